import { describe, expect, it } from "vitest";
import { scriptedLine, type Typed } from "../support/cli";
import { folderOfAll } from "../support/folders";
import { refuse, type Script } from "../support/scriptedHost";
import { found, refreshEvents, server, step } from "./previews";

// An id is unique only within one host and account. Another host or account may have given the same id to another
// server or key.

const host = "https://host.example";
const [here, there] = [
  { host, user: "bob" },
  { host: "https://other.example", user: "bob" },
];
const inState = (outputs: object, id = "AAAAA1", more: object = {}) => ({
  ...{ type: "hosting:index:Server", id, outputs: { ip: "192.0.2.1", ...outputs }, ...more },
});
const asset = (uniq_id: string, more: object = {}) => ({
  ...{ uniq_id, domain: `at-${uniq_id.toLowerCase()}.example.com`, type: "Cloud.VPS", status: "Active" },
  ...{ mrc: 12, ...more },
});
const account: Script = {
  "asset.details": () => asset("AAAAA1"),
  "server.details": () => refuse("RecordNotFound"),
  "sshKey.list": () => [{ id: 7, public_key_name: "deploy" }],
  "sshKey.details": () => ({ id: 7, public_key_name: "deploy", public_key_value: "ssh-ed25519 AAAA" }),
  "server.credential.list": () => [],
  "server.plan.details": () => ({}),
  "server.template.details": () => ({}),
  "server.plan.list": () => [],
  "server.list": () => [],
  "network.zone.list": () => [],
  "server.power.reboot": () => ({ task: 1 }),
  "server.power.status": () => ({ powerStatus: "Running" }),
};
const ownProvider = (host?: string) => ({
  ...{ type: "pulumi:providers:hosting", urn: "urn:pulumi:west::shop::pulumi:providers:hosting::abroad" },
  ...{ id: "1", inputs: host === undefined ? {} : { baseUrl: host, username: "bob" } },
});
const byOwn = { provider: `${ownProvider().urn}::1` };

interface Given {
  /** Stacks whose configuration names another host. */
  readonly abroad?: readonly string[];
  readonly unread?: readonly string[];
  /** The events of each stack's refresh, by the name of the stack. */
  readonly looked?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly script?: Script;
  readonly input?: string;
  /** The record at the host. */
  readonly record?: ReturnType<typeof asset>;
}

/** Runs a command with stacks that have these resources; the selected stack is `east`. */
async function printed(args: string, stacks: NonNullable<Typed["stacks"]>, given: Given = {}) {
  const { abroad = [], unread = [], looked = {}, environment, script, record = asset("AAAAA1") } = given;
  const line = scriptedLine({ ...account, "asset.list": () => [record], ...script });
  const commands: Typed["commands"] = (_command, words) => {
    const stack = words[words.indexOf("--stack") + 1] ?? "";
    const value = abroad.includes(stack) ? { "hosting:baseUrl": { value: there.host } } : {};
    const output = {
      config: JSON.stringify(value),
      refresh: looked[stack] ?? "",
      version: "v3.254.0\n",
      stack: words[1] === "ls" ? JSON.stringify(Object.keys(stacks).map((name) => ({ name }))) : "east\n",
    }[words[0] ?? ""];
    const isUnread = words[0] === "config" && unread.includes(stack);
    return { exitCode: isUnread || output === undefined ? 1 : 0, output: output ?? "", errors: "" };
  };
  const all = { ...line.environment, ...environment };
  const typed = {
    commands,
    stacks,
    folder,
    environment: all,
    ...(given.input !== undefined && { input: given.input }),
  };
  const told = await line.hosting(args.split(" "), typed);
  return { ...told, sent: line.sent };
}
const folder = folderOfAll();

type Row = [
  what: string,
  stacks: NonNullable<Typed["stacks"]>,
  given: Given,
  is: "here" | "perhaps" | "other",
];
const rows: Row[] = [
  ["the same host", { west: [inState({ __host: here })] }, {}, "here"],
  ["another host", { west: [inState({ __host: there })] }, {}, "other"],
  [
    "a host that has moved",
    { west: [inState({ __host: there })] },
    { environment: { HOSTING_MOVED_FROM: there.host } },
    "here",
  ],
  [
    "another account of this host",
    { west: [inState({ __host: here, accountNumber: 1002 })] },
    { environment: { HOSTING_ACCOUNT_NUMBER: "1001" } },
    "other",
  ],
  [
    "another account, as the host reports it",
    { west: [inState({ __host: { ...here, account: 1002 } })] },
    { record: asset("AAAAA1", { accnt: 1001 }) },
    "other",
  ],
  [
    "the same account of another user",
    { west: [inState({ __host: { ...here, user: "ann" }, accountNumber: 1001 })] },
    { environment: { HOSTING_ACCOUNT_NUMBER: "1001" } },
    "here",
  ],
  [
    "an account of another user that the host does not report",
    { west: [inState({ __host: { ...here, user: "ann" } })] },
    {},
    "perhaps",
  ],
  ["an older state, whose stack is for this host", { west: [inState({})] }, {}, "here"],
  ["an older state, whose stack is for another host", { west: [inState({})] }, { abroad: ["west"] }, "other"],
  ["an older state, whose stack cannot be read", { west: [inState({})] }, { unread: ["west"] }, "perhaps"],
  [
    "an older state with a provider for another host",
    { west: [inState({}, "AAAAA1", byOwn), ownProvider(there.host)] },
    {},
    "other",
  ],
  [
    "an older state with a provider whose host is not known",
    { west: [inState({}, "AAAAA1", byOwn), ownProvider()] },
    {},
    "perhaps",
  ],
];

it.each(rows)(
  "list matches a server with a state's resource of the same id only if host and account match: %s",
  async (_what, stacks, given, is) => {
    const { output, errors } = await printed("list --columns domain,stack", { east: [], ...stacks }, given);
    const shown = { here: "west", perhaps: "west (perhaps)", other: "-" }[is];
    expect(output).toContain(`\nat-aaaaa1.example.com  ${shown}\n`);
    const said = "at-aaaaa1.example.com (AAAAA1) may be in west, or in no stack";
    expect(errors.includes(said)).toBe(is === "perhaps");
    const free = await printed("list --stack east --stack - --json", { east: [], ...stacks }, given);
    expect(JSON.parse(free.output)).toHaveLength(is === "here" ? 0 : 1);
  },
);

it.each(rows)(
  "import matches a server with a state's resource of the same id only if host and account match: %s",
  async (_what, stacks, given, is) => {
    const record = given.record ?? asset("AAAAA1");
    const script: Script = { ...given.script, "asset.details": () => record, "server.details": () => record };
    const { output } = await printed(
      "import --program yaml --force",
      { east: [], ...stacks },
      { ...given, script },
    );
    const said = {
      here: /^Already in a stack/m,
      perhaps: /^Perhaps in a stack/m,
      other: /^ {2}Server .*: west$/m,
    }[is];
    expect(said.test(output)).toBe(is !== "other");
    expect(output).toMatch(/^Found 1 Server/);
  },
);

it("import does not match a key with that of another host, or with a credential of the same id", async () => {
  const key = (type: string, __host: object) => ({
    type: `hosting:index:${type}`,
    id: "7",
    outputs: { __host },
  });
  const stacks = { east: [], west: [key("SshKey", there)], north: [key("Credential", here)] };
  const empty: Script = { "asset.list": () => [] };
  const { output } = await printed("import --program yaml --force", stacks, { script: empty });
  expect(output).toMatch(/^Found 1 SshKey/);
  expect(output).not.toContain("Already in a stack");
});

const inventory = async (east: object, west: object, given: Given = {}) => {
  const stacks = { east: [inState(east)], west: [inState(west)] };
  const { output, errors } = await printed("inventory json --stack east --stack west", stacks, given);
  return { servers: JSON.parse(output) as { name: string; stack: string }[], errors };
};

it.each<[what: string, east: object, west: object, names: string[]]>([
  [
    "twice if the servers are at two hosts",
    { __host: here },
    { __host: there },
    ["east:web-east.example.com", "west:web-west.example.com"],
  ],
  [
    "twice if the servers are in two accounts",
    { __host: here, accountNumber: 1001 },
    { __host: here, accountNumber: 1002 },
    ["east:web-east.example.com", "west:web-west.example.com"],
  ],
  [
    "once if both stacks have it from one host",
    { __host: here },
    { __host: here },
    ["west:web-west.example.com"],
  ],
])("inventory prints an id %s", async (_what, east, west, names) => {
  const domains = [{ domain: "web-east.example.com" }, { domain: "web-west.example.com" }];
  const { servers, errors } = await inventory({ ...domains[0], ...east }, { ...domains[1], ...west });
  expect(servers.map(({ name, stack }) => `${stack}:${name}`)).toEqual(names);
  expect(errors).toBe("");
});

it("inventory gives different names to two servers with the same id and domain", async () => {
  const web = { domain: "web.example.com" };
  const { servers } = await inventory({ ...web, __host: here }, { ...web, __host: there });
  expect(servers.map(({ name }) => name)).toEqual(["AAAAA1-east", "AAAAA1-west"]);
});

it("inventory gives different names to servers with the same id and domain in one stack", async () => {
  const [web, account] = [{ domain: "web.example.com" }, { __host: here, accountNumber: 1002 }];
  const places = [{ __host: here, accountNumber: 1001 }, account, { __host: there }];
  const stacks = { east: places.map((place) => inState({ ...web, ...place })) };
  for (const format of ["json", "ansible"]) {
    const { output } = await printed(`inventory ${format} --stack east`, stacks);
    const names = ["host.example-1001", "host.example-1002", "other.example"].map(
      (at) => `AAAAA1-east-${at}`,
    );
    for (const name of names) expect(output).toContain(`"${name}"`);
  }
});

it("inventory warns that a server may be listed twice, and looks up the host of an older state", async () => {
  const [east, west] = [{ domain: "web-east.example.com" }, { domain: "web-west.example.com" }];
  const unsure = await inventory(east, west, { unread: ["west"] });
  expect(unsure.servers).toHaveLength(2);
  expect(unsure.errors).toContain("(AAAAA1, stack east) may be there twice");
  expect((await inventory(east, west, { abroad: ["west"] })).errors).toBe("");
  expect((await inventory(east, west)).servers).toHaveLength(1);
});

/** The events of a refresh preview that finds one server unchanged. */
const refresh = (stack: string, id: string, outputs: object) =>
  refreshEvents([
    found(
      server({ domain: `web-${stack}.example.com` }),
      {},
      { stack, name: "web", id, outputs: { ...outputs } },
    ),
  ]);

it.each<[what: string, west: object, given: Given, orphans: string[], isSaid: boolean]>([
  ["at another host", { __host: there }, { abroad: ["west"] }, ["AAAAA1"], false],
  ["at another host according to its stack's configuration", {}, { abroad: ["west"] }, ["AAAAA1"], false],
  ["at this host", { __host: here }, {}, [], false],
  [
    "in another account",
    { __host: here, accountNumber: 1002 },
    { environment: { HOSTING_ACCOUNT_NUMBER: "1001" } },
    ["AAAAA1"],
    false,
  ],
  ["that another user sees", { __host: { ...here, user: "ann" } }, {}, [], true],
])(
  "drift decides whether a server is in no stack although a stack has its id: %s",
  async (_what, west, given, ids, isSaid) => {
    const looked = {
      east: refresh("east", "AAAAA9", { __host: here }),
      west: refresh("west", "AAAAA1", west),
    };
    const args = "drift --stack east --stack west --json";
    const { output, errors } = await printed(args, { east: [], west: [] }, { ...given, looked });
    expect(errors).toBe("");
    const { orphans, mayLack = "" } = JSON.parse(output).account;
    expect([...new Set(orphans.map(({ uniqId }: { uniqId: string }) => uniqId))]).toEqual(ids);
    expect(/^Left out, because a stack has a server of the same id/.test(mayLack)).toBe(isSaid);
  },
);

it("call acts on the server at the login's host if two servers have the same id, and says how to continue", async () => {
  const web = (domain: string, __host: object, id?: string) => inState({ domain, __host }, id);
  const stacks = {
    east: [
      ...[
        web("web1.example.com", there),
        web("web2.example.com", here),
        web("web3.example.com", here, "AAAAA3"),
      ],
      web("web0.example.com", here, "AAAAA0"),
    ],
  };
  const reboot = "call server.power.reboot --stack east --one-at-a-time --yes --name";
  const { errors, sent } = await printed(`${reboot} AAAAA1@host.example --name web0*`, stacks, {
    script: { "server.power.reboot": () => refuse("Permission") },
  });
  expect(errors).toContain("--one-at-a-time --name AAAAA1@host.example\n");
  expect(sent.map(([name, params]) => [name, (params as { uniq_id?: string }).uniq_id])).toContainEqual([
    "server.power.reboot",
    "AAAAA0",
  ]);
  const continued = await printed(`${reboot} AAAAA1@host.example`, stacks);
  expect([continued.exitCode, continued.output]).toEqual([
    0,
    expect.stringContaining("web2.example.com (AAAAA1): server.power.reboot is done."),
  ]);
});

it("call names the server at the other host instead of skipping it, and sends no request", async () => {
  const stacks = {
    east: [
      inState({ domain: "web1.example.com", __host: there }),
      inState({ domain: "web2.example.com", __host: here }),
    ],
  };
  const { errors, sent } = await printed(
    "call server.power.reboot --stack east --one-at-a-time --name web* --yes",
    stacks,
  );
  expect(errors).toContain("web1.example.com (AAAAA1) is at https://other.example as bob");
  expect(sent).toEqual([]);
});

describe("a lifted protection, if two servers have the same id,", () => {
  const isProtected = { deletionProtection: true };
  const stacks = {
    east: [
      inState({ ...isProtected, domain: "web1.example.com", __host: here }),
      inState({ ...isProtected, domain: "web2.example.com", __host: there }),
    ],
  };
  const removal = 'call asset.requestRemoval --stack east --json {"uniq_id":"AAAAA1"} --yes';

  it.each<[named: string, refused: string | undefined]>([
    ["AAAAA1@host.example", "web2.example.com (AAAAA1)"],
    ["AAAAA1@other.example", "web1.example.com (AAAAA1)"],
    ["AAAAA1@host.example,AAAAA1@other.example", undefined],
    ["AAAAA1", undefined],
  ])("lets call remove the server only if every protected one is named: %s", async (named, refused) => {
    const script: Script = { "asset.requestRemoval": () => ({ removal_requested: "1" }) };
    const { errors, sent } = await printed(removal, stacks, {
      script,
      environment: { HOSTING_UNPROTECT: named },
    });
    expect(sent.map(([name]) => name)).toEqual(refused === undefined ? ["asset.requestRemoval"] : []);
    if (refused === undefined) return;
    expect(errors).toContain(`protects server ${refused}`);
    const other = refused.startsWith("web1") ? "host.example" : "other.example";
    expect(errors).toContain(`HOSTING_UNPROTECT=AAAAA1@${other} npx pulumi-hosting call`);
  });

  it.each(["host", "other"])(
    "lets report lift the server named AAAAA1@%s.example, and say how to lift the other one",
    async (at) => {
      const steps = (
        [
          ["host", here],
          ["other", there],
        ] as const
      ).map(([name, __host]) =>
        step("delete", server(isProtected), undefined, { name, id: "AAAAA1", outputs: { __host } }),
      );
      const { output } = await printed(
        "report - --json",
        { east: [] },
        {
          environment: { HOSTING_UNPROTECT: `AAAAA1@${at}.example` },
          input: JSON.stringify({ steps }),
        },
      );
      const { lifted, changes } = JSON.parse(output) as {
        lifted: string[];
        changes: { name: string; happens: string }[];
      };
      expect(lifted).toEqual([at]);
      const other = at === "host" ? "other" : "host";
      const refused = changes.find(({ name }) => name === other)?.happens;
      expect(refused).toContain(`lift it for that run by HOSTING_UNPROTECT=AAAAA1@${other}.example`);
    },
  );
});
