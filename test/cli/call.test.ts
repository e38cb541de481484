import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../provider/api/contract";
import { ownCommandLine, scriptedLine, type Typed } from "../support/cli";
import { folderOfAll } from "../support/folders";
import { refuse, type Script } from "../support/scriptedHost";

const login = (id: number) => ({ id, name: "panel", auth_data: `secret-${id}` });
const host: Script = {
  "network.zone.list": () => [{ id: 12 }],
  "asset.list": () => [],
  "api.describe": ({ path }) => ({ path }),
  "server.rebuild": () => refuse("Input::Validation", "no such server"),
  "server.power.status": () => ({ powerStatus: "Running" }),
  ...Object.fromEntries(
    ["start", "stop", "shutdown", "reboot", "reset"].map((what) => [
      `server.power.${what}`,
      () => ({ task: 1 }),
    ]),
  ),
  "server.credential.list": () => [login(1), login(2)],
  "server.credential.details": () => ({
    ...login(1),
    more: { auth_data: "secret-1", notes: ["of the panel"] },
  }),
};

const folder = folderOfAll();
beforeAll(() => writeFileSync(join(folder, "params.json"), '{"page_size":1}'));

/** The output of a call, and the requests that it sent. */
async function transcript(command: string, typed: Typed = {}) {
  const line = scriptedLine(host);
  const environment = { ...line.environment, ...typed.environment };
  const { exitCode, output, errors } = await line.hosting(["call", ...command.split(" ")], {
    ...{ folder, ...typed },
    environment,
  });
  const sent = line.sent.map(([name, params]) => `Sends ${name} ${JSON.stringify(params)}\n`);
  return `${output}${errors}\n${sent.join("")}Ends with ${exitCode}`;
}

const rebuild = 'server.rebuild --json {"uniq_id":"AAAAAA","template_name":"DEBIAN_12_64"}';
const power = (what: string) => `server.power.${what} --json {"uniq_id":"AAAAAA"}`;
const [yes, no] = [{ answers: [" yes "] }, { answers: ["no"] }];
const configured = { HOSTING_ACCOUNT_NUMBER: "1001" };
const account = { environment: configured };
const withoutAccount = {
  environment: { ...configured, HOSTING_WIRE: '{"withoutAccount":["network.zone.list"]}' },
};
const ofStack = { "hosting:baseUrl": { value: "https://stack.example" }, "other:key": { value: "1" } };
const stack = (exitCode: number, output: string, errors = "") => ({
  commands: () => ({ exitCode, output, errors }),
});

type Row = string | readonly [command: string, typed: Typed, why: string];
const rows: Readonly<Record<string, readonly Row[]>> = {
  "takes parameters, and prints the response": [
    'network.zone.list --json {"page_size":1}',
    ["network.zone.list --json -", { input: '{"page_size":1}' }, "with parameters from standard input"],
    "network.zone.list --json @params.json",
    "network.zone.list --json @no.json",
    "network.zone.list --all",
  ],
  "sends no request for a wrong command line, and names the nearest operation or parameter": [
    ...["server.details --json [1]", "server.details --all", "server.details --wait", "server.details"],
    ...['server.details --json {"uniq_id":"ABCDEI"}', "--colour", "plan.list", "KEY/LIST", "SERVER/DETAILS"],
    "credential.delet",
  ],
  "asks for confirmation before it destroys or interrupts something": [
    rebuild,
    [rebuild, no, "answered with no"],
    [rebuild, yes, "answered with yes"],
    `${rebuild} --yes`,
    ...["stop", "shutdown", "reboot", "reset"].flatMap((what): Row[] => [
      power(what),
      [power(what), no, "no"],
      `${power(what)} --yes`,
    ]),
    power("start"),
    'server.create --json {"domain":"call.example.com","type":"Cloud.VPS","password":"A_good-1_password"}',
    'account.expireToken --json {"token":"long-secret"}',
  ],
  "uses the configured account, and shows the parameters as typed when it asks for confirmation": [
    "asset.list",
    ["asset.list", account, "with a configured account"],
    ['asset.list --json {"accnt":1002}', account, "with a configured account"],
    ["network.zone.list", withoutAccount, "set to be called without the account"],
    ['api.describe --json {"path":"asset"}', account, "which takes no account"],
    [power("stop"), { ...account, ...no }, "with a configured account"],
  ],
  "hides secrets, unless --show-secrets is given": [
    "server.credential.list",
    "server.credential.list --all",
    'server.credential.details --json {"id":1}',
    "server.credential.list --all --show-secrets",
  ],
  "takes its configuration from the environment or from a stack": [
    ["asset.list", { environment: { HOSTING_BASE_URL: undefined } }, "without an address"],
    ["asset.list --stack dev", stack(0, JSON.stringify(ofStack)), "for a stack that exists"],
    ["asset.list --stack dev", {}, "without Pulumi"],
    [
      "asset.list --stack dev",
      stack(255, "", "error: no stack named 'dev' found\n"),
      "for a stack that does not exist",
    ],
  ],
};

describe.each(Object.entries(rows))("pulumi-hosting call %s", (_what, all) => {
  const given = all.map((row) => (typeof row === "string" ? ([row, {}, ""] as const) : row));
  it.each(given.map(([command, typed, why]) => [`${command} ${why}`.trim(), command, typed] as const))(
    "%s",
    async (_name, command, typed) => expect(await transcript(command, typed)).toMatchSnapshot(),
  );
});

it("pulumi-hosting call lists every operation of the contract with its effect and purpose", async () => {
  const { exitCode, output } = await scriptedLine({}).hosting(["call"]);
  expect(exitCode).toBe(0);
  const [head, ...rows] = output.trimEnd().split("\n");
  expect(head).toMatch(/^OPERATION +PATH +DOES +PURPOSE$/);
  expect(rows.map((row) => row.split(" ")[0])).toEqual(operations().map(([name]) => name));
  expect(rows.find((row) => row.startsWith("server.rebuild "))).toMatch(/ destroys /);
  expect(rows.find((row) => row.startsWith("server.power.reset "))).toMatch(/ interrupts /);
  expect(rows.find((row) => row.startsWith("server.power.start "))).toMatch(/ writes /);
});

it("pulumi-hosting call reads the stack's configuration only once", async () => {
  const asked: string[] = [];
  const commands = (command: string, args: readonly string[]) => {
    asked.push([command, ...args].join(" "));
    return { exitCode: 0, output: JSON.stringify(ofStack), errors: "" };
  };
  await scriptedLine(host).hosting(["call", "asset.list", "--stack", "dev"], { commands });
  expect(asked).toEqual(["pulumi config --json --show-secrets --stack dev"]);
});

describe("pulumi-hosting call at the sandbox", () => {
  const careful = { username: "careful", password: "careful-word", totpSecret: "JBSWY3DPEHPK3PXP" };
  const line = ownCommandLine({ users: [careful] });
  const called = (name: string, params: object, flags: string[] = [], typed?: Typed) =>
    line.hosting(["call", name, ...flags, "--json", JSON.stringify(params)], typed);

  it("runs four times in parallel for a user with two-factor authentication: each run waits for its own passcode and sends no other", async () => {
    line.sandbox.forgetRequests();
    const environment = {
      ...{ HOSTING_BASE_URL: line.sandbox.url, HOSTING_USERNAME: careful.username },
      ...{ HOSTING_PASSWORD: careful.password, HOSTING_TOTP_SECRET: careful.totpSecret },
    };
    const ended = await Promise.all(
      [1, 2, 3, 4].map(() => called("network.region.list", {}, [], { environment })),
    );
    expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
    expect(ended.filter(({ errors }) => errors.includes("the next one comes in"))).toHaveLength(3);
    const logins = line.sandbox.requests.filter(({ operation }) => operation === "account.token");
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
