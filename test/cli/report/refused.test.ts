import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { refusalCodes } from "../../../cli/report/refused";
import { message } from "../../../provider/message";
import { messageText, rooms } from "../../../provider/messages";
import type { MessageText } from "../../../provider/messages/text";
import { ownCommandLine, stateWith } from "../../support/cli";
import {
  type More,
  ordered,
  removed,
  reportedChanges,
  server,
  stateOf,
  step,
  stepUrn,
  type Values,
} from "../previews";

const line = ownCommandLine();

const domain = "site.example.com";
const web = server({ domain });
const kept = { ...web, deletionProtection: true };
const plugin = "urn:pulumi:dev::shop::pulumi:providers:hosting::default_1::";
const key = (name: string) => ({ publicKeyName: name });

/**
 * The provider's warning about an existing server: the plugin's diagnostics have the URN, those of the classes have
 * none.
 */
const exists = (name: string, id: string, front: "plugin" | "classes" = "plugin") => {
  const data = { domain, servers: [{ uniqId: id }], isPreview: true } as const;
  return said(messageText(message("server-exists", data)), name, { front });
};
const taken = (name: string, id: string) =>
  said(messageText(message("ssh-key-name-taken", { name: "deploy", id, isPreview: true })), name, {
    kind: "SshKey",
  });
const said = (text: string, name: string, of: More = {}) =>
  of.front === "classes"
    ? { message: `warning: ${text}\n`, severity: "info#err" }
    : { urn: stepUrn({ name, ...of }), message: `${text}\n`, severity: "warning" };

const create = (name: string, more: Values = {}, of: More = {}) =>
  step("create", undefined, { ...web, ...more }, { name, ...of });
const gone = (name: string, of: More = {}) => step("delete", web, undefined, { name, ...of });
const replace = (old: Values, of: More = {}) =>
  step("replace", old, { ...old, planId: 1202 }, { name: "web", options: { delete: true, ...of.options } });
const addKey = (name: string, of: More = {}) =>
  step("create", undefined, key("deploy"), { kind: "SshKey", name, ...of });
const dropKey = (name: string, of: More = {}) =>
  step("delete", key("deploy"), undefined, { kind: "SshKey", name, id: "5", ...of });
const changed = (outputs: Values = {}) =>
  step("update", web, { ...web, domain: "b.example.com" }, { outputs });
const elsewhere = said(
  messageText(
    message("resource-elsewhere", {
      ...{ resource: "Server", id: "ABC123", createdAt: "https://a.example.com as ada" },
      ...{ now: "https://b.example.com as ada", underId: "nothing", differs: "host" },
      formerHost: "https://a.example.com",
    }),
  ),
  "web",
);
const newer = { __phase: { is: "levitating" } };

interface Given {
  readonly steps: readonly object[];
  readonly said?: readonly object[];
  /** The servers in the state, by name and id. */
  readonly state?: readonly (readonly [name: string, id: string])[];
  readonly unprotect?: string;
}
const copy = { urn: stepUrn({ name: "web" }), ...stateOf(kept, { options: { delete: true } }) };

async function report({ steps, said: diagnostics = [], state, unprotect }: Given, ...args: string[]) {
  const resources = state?.map(([name, id]) => ({ urn: stepUrn({ name }), ...stateOf(web, { id }) }));
  return line.hosting(["report", "-", ...args], {
    environment: unprotect ? { HOSTING_UNPROTECT: unprotect } : {},
    input: JSON.stringify({ steps, diagnostics }),
    ...(resources && { state: stateWith(resources) }),
  });
}

describe("a report lists first each change that `up` refuses, with the fix:", () => {
  it.each<[string, Given, refused: string[]]>([
    [
      "a server that another stack has",
      { steps: [create("site")], said: [exists("site", "XYZ789")], state: [] },
      ["site"],
    ],
    [
      "a server that another stack has, as the classes' process warns",
      {
        steps: [create("site", {}, { front: "classes" })],
        said: [exists("site", "XYZ789", "classes")],
        state: [["db", "ABC123"]],
      },
      ["site"],
    ],
    [
      "a server that exists, if the state is not read",
      { steps: [create("site")], said: [exists("site", "XYZ789")] },
      ["site"],
    ],
    [
      "a server whose domain another server of the state keeps",
      { steps: [create("site")], said: [exists("site", "ABC123")], state: [["web", "ABC123"]] },
      ["site"],
    ],
    [
      "a renamed server whose old resource stays",
      { steps: [create("site"), gone("web")], said: [exists("site", "ABC123")], state: [["web", "ABC123"]] },
      ["site", "web"],
    ],
    [
      "a renamed server, although the host was not called",
      {
        steps: [
          create("site", {}, { options: { provider: `${plugin}x` } }),
          gone("web", { options: { provider: `${plugin}y` } }),
        ],
      },
      ["site", "web"],
    ],
    [
      "a server that moves from the classes to the plugin",
      {
        steps: [create("site"), gone("web", { front: "classes" })],
        said: [exists("site", "ABC123")],
      },
      ["site", "web"],
    ],
    [
      "a forced replacement that orders before it deletes",
      { steps: [replace(web)], said: [exists("web", "ABC123")] },
      ["web"],
    ],
    [
      "a key that another stack has",
      { steps: [addKey("deploy")], said: [taken("deploy", "7")], state: [] },
      ["deploy"],
    ],
    [
      "a renamed key",
      { steps: [addKey("site"), dropKey("old")], said: [taken("site", "5")] },
      ["old", "site"],
    ],
    ["a removal that deletionProtection forbids", { steps: [step("delete", kept)] }, ["web"]],
    [
      "a removal of classes that deletionProtection forbids",
      { steps: [step("delete", kept, undefined, { front: "classes" })] },
      ["web"],
    ],
    [
      'a replacement with onExisting "create" that deletionProtection forbids',
      { steps: [replace({ ...kept, onExisting: "create" })] },
      ["web"],
    ],
    ["a replacement that deletionProtection forbids", { steps: [replace(kept)] }, ["web"]],
    [
      "a removal of a server whose state a newer version has stored",
      { steps: [step("delete", web, undefined, { outputs: newer })] },
      ["web"],
    ],
    ["a change of a server whose state a newer version has stored", { steps: [changed(newer)] }, ["web"]],
    ["a change of a server that belongs to another host", { steps: [changed()], said: [elsewhere] }, ["web"]],
  ])("%s", async (_what, given, refused) => {
    const { output } = await report(given);
    expect(reportedChanges(output)).toMatchSnapshot();
    const { counts, worst, approval, monthlyCost, servers } = JSON.parse(
      (await report(given, "--json")).output,
    );
    expect({ counts, worst, approval, monthlyCost }).toEqual({
      counts: { refused: refused.length },
      worst: "refused",
    });
    const ofServers = given.steps.filter((one) => String((one as { urn: string }).urn).includes("Server"));
    expect(servers.refused ?? 0).toBe(ofServers.length);
    // Refused changes stop every --fail-on that does not set its own limit for them, and no approval label allows them.
    for (const [gate, stops] of [
      ["erase", true],
      ["lift", true],
      ["refused", true],
      ["erase,refused>9", false],
    ] as const) {
      const { exitCode, errors } = await report(given, "--fail-on", gate);
      const names = refused.map((name) => `${name} (refused)`).join(", ");
      expect([gate, exitCode, errors]).toEqual(
        stops ? [gate, 5, `pulumi-hosting: stopped by --fail-on: ${names}\n`] : [gate, 0, ""],
      );
    }
  });

  it.each<[string, Given]>([
    ['a server with onExisting "adopt"', { steps: [create("site", { onExisting: "adopt" })], said: [] }],
    [
      'a second server with onExisting "create"',
      { steps: [create("site", { onExisting: "create" }), gone("web")] },
    ],
    [
      "a domain that another server of the program gives up",
      { steps: [create("site"), changed()], said: [exists("site", "ABC123")] },
    ],
    [
      "a replacement whose old server was deleted before",
      { steps: [replace(web, { options: { pendingReplacement: true } })], said: [exists("web", "ABC123")] },
    ],
    ["a removal whose protection the run lifts", { steps: [step("delete", kept)], unprotect: "ABC123" }],
    [
      "a server with retainOnDelete",
      { steps: [step("delete", kept, undefined, { options: { retainOnDelete: true } })] },
    ],
    [
      "a server that is deleted with another one",
      {
        steps: [
          step("delete", kept, undefined, { options: { deletedWith: stepUrn({ name: "db" }) } }),
          removed("db"),
        ],
      },
    ],
    [
      "a server of the same domain at another provider",
      {
        steps: [
          create("site", {}, { options: { provider: plugin } }),
          gone("web", { options: { provider: plugin.replace("default", "other") } }),
        ],
      },
    ],
    [
      "a key of another name",
      { steps: [addKey("site"), step("delete", key("other"), undefined, { kind: "SshKey", name: "old" })] },
    ],
    ["other orders and removals", { steps: [ordered("a"), removed("b")] }],
  ])("and does not list %s", async (_what, given) => {
    expect(JSON.parse((await report(given, "--json")).output).counts.refused).toBeUndefined();
  });

  const here = { options: { provider: `${plugin}x` } };
  const asset = (id: string) => ({ uniqId: id, customName: "x", removeOnDelete: true });
  const dropAsset = (of: More) =>
    step("delete", asset("ABC123"), undefined, { kind: "Asset", name: "a", ...of });
  const takeAsset = (id: string, of: More, op = "create") =>
    step(op, op === "create" ? undefined : asset(id), asset(id), { kind: "Asset", name: "b", ...of });
  it.each<[string, Given, string]>([
    ["a renamed asset is released", { steps: [dropAsset(here), takeAsset("abc123", here)] }, "released"],
    [
      "an asset that an unchanged resource also has is released",
      { steps: [dropAsset(here), takeAsset("ABC123", here, "same")] },
      "released",
    ],
    [
      "a server that another resource adopts is released",
      { steps: [gone("web", here), create("site", { onExisting: "adopt" }, here)] },
      "released",
    ],
    [
      "a protected server that another resource adopts is released",
      {
        steps: [
          step("delete", kept, undefined, here),
          create("site", { onExisting: "adopt", deletionProtection: true }, here),
        ],
      },
      "released",
    ],
    [
      "a key that another resource adopts is released",
      {
        steps: [
          dropKey("old", here),
          step(
            "create",
            undefined,
            { ...key("deploy"), onExisting: "adopt" },
            { kind: "SshKey", name: "new", ...here },
          ),
        ],
      },
      "released",
    ],
    ["an asset of another id is deleted", { steps: [dropAsset(here), takeAsset("XYZ789", here)] }, "delete"],
    [
      "an asset of the same id at another provider is deleted",
      {
        steps: [
          dropAsset(here),
          takeAsset("ABC123", { options: { provider: plugin.replace("default", "b") } }),
        ],
      },
      "delete",
    ],
    [
      "an asset whose provider is not known is deleted",
      { steps: [dropAsset({}), takeAsset("ABC123", {})] },
      "delete",
    ],
    [
      "a server is deleted if the other resource orders its own",
      { steps: [gone("web", here), create("site", { onExisting: "create" }, here)] },
      "delete",
    ],
  ])(
    "a resource that another one of the program takes over is no loss: %s",
    async (_what, given, category) => {
      const { changes, approval } = JSON.parse((await report(given, "--json")).output);
      const dropped = changes.find(({ name }: { name: string }) => ["a", "web", "old"].includes(name));
      expect([dropped.category, approval === undefined]).toEqual([category, category === "released"]);
      if (category === "released")
        expect(dropped.happens).toMatch(/^is released: \w+ of the program has it$/);
    },
  );

  const provider = (name: string, host: string, more: Values = {}) => ({
    ...{ urn: `urn:pulumi:dev::shop::pulumi:providers:hosting::${name}`, id: "x" },
    ...{ type: "pulumi:providers:hosting", inputs: { baseUrl: host, username: "bob", ...more } },
  });
  const [east, west] = ["https://east.example", "https://west.example"];
  const by = (name: string): Values => ({ provider: `${provider(name, east).urn}::x` });
  const ofEast = { options: by("east"), outputs: { __host: { host: east, user: "bob" } } };
  it.each<[what: string, steps: object[], west: Values, mend: RegExp]>([
    ["which stays", [], {}, /no resource of the state is that one: set onExisting/],
    [
      "which the program drops",
      [gone("web", ofEast)],
      {},
      /no resource of the state is that one: set onExisting/,
    ],
    [
      "which the program drops, and whose host has moved",
      [gone("web", ofEast)],
      { movedFrom: east },
      /`aliases`/,
    ],
  ])(
    "a server of another stack, although the state has one with this id and domain at another host, %s",
    async (_what, steps, more, mend) => {
      const state = [
        provider("east", east),
        provider("west", west, more),
        { urn: stepUrn({ name: "web" }), ...stateOf(web, ofEast) },
      ];
      const { output } = await line.hosting(["report", "-", "--json"], {
        environment: {},
        input: JSON.stringify({
          steps: [create("site", {}, { options: by("west") }), ...steps],
          diagnostics: [exists("site", "ABC123")],
        }),
        state: stateWith(state),
      });
      const { changes } = JSON.parse(output);
      const site = changes.find(({ name }: { name: string }) => name === "site");
      expect([site.category, site.happens]).toEqual(["refused", expect.stringMatching(mend)]);
    },
  );

  it("a protected server that was renamed or moved, without advice to lift its protection", async () => {
    const urn = stepUrn({ name: "web" }).replace("::hosting", "::my:site:Group$hosting");
    for (const moved of [create("site", kept), { ...create("web", kept), urn }]) {
      const given = { steps: [moved, step("delete", kept, undefined, { name: "web" })] };
      const diagnostics = [{ ...exists("site", "ABC123"), urn: moved.urn }];
      const { changes } = JSON.parse((await report({ ...given, said: diagnostics }, "--json")).output);
      const texts = changes.map(({ happens }: { happens: string }) => happens);
      expect(texts).toEqual([expect.stringContaining("`aliases`"), expect.stringContaining("`aliases`")]);
      expect(texts.join()).not.toMatch(/deletionProtection|HOSTING_UNPROTECT/);
    }
  });

  it("a left-over copy of a replacement that deletionProtection keeps", async () => {
    const { output } = await line.hosting(["report", "-", "--json"], {
      environment: {},
      input: JSON.stringify({ steps: [step("same", kept, kept)] }),
      state: stateWith([{ ...copy, delete: undefined, id: "DEF456" }, copy]),
    });
    expect(JSON.parse(output).counts).toEqual({ refused: 1 });
  });

  const dns = (name: string, options: Values, op = "create") =>
    step(op, op === "create" ? undefined : { a: 1 }, { a: 2 }, { kind: "dns:index:Record", name, options });
  const [siteUrn, recordUrn] = [
    stepUrn({ name: "site" }),
    stepUrn({ name: "record", kind: "dns:index:Record" }),
  ];
  it.each<[what: string, steps: PreviewStep[], unreached: string[]]>([
    ["because it depends on the server", [dns("record", { dependencies: [siteUrn] })], ["record"]],
    [
      "because a property depends on the server",
      [dns("record", { propertyDependencies: { ip: [siteUrn] } })],
      ["record"],
    ],
    ["because the server is its parent", [dns("record", { parent: siteUrn })], ["record"]],
    ["for an update, too", [dns("record", { dependencies: [siteUrn] }, "update")], ["record"]],
    [
      "because it depends on the server indirectly, whatever the order of the steps",
      [dns("last", { dependencies: [recordUrn] }), dns("record", { dependencies: [siteUrn] })],
      ["last", "record"],
    ],
    [
      "not if it is independent of the server",
      [dns("record", { dependencies: [stepUrn()], propertyDependencies: { a: [] } })],
      [],
    ],
    [
      "not if the step loses something itself",
      [step("replace", web, { ...web, planId: 1202 }, { name: "db", options: { dependencies: [siteUrn] } })],
      [],
    ],
    ["not if the step changes nothing", [dns("record", { dependencies: [siteUrn] }, "same")], []],
  ])(
    "a resource that depends on a refused server is refused as not reached: %s",
    async (_what, steps, names) => {
      const given = { steps: [create("site"), ...steps], said: [exists("site", "XYZ789")], state: [] };
      const { counts, changes } = JSON.parse((await report(given, "--json")).output);
      const unreached = changes.filter(({ happens }: { happens: string }) =>
        happens.startsWith("is not reached"),
      );
      expect(unreached.map(({ name }: { name: string }) => name)).toEqual(names);
      expect(counts.refused).toBe(1 + names.length);
      for (const { happens } of unreached)
        expect(happens).toBe("is not reached, because `up` refuses `site`, which it depends on");
      if (names.length > 0)
        expect((await report(given, "--fail-on", "erase,refused>1")).errors).toContain("record (refused)");
    },
  );

  it("is the first group, before the losses, and does not count in shares of servers", async () => {
    const given = { steps: [create("site"), removed("b")], said: [exists("site", "XYZ789")], state: [] };
    const titles = (await report(given)).output.split("\n").filter((one) => /^[A-Z][a-z]+$/.test(one));
    expect(titles.slice(0, 2)).toEqual(["Refused", "Deleted"]);
    expect((await report(given, "--fail-on", "delete>50%,refused>1")).errors).toContain("1 of 1 servers");
  });
});

const change = { property: "templateName", values: { old: "UBUNTU_2404_64", new: "DEBIAN_12_64" } };
const label = `${domain} (ABC123)`;
const byUpdate = { server: label, change, refused: "byUpdate" } as const;
const policies = [
  ["rebuild-refused", { ...byUpdate }],
  ["second-rebuild-refused", { ...byUpdate }],
  ["replace-refused", { ...byUpdate, found: "byRefresh" }],
  ["drift-refused", { ...byUpdate, effect: "rebuild", allowedBy: "driftPolicy" }],
  ["deletion-protected", { ...byUpdate, effect: "rebuild" }],
  ["resource-protected", { ...byUpdate, effect: "rebuild" }],
] as const;
const rebuilt = (of: More = {}) =>
  step("update", web, { ...web, templateName: "DEBIAN_12_64" }, { name: "site", ...of });

it.each(policies)(
  "shows a refusal that the provider's diff announces, with the fix: %s",
  async (code, data) => {
    for (const front of ["plugin", "classes"] as const) {
      const text = messageText(message(code, data as never));
      const { output } = await report(
        { steps: [rebuilt({ front })], said: [said(text, "site", { front })] },
        "--json",
      );
      const { counts, changes, monthlyCost } = JSON.parse(output);
      expect(counts).toEqual({ refused: 1 });
      expect(changes[0].happens).toMatch(
        /^`up` refuses it(?:, because [^:]+)?: .*site\.example\.com \(ABC123\).*\. (?:To|If) .*[^.]$/,
      );
      expect(changes[0].happens).not.toContain("will refuse this");
      expect(monthlyCost).toBeUndefined();
    }
    const maybe = messageText(message(code, { ...data, refused: "maybeByUpdate" } as never));
    const { output } = await report({ steps: [rebuilt()], said: [said(maybe, "site")] }, "--json");
    expect(JSON.parse(output).counts.refused).toBeUndefined();
  },
);

it("does not apply a refusal to a server with the same id at another host", async () => {
  const text = messageText(message("rebuild-refused", { ...byUpdate, server: "db.example.com (ABC123)" }));
  const { output } = await report(
    { steps: [rebuilt({ front: "classes" })], said: [said(text, "db", { front: "classes" })] },
    "--json",
  );
  expect(JSON.parse(output).counts.refused).toBeUndefined();
});

/** Messages that announce in a diff what `up` will refuse. */
const foretelling = Object.assign({}, ...Object.values(rooms)) as Record<string, MessageText<object>>;

it("handles each message that announces in a diff what `up` will refuse", () => {
  const codes = Object.entries(foretelling).flatMap(([code, text]) => {
    const [first = ""] = text.says({ ...text.example, refused: "byUpdate" }, {});
    return first.includes("will refuse this") ? [code] : [];
  });
  // `notes-missing` is left out, because the run may have notes where the preview has none.
  expect(codes.filter((code) => !refusalCodes.some((one) => one === code))).toEqual(["notes-missing"]);
  expect(codes).toEqual(expect.arrayContaining(policies.map(([code]) => code)));
});

/** The codes of messages with a separate text for previews, where they announce what `up` will refuse. */
const refusingIn = (source: string): string[] =>
  source
    .split(/^ {2}(?="[\w-]+": )/m)
    .filter((entry) => entry.includes("isPreview"))
    .flatMap((entry) => /^"([\w-]+)": /.exec(entry)?.[1] ?? []);

it("handles each message that announces in a preview what `up` will refuse", () => {
  const folder = "provider/messages";
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const codes = sources.flatMap(refusingIn);
  expect(codes.sort()).toEqual(["server-exists", "ssh-key-name-taken"]);
  expect(codes.filter((code) => !refusalCodes.some((one) => one === code))).toEqual([]);
  const planted = '  "zone-taken": entry<{ isPreview?: true }>({\n  }),\n  "calm": entry({}),\n';
  expect(refusingIn(planted)).toEqual(["zone-taken"]);
});
