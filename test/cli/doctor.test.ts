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
  /** Responses of the host that differ from those of {@link open}. */
  readonly script?: Script;
  /** The headers of every response. */
  readonly headers?: Record<string, string>;
  /** The clock of the user's machine, in milliseconds since the epoch. */
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
  "accepts a plugin folder with %s, as in the npm package or a release",
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
    "that names the executable instead of its folder",
    "name: first\nruntime: yaml\nplugins:\n  providers:\n    - { name: hosting, path: plugin/pulumi-resource-hosting }\n",
    /WRONG {2}Pulumi\.yaml has the executable .+, and Pulumi wants its folder$/,
  ],
])("reports a Pulumi.yaml %s as wrong", async (_what, text, found) => {
  const project = folderOfTest();
  mkdirSync(join(project, "plugin"));
  writeFileSync(join(project, "plugin/pulumi-resource-hosting"), "");
  writeFileSync(join(project, "Pulumi.yaml"), text);
  const { told } = await doctor({ folder: project });
  expect(/^plugin +.*$/m.exec(told)?.[0]).toMatch(found);
});

/** A stack whose state has this number of resources, and whose configuration comes from the environment. */
const stackOf = (count: number, environment = {}): Given => ({
  ...pulumi(0, "{}"),
  args: ["--stack", "dev"],
  environment,
  stacks: { dev: Array.from({ length: count }, () => ({})) },
});
const stateLines = async (given: Given) =>
  (await doctor(given)).told.split("\n").filter((line) => line.startsWith("state"));

describe("the row for a stack's state", () => {
  it("shows the number of resources, with no advice up to 200", async () =>
    expect(await stateLines(stackOf(200))).toEqual(["state          ok     200 resources"]));

  it("advises to write the state once per run from 201 resources on, and says what that saves and risks", async () => {
    const [row, advice, ...others] = await stateLines(stackOf(201));
    expect(row).toMatch(/ note +201 resources, and Pulumi writes all of them at the start and at the end/);
    expect(advice).toMatch(
      /^state: `PULUMI_SKIP_CHECKPOINTS=true` .* a killed run leaves nothing in the state/,
    );
    expect(advice).toMatch(/orders no server twice and erases no disk twice/);
    expect(others).toEqual([]);
  });

  it("gives no advice if PULUMI_SKIP_CHECKPOINTS is set", async () =>
    expect(await stateLines(stackOf(1000, { PULUMI_SKIP_CHECKPOINTS: "true" }))).toEqual([
      "state          ok     1000 resources, written once in each run; a killed run leaves nothing in it",
    ]));

  it("says so if the state cannot be read", async () =>
    expect(await stateLines({ ...stackOf(0), stacks: {} })).toEqual([
      "state          ?      cannot be read with `pulumi stack export`",
    ]));

  it("is left out if no stack is given", async () => expect(await stateLines({})).toEqual([]));
});

it("pulumi-hosting doctor prints a table of all its checks", async () => {
  const { told, end } = await doctor();
  expect(`${told}\n${end}`).toMatchSnapshot();
});

describe.each<[string, Readonly<Record<string, Given>>]>([
  [
    "for this machine",
    {
      "the version of Pulumi": pulumi(0, "v3.200.0\n"),
      "the first line of the error if Pulumi does not run": pulumi(127, "", "\nerror: broken\nmore\n"),
      "the SDK that the program uses": { folder: join(__dirname, "../..") },
      "no SDK for a program in YAML": { folder },
      "missing configuration, and sends no request": { environment: unset },
      "a missing password, and sends no request": { environment: { HOSTING_TOKEN: undefined } },
      "a missing certificate file": { environment: { HOSTING_CA_FILE: "/not/there.pem" } },
      "which stack the configuration is from": { ...pulumi(0, "{}"), args: ["--stack", "dev"] },
      "an unknown setting in the stack": {
        ...pulumi(0, '{"hosting:baseURL":{"value":"x"}}'),
        args: ["--stack", "dev"],
      },
      "a password that is stored unencrypted": {
        ...pulumi(0, '{"hosting:password":{"value":"x","secret":false}}'),
        args: ["--stack", "dev"],
      },
      "a Node version that is too old, and skips the checks that need a newer one": { node: "v18.20.8" },
      "a Pulumi.yaml that cannot be read": { folder: unreadable },
      "a Pulumi.yaml without the plugin": { folder: withoutLine },
      "a missing plugin folder that Pulumi.yaml names": { folder: withoutPlugin },
      "a stack that cannot be read, and skips the checks that need its configuration": {
        args: ["--stack", "dev"],
      },
    },
  ],
  [
    "for the host",
    {
      "the proxy and its exceptions": {
        environment: { NO_PROXY: "localhost", https_proxy: "http://proxy.example" },
      },
      "an unreachable host, and skips the checks that need the host": listing(neverArrives),
      "a host without asset.list, and skips the checks that need the host": listing(
        refuse("API::InvalidMethod", "no method"),
      ),
      "a refused login, and skips the checks that need the host": listing(
        refuse("Authorization", "who are you"),
      ),
      "an HTML page with status 401 as a sign of a proxy or a wrong address": listing(
        page(401, "<html><title>Intranet</title>"),
      ),
      "an accepted login although the user may not list assets": listing(refuse("Permission")),
      "a defect of doctor itself during asset.list without blaming the host": fault("asset.list"),
      "a defect of doctor itself during the check of permissions without blaming the host":
        fault("account.permitted"),
      "a defect of doctor itself during the check of paths without blaming the host": fault("api.describe"),
    },
  ],
  [
    "for the clock",
    {
      "nothing if the Date header of the host is no time": { headers: { date: "soon" } },
      "a clock in the same second as right": { headers: at(100), now: 100_999 },
      "a clock that is one second ahead as right": { headers: at(100), now: 101_000 },
      "a clock that is one second behind as right": { headers: at(100), now: 99_999 },
      "a clock that is 14 seconds ahead": { headers: at(100), now: 114_999 },
      "a clock that is 15 seconds ahead": { headers: at(100), now: 115_000 },
      "a clock that is hours behind": { headers: at(7200), now: 100_000 },
      "a wrong clock as an error if passcodes depend on it": {
        ...{ headers: at(100), now: 160_000 },
        environment: { ...byPassword, HOSTING_TOTP_SECRET: secret },
      },
      "that one passcode serves for one login only": { environment: { HOSTING_PASSCODE: "123456" } },
    },
  ],
  [
    "for the permissions",
    {
      "those that the user lacks, in each form that a host writes them": permitting({
        ...{ ...granted, "server/details": 1, "of/another": false },
        ...{ "asset/update": false, "server/create": 0, "server/rebuild": undefined, "/server/rebuild": "0" },
      }),
      "nothing if the host refuses to report them": {
        script: { "account.permitted": () => refuse("Permission", "not you") },
      },
      "nothing if the response has an unknown shape": {
        script: { "account.permitted": () => ({}) },
      },
      "nothing if the response does not name the operations": permitting({ server: { create: 0 } }),
      "nothing about an operation that the response leaves out": permitting({
        ...granted,
        "server/rebuild": undefined,
      }),
    },
  ],
  [
    "for the paths",
    {
      "paths at which the host has no method": describing(refuse("API::InvalidMethod")),
      "paths that the host does not find": describing(refuse("RecordNotFound")),
      "paths that the host refuses as invalid input": describing(refuse("Input::Validation")),
      "nothing about paths that this user may not have described": describing(refuse("Permission")),
      "nothing about paths that the host cannot describe": describing(refuse("Incapable")),
      "nothing if the host has no descriptions": {
        script: { "api.describe": () => refuse("API::InvalidMethod") },
      },
    },
  ],
  [
    "for the verbs",
    {
      "that an order sent by PUT may be repeated by a proxy": {
        environment: {
          HOSTING_VERBS:
            '{"server.create":"PUT","sshKey.remove":"delete","asset.update":"PATCH","sshKey.list":"GET"}',
        },
      },
      "no danger in operations that a proxy may repeat without harm": {
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

describe("an operation that a proxy may send twice", () => {
  /** The operations that must not be done twice, but whose damage doctor does not describe. */
  const wordless = (operations: Iterable<readonly [string, Operation]>) =>
    [...operations].flatMap(([name, operation]) =>
      mayBeDoubled(operation, "DELETE") && doneTwice(name, operation) === undefined ? [name] : [],
    );

  it("has its own description of the damage", () => expect(wordless(operationsByName)).toEqual([]));

  it("is found by this test if a new operation has no description", () => {
    const add = operationsByName.get("sshKey.add") as Operation;
    expect(wordless([["domain.add", add]])).toEqual(["domain.add"]);
  });

  it("is described as paid for only if it is an order", () => {
    const paid = [...operationsByName].filter((one) => doneTwice(...one)?.includes("paid"));
    expect(paid.map(([name]) => name)).toEqual(["server.create"]);
  });

  it.each([
    ["sshKey.remove", /sshKey\.remove: a key of the same name that was added since is removed too\./],
    ["server.rebuild", /server\.rebuild: a second rebuild erases what was written after the first\./],
    ["server.power.reboot", /server\.power\.reboot: the server restarts once more\./],
  ])("is reported for %s without mentioning orders", async (name, words) => {
    const { told } = await doctor({ environment: { HOSTING_VERBS: JSON.stringify({ [name]: "PUT" }) } });
    expect(told).toMatch(words);
    expect(told).not.toContain("order");
  });
});

it("pulumi-hosting doctor gives up soon on a host name that cannot be resolved, because waiting does not help", async () => {
  const line = scriptedLine({ ...open, "asset.list": () => neverArrives });
  await line.hosting(["doctor"]);
  expect(line.sent.length).toBeGreaterThan(1);
  expect(line.clock.now()).toBeLessThanOrEqual(2_000);
});

it("pulumi-hosting doctor checks all permissions in one call", async () => {
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
])("whether other commands run on Node %s: %s", async (node, runs) => {
  const { exitCode, errors } = await scriptedLine({}).hosting(["call"], { node });
  const refused = `pulumi-hosting: pulumi-hosting call does not run on Node ${node}. Install Node 20.18.1 or newer.\n`;
  expect([exitCode, errors]).toEqual(runs ? [0, ""] : [2, refused]);
});

describe("the row for lists names the fields that cost a refresh one call for each server", () => {
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
      "the fields of the sample record",
      lists(sample),
      `${eachThatSets}features, bandwidthQuota, backupEnabled, backupPlan, backupQuota: the lists leave that out`,
    ],
    [
      "all fields but features",
      lists({ ...sample, ...inDetails }),
      `${eachThatSets}features: the lists leave that out`,
    ],
    [
      "all fields",
      lists({ ...sample, ...inDetails, features: { a: "b" } }),
      "ok     a refresh needs no call for a server alone",
    ],
    ["no plan id", lists({ ...sample, plan_id: undefined }), `${eachServer}the lists leave out planId`],
    ["no server", lists(undefined), "?      the account has no server yet"],
    [
      "no list of servers",
      lists(sample, { "server.list": () => refuse("Permission") }),
      `${eachServer}server.list is not there for this user`,
    ],
  ])("for lists with %s", async (_, script, row) => {
    const { told } = await doctor({ script });
    expect(/^lists +(.*)$/m.exec(told)?.[1]).toBe(row);
  });

  it("the row for lists does not claim that a refresh works with a call that the user may not send", async () => {
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
