import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fenced } from "../../cli/report/markdown";
import { scriptedLine, type Typed } from "../support/cli";
import { folderOfAll } from "../support/folders";
import { commanding, nasty, unshown } from "../support/nasty";
import { open } from "../support/openHost";
import { refuse, type Script } from "../support/scriptedHost";
import { found, type More, step } from "./previews";

const folder = folderOfAll();

/** A server all of whose texts are `text`. */
const inputsOf = (text: string) => ({
  ...{ domain: text, templateName: "T1", planId: 12 },
  ...{ features: { [text]: true }, username: "ada" },
});
const serverOf = (name: string, text: string): More => ({
  ...{ name, id: text, options: { sourcePosition: "project:///index.ts#3,1" } },
  outputs: { ip: text, username: text, price: { total: 5, currency: text, period: "month" } },
});

/** A preview with every kind of step for such servers. */
const preview = (text: string, message = "") => {
  const olds = inputsOf(text);
  const news = { ...olds, username: `${text}2`, powerState: "stopped" };
  const steps = [
    step("create", undefined, news, serverOf("create", text)),
    step("update", olds, news, serverOf("update", text)),
    step("replace", olds, news, serverOf("replace", text)),
    step("delete", olds, undefined, serverOf("delete", text)),
  ];
  const diagnostics = message ? [{ severity: "error", message: `error: ${message}` }] : [];
  return JSON.stringify({ steps, diagnostics });
};

/** A refresh preview that finds one such server changed and another one missing. */
const refresh = (text: string) => {
  const changed = { domain: `${text}2`, username: `${text}3` };
  const steps = [
    found(inputsOf(text), changed, serverOf("web", text)),
    found(inputsOf(text), "gone", serverOf("db", text)),
  ];
  return JSON.stringify({ steps });
};

/** A host all of whose texts in responses are `text`. */
const account = (text: string): Script => ({
  ...open,
  "account.permitted": () => refuse("Permission", text),
  "asset.list": () => [
    { uniq_id: "ABC123", domain: text, type: "Cloud.VPS", status: "Active" },
    { uniq_id: "BBBBBB", domain: text, type: "DNS.Zone", status: text },
  ],
  "asset.details": () => ({ uniq_id: "BBBBBB", type: "DNS.Zone", domain: text, customDescription: text }),
  "server.details": () => ({
    ...{ uniq_id: text, domain: text, status: text, template_name: text, username: text },
    ...{ plan_id: 12, zone_id: 3 },
  }),
  "server.plan.details": () => ({ available: false, name: text }),
  "server.template.details": () => ({ available: false, name: text }),
  "server.credential.list": () => [{ id: text, name: text }],
  "sshKey.list": () => [{ id: 5, public_key_name: text, public_key_value: text }],
  "sshKey.details": () => ({ id: text, public_key_name: text, public_key_value: text }),
  "product.details": () => ({ code: text, name: text, prices: [{ currency: text, price: "5" }] }),
  "server.power.start": () => ({ task: text }),
  "server.power.status": (_params, seconds) =>
    seconds < 130 ? refuse("API::Maintenance", text) : { powerStatus: "Running" },
});

/** A host that refuses every call with this text. */
const refusing = (text: string): Script =>
  Object.fromEntries(
    Object.keys(account(text)).map((name) => [
      name,
      () => ({ ...refuse(text, text), field: text, errors: [{ field: text, error_message: text }] }),
    ]),
  );

const details = ["call", "server.details", "--json", '{"uniq_id":"ABC123"}'];
const start = ["call", "server.power.start", "--json", '{"uniq_id":"ABC123"}', "--wait", "--yes"];
const commands: readonly [name: string, args: string[], host: (text: string) => Script, Typed?][] = [
  ["call of an allowed operation", details, account],
  ["call of a refused operation", details, refusing],
  ["call --all", ["call", "asset.list", "--all"], account],
  ["call --wait", start, account],
  ["call --wait, at a terminal", start, account, { isTerminal: true }],
  ["doctor", ["doctor"], account],
  ["doctor, refused", ["doctor"], refusing],
  ["doctor --json", ["doctor", "--json"], refusing],
  ["import", ["import", "--force"], account],
  ["import --json", ["import", "--force", "--json", "--program", "yaml"], account],
  ["import, refused", ["import", "--force"], refusing],
];

/** The whole output of a command, including the files that it writes. */
async function told(args: readonly string[], host: Script, typed: Typed = {}) {
  const { output, errors } = await scriptedLine(host).hosting(args, { folder, ...typed });
  return [output, errors];
}

/** Separates the workflow commands for a build server, which the product writes on purpose, from all other lines. */
function apart(text: string) {
  const lines = text.split("\n");
  const isOurs = (line: string) => /^::warning (?:file=index\.ts,line=3,)?title=[^:]*::\w/.test(line);
  return { ours: lines.filter(isOurs).length, others: lines.filter((line) => !isOurs(line)).join("\n") };
}

/** Removes the product's own colour codes and line refreshes from a text. */
const withoutOurs = (text: string) => text.replaceAll(/\r\u001b\[K|\u001b\[\d+m/g, "");

/**
 * Checks that the output hides nothing, contains no foreign command, and has as many lines as with an ordinary text.
 */
async function harmless(run: (text: string) => Promise<string[]>, isTerminal = false) {
  const usual = (await run("web")).map((text) => ({ ...apart(text), lines: text.split("\n").length }));
  await fc.assert(
    fc.asyncProperty(nasty, async (text) => {
      const shown = await run(text);
      expect(shown.map((one) => one.split("\n").length)).toEqual(usual.map(({ lines }) => lines));
      for (const [index, one] of shown.entries()) {
        const text = isTerminal ? withoutOurs(one) : one;
        const { ours, others } = apart(text);
        expect(text).not.toMatch(unshown);
        expect(others).not.toMatch(commanding);
        expect(ours).toBe(usual[index]?.ours);
      }
    }),
    { numRuns: 15 },
  );
}

describe("a hostile text from the host adds no lines, hides nothing and gives no command in the output of", () => {
  it.each(commands)("pulumi-hosting %s", async (_name, args, host, typed) => {
    await harmless((text) => told(args, host(text), typed), typed?.isTerminal);
  });

  it("the program that pulumi-hosting import writes", async () => {
    await harmless(async (text) => {
      await told(["import", "--force"], account(text));
      return [
        readFileSync(join(folder, "imported.ts"), "utf8").replaceAll(/[\u{10000}-\u{10ffff}]/gu, ""),
        readFileSync(join(folder, "import.json"), "utf8"),
      ];
    });
  });

  it("keeps its value in the program that pulumi-hosting import writes", async () => {
    const text = "web\n\u202e::add-mask::e ##[x]\u{e0041}🔑\u200b";
    await told(["import", "--force", "--program", "yaml"], account(text));
    const { resources } = parse(readFileSync(join(folder, "imported.yaml"), "utf8"));
    const [server] = Object.values<{ properties: unknown }>(resources);
    expect(server?.properties).toMatchObject({ domain: text });
  });

  it("pulumi-hosting report at a terminal", async () => {
    const report = (text: string) =>
      told(["report", "-"], account(text), { input: preview(text), isTerminal: true });
    await harmless(report, true);
  });

  it.each(["", "--json", "--markdown", "--annotations", "--json --annotations", "--fail-on delete,cost>1"])(
    "pulumi-hosting report %s",
    async (flags) => {
      const args = `report - ${flags}`.trim().split(" ");
      await harmless((text) => told(args, account(text), { input: preview(text) }));
    },
  );

  it.each(["", "--json", "--no-account"])("pulumi-hosting drift %s", async (flags) => {
    const args = `drift - ${flags}`.trim().split(" ");
    const other = (text: string) => [{ uniq_id: `${text}!`, domain: text, type: "Cloud.VPS" }];
    await harmless((text) =>
      told(args, { ...account(text), "asset.list": () => other(text) }, { input: refresh(text) }),
    );
  });
});

it("a hostile text from another program may have several lines, but gives no command", async () => {
  await fc.assert(
    fc.asyncProperty(nasty, async (text) => {
      const commands = () => ({ exitCode: 255, output: "", errors: text });
      const typed = { input: preview("web", text), commands };
      for (const args of ["report -", "report - --markdown", "report", "doctor --stack dev"])
        for (const shown of await told(args.split(" "), account("web"), typed)) {
          expect(shown).not.toMatch(unshown);
          expect(shown).not.toMatch(commanding);
        }
    }),
    { numRuns: 15 },
  );
});

it("no text ends a fenced code block early", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const [fence = "", ...lines] = fenced(text).split("\n");
      expect(lines.filter((line) => line.trim().startsWith(fence))).toEqual([fence]);
      expect(lines.at(-1)).toBe(fence);
    }),
  );
});
