import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { doneTwice } from "../../cli/doctor/doneTwice";
import { operationsByName } from "../../provider/api/contract";
import type { Operation } from "../../provider/api/contract/operation";
import { mayBeDoubled } from "../../provider/api/contract/verb";
import { scriptedLine, type Typed } from "../support/cli";
import { folderOfAll, folderOfTest } from "../support/folders";
import { open, paths } from "../support/openHost";
import { neverArrives, page, refuse, type Script } from "../support/scriptedHost";

interface Given extends Typed {
  /** The host's answers that differ from {@link open}. */
  readonly script?: Script;
  /** The headers of every answer. */
  readonly headers?: Record<string, string>;
  /** The time of this machine, in milliseconds since the epoch. */
  readonly now?: number;
  readonly args?: readonly string[];
}

async function doctor({ script, headers, now = 0, args = [], ...typed }: Given = {}) {
  const line = scriptedLine({ ...open, ...script }, headers);
  await line.clock.advance(now);
  const environment = { ...line.environment, ...typed.environment };
  const { exitCode, output, errors } = await line.hosting(["doctor", ...args], { ...typed, environment });
  const told = `${output}${errors}`
    .replace(process.version, "v1.2.3")
    .replaceAll(/\b(all|of) \d+ /g, "$1 N ")
    .replace(/(@pulumi\/pulumi) \d+\.\d+\.\d+\n/, "$1 3.x\n");
  const calls = [...new Set(line.sent.map(([name]) => name))];
  return { told, end: `Calls: ${calls.join(", ")}\nEnds with ${exitCode}` };
}

const [folder, withoutLine, withoutPlugin] = [folderOfAll(), folderOfAll(), folderOfAll()];
const unreadable = folderOfAll();
beforeAll(() => {
  const project = "name: first\nruntime: yaml\n";
  const plugin = (item: string) => `${project}plugins:\n  providers:\n    - ${item}\n`;
  writeFileSync(join(withoutLine, "Pulumi.yaml"), project);
  writeFileSync(join(unreadable, "Pulumi.yaml"), "name: [");
  writeFileSync(join(folder, "Pulumi.yaml"), plugin("name: hosting\n      path: 'plugins/ours'"));
  writeFileSync(join(withoutPlugin, "Pulumi.yaml"), plugin("{ path: plugins/ours, name: hosting }"));
  mkdirSync(join(folder, "plugins/ours"), { recursive: true });
  writeFileSync(join(folder, "plugins/ours/PulumiPlugin.yaml"), "");
});
const at = (seconds: number) => ({ date: new Date(seconds * 1000).toUTCString() });
const pulumi = (exitCode: number, output: string, errors = "") => ({
  commands: () => ({ exitCode, output, errors }),
});
const granted = Object.fromEntries(paths.map((path) => [path, true]));
const permitting = (permissions: object) => ({ script: { "account.permitted": () => ({ permissions }) } });
const listing = (answer: ReturnType<Script[string]>) => ({ script: { "asset.list": () => answer } });
const describing = (answer: ReturnType<Script[string]>) => ({
  script: {
    "api.describe": ({ path }: Record<string, unknown>) =>
      path === "server/rebuild" || path === "account/ssh/key/list" ? answer : { path },
  },
});
const secret = "JBSWY3DPEHPK3PXP";
const byPassword = { HOSTING_TOKEN: undefined, HOSTING_PASSWORD: "a-password" };
const unset = { HOSTING_BASE_URL: undefined, HOSTING_USERNAME: undefined, HOSTING_TOKEN: undefined };
const fault = (name: string) => ({
  script: {
    [name]: () => {
      throw new Error("a fault");
    },
  },
});

it.each(["PulumiPlugin.yaml", "pulumi-resource-hosting", "pulumi-resource-hosting.exe"])(
  "a folder with %s has the plugin, as the npm package and a release have it",
  async (file) => {
    const ofRelease = folderOfAll();
    const plugins = "plugins:\n  providers:\n    - { name: hosting, path: plugin }\n";
    writeFileSync(join(ofRelease, "Pulumi.yaml"), `name: first\nruntime: yaml\n${plugins}`);
    mkdirSync(join(ofRelease, "plugin"));
    const pluginLine = async () => /^plugin +.*$/m.exec((await doctor({ folder: ofRelease })).told)?.[0];
    expect(await pluginLine()).toMatch(/WRONG {2}there is no plugin in plugin/);
    writeFileSync(join(ofRelease, "plugin", file), "");
    expect(await pluginLine()).toMatch(/ok {5}plugin$/);
  },
);

it.each<[what: string, text: string, found: RegExp]>([
  [
    "whose runtime cannot be read",
    "name: first\nruntime: [\n",
    /WRONG {2}Pulumi\.yaml has no runtime that can be read$/,
  ],
  [
    "that names the executable",
    "name: first\nruntime: yaml\nplugins:\n  providers:\n    - { name: hosting, path: plugin/pulumi-resource-hosting }\n",
    /WRONG {2}Pulumi\.yaml has the executable .+, and Pulumi wants its folder$/,
  ],
])("a Pulumi.yaml %s is wrong", async (_what, text, found) => {
  const project = folderOfTest();
  mkdirSync(join(project, "plugin"));
  writeFileSync(join(project, "plugin/pulumi-resource-hosting"), "");
  writeFileSync(join(project, "Pulumi.yaml"), text);
  const { told } = await doctor({ folder: project });
  expect(/^plugin +.*$/m.exec(told)?.[0]).toMatch(found);
});

/** A stack whose state has so many resources, and whose configuration is the environment's. */
const stackOf = (count: number, environment = {}): Given => ({
  ...pulumi(0, "{}"),
  args: ["--stack", "dev"],
  environment,
  stacks: { dev: Array.from({ length: count }, () => ({})) },
});
const stateLines = async (given: Given) =>
  (await doctor(given)).told.split("\n").filter((line) => line.startsWith("state"));

describe("the state of a stack", () => {
  it("is named by its size, with no advice up to 200 resources", async () =>
    expect(await stateLines(stackOf(200))).toEqual(["state          ok     200 resources"]));

  it("is said to be written at each step from 201 on, with what one writing saves and costs", async () => {
    const [row, advice, ...others] = await stateLines(stackOf(201));
    expect(row).toMatch(/ note +201 resources, and Pulumi writes all of them at the start and at the end/);
    expect(advice).toMatch(
      /^state: `PULUMI_SKIP_CHECKPOINTS=true` .* a killed run leaves nothing in the state/,
    );
    expect(advice).toMatch(/orders no server twice and erases no disk twice/);
    expect(others).toEqual([]);
  });

  it("needs no advice if that is set", async () =>
    expect(await stateLines(stackOf(1000, { PULUMI_SKIP_CHECKPOINTS: "true" }))).toEqual([
      "state          ok     1000 resources, written once in each run; a killed run leaves nothing in it",
    ]));

  it("may be one that cannot be read", async () =>
    expect(await stateLines({ ...stackOf(0), stacks: {} })).toEqual([
      "state          ?      cannot be read with `pulumi stack export`",
    ]));

  it("is not looked at without a stack", async () => expect(await stateLines({})).toEqual([]));
});

it("pulumi-hosting doctor is a table of what it has looked at", async () => {
  const { told, end } = await doctor();
  expect(`${told}\n${end}`).toMatchSnapshot();
});

describe.each<[string, Readonly<Record<string, Given>>]>([
  [
    "of this machine",
    {
      "Pulumi that runs": pulumi(0, "v3.200.0\n"),
      "Pulumi that does not run, with its first words": pulumi(127, "", "\nerror: broken\nmore\n"),
      "the SDK of the program": { folder: join(__dirname, "../..") },
      "no SDK where the program is in YAML": { folder },
      "no configuration: the host is asked nothing": { environment: unset },
      "no password alone: the host is asked nothing either": { environment: { HOSTING_TOKEN: undefined } },
      "certificates that are not there": { environment: { HOSTING_CA_FILE: "/not/there.pem" } },
      "whose configuration it is": { ...pulumi(0, "{}"), args: ["--stack", "dev"] },
      "a setting that there is not": {
        ...pulumi(0, '{"hosting:baseURL":{"value":"x"}}'),
        args: ["--stack", "dev"],
      },
      "a password that anybody can read": {
        ...pulumi(0, '{"hosting:password":{"value":"x","secret":false}}'),
        args: ["--stack", "dev"],
      },
      "a Node that is too old, and nothing that needs a newer one": { node: "v18.20.8" },
      "that Pulumi.yaml cannot be read": { folder: unreadable },
      "that Pulumi.yaml does not name the plugin": { folder: withoutLine },
      "no plugin where Pulumi.yaml has it": { folder: withoutPlugin },
      "nothing where the stack cannot be read": { args: ["--stack", "dev"] },
    },
  ],
  [
    "of the host",
    {
      "what the calls go through": {
        environment: { NO_PROXY: "localhost", https_proxy: "http://proxy.example" },
      },
      "that it does not answer, and nothing behind it": listing(neverArrives),
      "that it has no such method, and nothing behind it": listing(refuse("API::InvalidMethod", "no method")),
      "that it refuses the login, and nothing behind it": listing(refuse("Authorization", "who are you")),
      "that a proxy may refuse the login in its place, so that the address may be wrong": listing(
        page(401, "<html><title>Intranet</title>"),
      ),
      "that it has let the user in if it does not permit the list": listing(refuse("Permission")),
      "a fault of its own as none of the host's": fault("asset.list"),
      "a fault of its own as none of the permissions": fault("account.permitted"),
      "a fault of its own as none of the paths": fault("api.describe"),
    },
  ],
  [
    "of the clock",
    {
      "what is no time": { headers: { date: "soon" } },
      "the same second": { headers: at(100), now: 100_999 },
      "one second more": { headers: at(100), now: 101_000 },
      "one second less": { headers: at(100), now: 99_999 },
      "14 seconds": { headers: at(100), now: 114_999 },
      "15 seconds": { headers: at(100), now: 115_000 },
      "much less": { headers: at(7200), now: 100_000 },
      "that it is wrong where passcodes go by it": {
        ...{ headers: at(100), now: 160_000 },
        environment: { ...byPassword, HOSTING_TOTP_SECRET: secret },
      },
      "that one passcode is good for one login": { environment: { HOSTING_PASSCODE: "123456" } },
    },
  ],
  [
    "of the permissions",
    {
      "those that the user lacks, however the host writes it": permitting({
        ...{ ...granted, "server/details": 1, "of/another": false },
        ...{ "asset/update": false, "server/create": 0, "server/rebuild": undefined, "/server/rebuild": "0" },
      }),
      "nothing where the host does not say": {
        script: { "account.permitted": () => refuse("Permission", "not you") },
      },
      "nothing where the answer has a shape that we do not know": {
        script: { "account.permitted": () => ({}) },
      },
      "nothing where the answer does not name the operations": permitting({ server: { create: 0 } }),
      "nothing where the answer does not name one": permitting({ ...granted, "server/rebuild": undefined }),
    },
  ],
  [
    "of the paths",
    {
      "which are no methods": describing(refuse("API::InvalidMethod")),
      "which are not found": describing(refuse("RecordNotFound")),
      "which are no valid input": describing(refuse("Input::Validation")),
      "nothing of those that it may not ask for": describing(refuse("Permission")),
      "nothing of those that the host cannot describe": describing(refuse("Incapable")),
      "nothing if there is no description": {
        script: { "api.describe": () => refuse("API::InvalidMethod") },
      },
    },
  ],
  [
    "of the verbs",
    {
      "that an order by PUT may be repeated on the way": {
        environment: {
          HOSTING_VERBS:
            '{"server.create":"PUT","sshKey.remove":"delete","asset.update":"PATCH","sshKey.list":"GET"}',
        },
      },
      "that none which proxies repeat does harm": {
        environment: { HOSTING_VERBS: '{"asset.update":"PUT","server.rebuild":"PATCH"}' },
      },
    },
  ],
])("pulumi-hosting doctor reports %s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, given) => {
    const usual = (await doctor()).told.split("\n");
    const { told, end } = await doctor(given);
    const differing = told.split("\n").filter((line) => !usual.includes(line));
    expect([...differing, end].join("\n")).toMatchSnapshot();
  });
});

describe("an operation that a proxy sends twice", () => {
  /** Those that must not be done twice, without words for it. */
  const wordless = (operations: Iterable<readonly [string, Operation]>) =>
    [...operations].flatMap(([name, operation]) =>
      mayBeDoubled(operation, "DELETE") && doneTwice(name, operation) === undefined ? [name] : [],
    );

  it("is described in words of its own", () => expect(wordless(operationsByName)).toEqual([]));

  it("is reported as missing for a new one", () => {
    const add = operationsByName.get("sshKey.add") as Operation;
    expect(wordless([["domain.add", add]])).toEqual(["domain.add"]);
  });

  it("names an order, and nothing else, as paid for", () => {
    const paid = [...operationsByName].filter((one) => doneTwice(...one)?.includes("paid"));
    expect(paid.map(([name]) => name)).toEqual(["server.create"]);
  });

  it.each([
    ["sshKey.remove", /sshKey\.remove: a key of the same name that was added since is removed too\./],
    ["server.rebuild", /server\.rebuild: a second rebuild erases what was written after the first\./],
    ["server.power.reboot", /server\.power\.reboot: the server restarts once more\./],
  ])("is reported for %s alone, without a word of an order", async (name, words) => {
    const { told } = await doctor({ environment: { HOSTING_VERBS: JSON.stringify({ [name]: "PUT" }) } });
    expect(told).toMatch(words);
    expect(told).not.toContain("order");
  });
});

it("pulumi-hosting doctor gives up soon on a host that cannot be found, because that does not fix itself", async () => {
  const line = scriptedLine({ ...open, "asset.list": () => neverArrives });
  await line.hosting(["doctor"]);
  expect(line.sent.length).toBeGreaterThan(1);
  expect(line.clock.now()).toBeLessThanOrEqual(2_000);
});

it("pulumi-hosting doctor asks for every permission in one call", async () => {
  const line = scriptedLine(open);
  await line.hosting(["doctor"]);
  expect(line.sent.filter(([name]) => name === "account.permitted")).toEqual([
    ["account.permitted", { actions: paths, action_type: "api", as_endpoints: 1, all: 1 }],
  ]);
});

it.each([
  ["v20.18.0", false],
  ["v20.9.9", false],
  ["v20.18.1", true],
  ["v22.0.0", true],
])("on Node %s other commands run: %s", async (node, runs) => {
  const { exitCode, errors } = await scriptedLine({}).hosting(["call"], { node });
  const refused = `pulumi-hosting: pulumi-hosting call does not run on Node ${node}. Install Node 20.18.1 or newer.\n`;
  expect([exitCode, errors]).toEqual(runs ? [0, ""] : [2, refused]);
});

describe("the row of lists names the fields that cost a refresh a call for each server", () => {
  const sample = {
    ...{ uniq_id: "AAAAAA", accnt: 7, ip: "93.184.216.34", plan_id: "100", region_id: 1, zone_id: 10 },
    ...{ status: "Running", template_name: "ALMA9", type: "Cloud.VPS", username: "admin" },
  };
  const inDetails = {
    backup_enabled: true,
    backup_plan: "daily",
    backup_quota: "7",
    bandwidth_quota: "5000",
  };
  const asset = { uniq_id: "AAAAAA", active: true, status: "Active" };
  const lists = (server: object | undefined, more: Script = {}): Script => ({
    "asset.list": () => [asset],
    "server.list": () => (server ? [{ ...server }] : []),
    ...more,
  });
  const eachServer = "note   a refresh asks with server.details for each server: ";
  const eachThatSets = "ok     a refresh asks with server.details for each server that sets ";
  it.each<[string, Script, string]>([
    [
      "the sample shape",
      lists(sample),
      `${eachThatSets}features, bandwidthQuota, backupEnabled, backupPlan, backupQuota: the lists leave that out`,
    ],
    [
      "all but features",
      lists({ ...sample, ...inDetails }),
      `${eachThatSets}features: the lists leave that out`,
    ],
    [
      "all",
      lists({ ...sample, ...inDetails, features: { a: "b" } }),
      "ok     a refresh needs no call for a server alone",
    ],
    ["no plan", lists({ ...sample, plan_id: undefined }), `${eachServer}the lists leave out planId`],
    ["no server", lists(undefined), "?      the account has no server yet"],
    [
      "no list of servers",
      lists(sample, { "server.list": () => refuse("Permission") }),
      `${eachServer}server.list is not there for this user`,
    ],
  ])("with %s", async (_, script, row) => {
    const { told } = await doctor({ script });
    expect(/^lists +(.*)$/m.exec(told)?.[1]).toBe(row);
  });

  it("does not say that a refresh works by a call that the user may not send", async () => {
    const rights = ({ actions }: Record<string, unknown>) => ({
      permissions: Object.fromEntries((actions as string[]).map((path) => [path, path !== "server/details"])),
    });
    const { told } = await doctor({
      script: lists(sample, {
        "server.list": () => refuse("Permission"),
        "account.permitted": rights,
      }),
    });
    expect(told).toMatch(
      /^lists +note +no refresh of a server works: server\.list .+ nor may it call server\.details$/m,
    );
    expect(told).not.toContain("It works");
  });
});
