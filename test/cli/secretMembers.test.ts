import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../cli/commands";
import { openSession } from "../../cli/openSession";
import { shownOutput } from "../../cli/shownOutput";
import type { Surroundings } from "../../cli/surroundings";
import { operations } from "../../provider/api/contract";
import { scriptedLine, type Typed } from "../support/cli";
import { folderOfAll } from "../support/folders";
import { open } from "../support/openHost";
import { refuse, type Script, scriptedHttp } from "../support/scriptedHost";
import { addSecretMembers, isShown, secret, secretBase64 } from "../support/secretMembers";
import { VirtualClock } from "../support/virtualClock";
import { inventoryStates } from "./inventoryStates";
import { found, step } from "./previews";

const folder = folderOfAll();
const server = {
  ...{
    uniq_id: "ABC123",
    domain: "web.example.com",
    type: "Cloud.VPS",
    status: "Active",
    active: true,
    ip: "192.0.2.1",
  },
  ...{ plan_id: "1201", zone_id: 12, template_name: "DEBIAN_12_64", username: "root", zone: { id: 12 } },
  ...{ custom_name: `${secret} is its login`, custom_description: `see ${encodeURIComponent(secret)}` },
  template_description: secretBase64,
};
const zone = { uniq_id: "BBBBBB", domain: "else.example.com", type: "DNS.Zone", status: "Active" };
const login = {
  id: 7,
  name: "panel",
  type: "app",
  uniq_id: "ABC123",
  username: "ada",
  auth_data: "Auth-4711-leak",
};
const plan = { id: 1201, name: "small", available: false, description: `plan, ${secret}` };
const power = { powerStatus: "Running", error: `${secret} is on the console`, task: 1 };
const answers: Script = {
  ...open,
  "account.permitted": (params, at) => open["account.permitted"]?.(params, at),
  "account.expireToken": () => ({ expired: true }),
  "asset.list": () => [server, zone],
  "asset.details": ({ uniq_id }) => (uniq_id === zone.uniq_id ? zone : server),
  "asset.login": () => ({ username: "root", password: secret }),
  "asset.requestRemoval": () => ({ removal_requested: "1" }),
  "asset.update": () => ({ ...server, features: { raid: { level: 1 } }, categories: ["vps"] }),
  "network.region.list": () => [{ id: 1, name: "North" }],
  "network.region.details": () => ({ id: 1, name: "North" }),
  "network.zone.list": () => [{ id: 12, name: "North B" }],
  "product.details": () => ({ code: "Cloud.VPS", options: [{ price: 5, tiers: [{ up_to: 3 }] }] }),
  "server.console": () => ({ hostname: "console", token: secret, type: "spice", port: 1 }),
  "server.create": () => server,
  "server.details": () => server,
  "server.list": () => [server],
  "server.password": () => ({ password: secret }),
  "server.rebuild": () => server,
  "server.update": () => server,
  "server.setPassword": () => ({ success: true }),
  "server.plan.list": () => [plan],
  "server.plan.details": () => plan,
  "server.template.list": () => [{ name: "DEBIAN_12_64", available: false, os_name: `Debian ${secret}` }],
  "server.template.details": () => ({ name: "DEBIAN_12_64", available: false }),
  "server.credential.list": () => [login],
  "server.credential.details": () => login,
  "server.credential.create": () => login,
  "server.credential.update": () => login,
  "server.credential.delete": () => ({ success: true }),
  "sshKey.list": () => [{ id: 5, public_key_name: "deploy", public_key_value: "ssh-ed25519 AAAA" }],
  "sshKey.add": () => ({ added: true }),
  "sshKey.remove": () => ({ removed: true }),
  "sshKey.update": () => ({ id: 5, public_key_name: "deploy" }),
  "utilities.ping": () => ({ ping: "pong" }),
  ...Object.fromEntries(
    ["status", "cachedStatus", "start", "stop", "shutdown", "reboot", "reset"].map((what) => [
      `server.power.${what}`,
      () => (what === "status" || what === "cachedStatus" ? power : { ...power, error: "" }),
    ]),
  ),
};
const telling: Script = Object.fromEntries(
  Object.entries(answers).map(([name, answer]) => [
    name,
    (...given) => addSecretMembers(answer(...given)) as object as never,
  ]),
);
/**
 * The same responses without secrets in the server's custom name and description, because import writes these to the
 * program unchanged.
 */
const plainly = { ...server, custom_name: "web", custom_description: "of the shop" };
const named: Script = {
  ...telling,
  "asset.list": () => addSecretMembers([plainly, zone]) as never,
  "asset.details": ({ uniq_id }) => addSecretMembers(uniq_id === zone.uniq_id ? zone : plainly) as never,
};
/** Refuses every call, with secrets in the error. */
const refusing: Script = Object.fromEntries(
  Object.keys(answers).map((name) => [
    name,
    () =>
      addSecretMembers({
        ...refuse("Input::Validation", `not with ${secret}`),
        errors: [{ field: "domain", message: `no ${secretBase64}` }],
      }) as object as never,
  ]),
);

const params: Readonly<Record<string, object>> = {
  "api.describe": { path: "asset" },
  "account.expireToken": { token: "another" },
  "network.region.details": { id: 1 },
  "product.details": { code: "Cloud.VPS" },
  "server.create": { domain: "web.example.com", type: "Cloud.VPS" },
  "server.rebuild": { uniq_id: "ABC123", template_name: "DEBIAN_12_64" },
  "server.plan.details": { id: 1201 },
  "server.template.details": { name: "DEBIAN_12_64" },
  "server.credential.create": { uniq_id: "ABC123", type: "app" },
  "server.credential.details": { id: 7 },
  "server.credential.update": { id: 7 },
  "server.credential.delete": { id: 7, type: "app" },
  "sshKey.add": { public_key_name: "deploy", public_key_value: "ssh-ed25519 AAAA" },
  "sshKey.remove": { public_key_name: "deploy" },
  "sshKey.update": { public_key_name: "deploy" },
};
const callsOfAll = operations().flatMap(
  ([
    name,
    {
      path,
      paged,
      params: { shape },
    },
  ]): string[][] => {
    if (path === null) return [];
    const given = params[name] ?? ("uniq_id" in shape && !paged ? { uniq_id: "ABC123" } : {});
    const call = ["call", name, "--yes", "--json", JSON.stringify(given)];
    return paged ? [call, [...call, "--all"]] : [call];
  },
);
const state = { input: "", stacks: inventoryStates } satisfies Typed;
const inputs = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  planId: 1201,
  zoneId: 12,
  templateName: "DEBIAN_12_64",
};
const preview = {
  input: JSON.stringify({ steps: [step("create", undefined, inputs), step("delete", inputs)] }),
};
const refresh = { input: JSON.stringify({ steps: [found(inputs, { ...inputs, planId: 1202 })] }) };

const inFormats = (command: string): [args: string[]][] => [
  [[command]],
  [[command, "--json"]],
  [[command, "--csv"]],
];

const named1 = ["web1.example.com", "--stack", "prod"];
const ofStack: Typed = { ...state, commands: () => ({ exitCode: 0, output: "{}", errors: "" }) };

/** The arguments of each command. A command without rows reads nothing from the host. */
const rows: Readonly<Record<keyof typeof commands, readonly (readonly [args: string[], typed?: Typed])[]>> = {
  report: ["", "--json", "--markdown"].map((flag) => [["report", "-", flag].filter(Boolean), preview]),
  drift: ["", "--json"].map((flag) => [["drift", "-", flag].filter(Boolean), refresh]),
  list: inFormats("list").map(([args]) => [args, state]),
  inventory: [[["inventory", "json"], state]],
  ssh: [[["ssh", ...named1], ofStack]],
  describe: ["", "--json"].map((flag) => [["describe", ...named1, flag].filter(Boolean), ofStack]),
  console: [[["console", ...named1], ofStack]],
  power: [[["power", "web1.example.com", "start", "--stack", "prod"], ofStack]],
  plans: inFormats("plans"),
  templates: inFormats("templates"),
  zones: inFormats("zones"),
  regions: inFormats("regions"),
  import: [
    [["import", "--force"], { folder }],
    [["import", "--force", "--json", "--program", "yaml"], { folder }],
  ],
  init: [],
  stacks: [],
  connect: [[["connect", "--json"]], [["connect", "--out", "found.yaml"], { folder }]],
  doctor: [[["doctor"]], [["doctor", "--json"]]],
  call: callsOfAll.map((args) => [args]),
  explain: [],
  sandbox: [],
  completion: [],
};

const reading = Object.entries(rows).filter(([, all]) => all.length > 0);
describe.each(reading)("pulumi-hosting %s", (_command, all) => {
  it.each(all.map(([args, typed]) => [args.join(" "), args, typed] as const))(
    "%s shows no secret of a host that has secrets in every object",
    async (_name, args, typed = {}) => {
      for (const host of [args[0] === "import" ? named : telling, refusing]) {
        // connect refuses a file that exists before it calls the host.
        rmSync(join(folder, "found.yaml"), { force: true });
        const line = scriptedLine(host);
        const environment = { ...line.environment, HOSTING_LOG: join(folder, "calls.log") };
        const { output, errors } = await line.hosting(args, { folder, environment, ...typed });
        expect([output, errors].filter(isShown)).toEqual([]);
        expect(line.sent.length + Number(["inventory", "ssh"].includes(args[0] ?? ""))).toBeGreaterThan(0);
        if (host !== refusing && args[0] === "call") expect(() => JSON.parse(output)).not.toThrow();
      }
    },
  );
});

it("every command has a row in this test", () =>
  expect(Object.keys(rows).sort()).toEqual(Object.keys(commands).sort()));

it("the files that commands write contain no secrets either, except the credentials that import writes on request", () => {
  const files = readdirSync(folder).filter((name) => name !== "import.json");
  expect(files).toContain("calls.log");
  for (const file of files) expect(isShown(readFileSync(join(folder, file), "utf8")), file).toBe(false);
});

it.each(["server.details", "server.console"])(
  "call %s --show-secrets prints the response unchanged",
  async (name) => {
    const line = scriptedLine(telling);
    const args = ["call", name, "--json", '{"uniq_id":"ABC123"}', "--show-secrets"];
    const { output } = await line.hosting(args);
    expect(JSON.parse(output)).toEqual(addSecretMembers(answers[name]?.({}, 0)));
  },
);

it("call says how many fields are hidden", async () => {
  const { output } = await scriptedLine(telling).hosting([
    "call",
    "server.password",
    "--json",
    '{"uniq_id":"ABC123"}',
  ]);
  expect(JSON.parse(output)).toEqual({ password: "[secret]", "[hidden]": "7 members; --show-secrets" });
});

it("a command that printed a record directly would fail this test, although its named secrets are hidden", async () => {
  const written: string[] = [];
  const clock = new VirtualClock({ start: 0 });
  const { http } = scriptedHttp(telling, clock);
  const { environment } = scriptedLine(telling);
  const surroundings = shownOutput({
    ...({ environment, clock, http, random: () => 0.5, terminal: {} } as unknown as Surroundings),
    write: (text) => void written.push(text),
    writeError: () => {},
  });
  const session = await openSession({}, surroundings);
  const record = await session.access.client.server.details({ accnt: undefined, uniq_id: "ABC123" });
  surroundings.write(JSON.stringify(record));
  expect(written.filter(isShown)).toHaveLength(1);
  for (const text of [secret, "auth-1-leak", secretBase64]) expect(written.join()).not.toContain(text);
});
