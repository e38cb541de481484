import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../provider/api/contract";
import { configurationOf, ownCommandLine, scriptedLine, type Typed } from "../support/cli";

const line = ownCommandLine();
beforeEach(() => line.sandbox.forgetRequests());

const power = { uniq_id: "AAAAAA" };
const sent = () =>
  line.sandbox.requests.map(({ operation }) => operation).filter((name) => name !== "account.token");
const called = (name: string, params: object, flags: string[] = [], typed?: Typed) =>
  line.hosting(["call", name, ...flags, "--json", JSON.stringify(params)], typed);

describe("pulumi-hosting call", () => {
  it("lists every operation of the contract, and what each does", async () => {
    const { exitCode, output } = await line.hosting(["call"]);
    expect(exitCode).toBe(0);
    const [head, ...rows] = output.trimEnd().split("\n");
    expect(head).toMatch(/^OPERATION +PATH +DOES +PURPOSE$/);
    expect(rows.map((row) => row.split(" ")[0])).toEqual(operations().map(([name]) => name));
    expect(rows.find((row) => row.startsWith("server.rebuild "))).toMatch(/ destroys /);
    expect(rows.find((row) => row.startsWith("server.power.reset "))).toMatch(/ interrupts /);
    expect(rows.find((row) => row.startsWith("server.power.start "))).toMatch(/ writes /);
  });

  it("prints the answer as JSON", async () => {
    const { exitCode, output } = await called("network.zone.list", { page_size: 1 });
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ page_size: 1, items: [{ id: expect.any(Number) }] });
  });

  it("takes the parameters from standard input or a file, and no password needs to be an argument", async () => {
    const params = JSON.stringify({ page_size: 1 });
    const folder = mkdtempSync(join(tmpdir(), "call-"));
    writeFileSync(join(folder, "params.json"), params);
    for (const json of ["-", "@params.json"]) {
      const { exitCode, output } = await line.hosting(["call", "network.zone.list", "--json", json], {
        folder,
        input: params,
      });
      expect([exitCode, JSON.parse(output).page_size]).toEqual([0, 1]);
    }
    const missing = await line.hosting(["call", "network.zone.list", "--json", "@no.json"], { folder });
    expect([missing.exitCode, missing.errors]).toEqual([
      2,
      expect.stringContaining("no.json cannot be read (ENOENT)."),
    ]);
  });

  it("reads every page of a list", async () => {
    const { output } = await called("server.plan.list", { page_size: 2 }, ["--all"]);
    const all = JSON.parse(output) as unknown[];
    expect(all.length).toBeGreaterThan(2);
    expect(sent().length).toBe(Math.ceil(all.length / 2));
  });

  it.each([
    ["server.details --json [1]", "--json must be an object"],
    ["server.details --all", "--all is for lists"],
    ["server.details --wait", "--wait is for server.create, server.rebuild"],
    ['server.details --json {"uniq_id":"ABCDEI"}', "uniq_id must be six characters"],
    ["server.details", "server.details: uniq_id is required. Nothing was changed."],
    ["--colour", "unknown option '--colour'"],
  ])("%s is refused, and nothing is sent", async (args, reason) => {
    const { exitCode, errors } = await line.hosting(["call", ...args.split(" ")]);
    expect(errors).toContain(reason);
    expect([exitCode, sent()]).toEqual([2, []]);
  });

  it.each([
    ["plan.list", "server.plan.list"],
    ["KEY/LIST", "sshKey.list"],
    ["SERVER/DETAILS", "server.details"],
    ["credential.delet", "server.credential.delete"],
  ])("%s is none: the nearest is %s", async (name, nearest) => {
    const { exitCode, errors } = await line.hosting(["call", name]);
    expect(errors).toMatch(
      new RegExp(`^pulumi-hosting: ${name} is not an operation. The nearest are ${nearest}, `),
    );
    expect(errors).toContain("`pulumi-hosting call` lists all operations.");
    expect([exitCode, sent()]).toEqual([2, []]);
  });

  it("a destructive call is asked about, and not sent without a person or --yes", async () => {
    const params = { uniq_id: "AAAAAA", template_name: "DEBIAN_12_64" };
    expect(await called("server.rebuild", params)).toEqual({
      exitCode: 5,
      output: "",
      errors:
        'pulumi-hosting: server.rebuild can lose data or a service. Parameters: {"uniq_id":"AAAAAA","template_name":"DEBIAN_12_64"}. Nothing was sent. To send it: --yes.\n',
    });
    expect((await called("server.rebuild", params, [], { answers: ["no"] })).exitCode).toBe(5);
    expect(sent()).toEqual([]);
    const refused = await called("server.rebuild", params, [], { answers: [" yes "] });
    expect(refused.exitCode).toBe(4);
    expect(refused.errors).toMatch(/server\.rebuild.*AAAAAA/);
    expect(sent()).toEqual(["server.rebuild"]);
  });

  it.each(["stop", "shutdown", "reboot", "reset"].map((what) => `server.power.${what}`))(
    "so is %s, which interrupts",
    async (name) => {
      expect(await called(name, power)).toEqual({
        exitCode: 5,
        output: "",
        errors: `pulumi-hosting: ${name} interrupts what is running. Parameters: {"uniq_id":"AAAAAA"}. Nothing was sent. To send it: --yes.\n`,
      });
      expect((await called(name, power, [], { answers: ["no"] })).exitCode).toBe(5);
      expect(sent()).toEqual([]);
      await called(name, power, ["--yes"]);
      expect(sent()).toContain(name);
    },
  );

  it("so is the end of a token, which is not shown", async () => {
    const { exitCode, errors } = await called("account.expireToken", { token: "long-secret" });
    expect([exitCode, sent()]).toEqual([5, []]);
    expect(errors).toBe(
      'pulumi-hosting: account.expireToken interrupts what is running. Parameters: {"token":"[secret]"}. Nothing was sent. To send it: --yes.\n',
    );
  });

  it("server.power.start is sent without a question", async () => {
    await called("server.power.start", power);
    expect(sent()).toContain("server.power.start");
  });

  it("orders a server, waits for it, and shows no password", async () => {
    const place = { type: "Cloud.VPS", template_name: "DEBIAN_12_64", plan_id: 1201, zone_id: 12 };
    const order = { domain: "call.example.com", ...place, password: "A_good-1_password" };
    const unasked = await called("server.create", order);
    expect([unasked.exitCode, sent()]).toEqual([5, []]);
    expect(unasked.errors).toMatch(
      /^pulumi-hosting: server\.create orders what is billed from then on\. .*"password":"\[secret\]"/,
    );
    const { exitCode, output, errors } = await called("server.create", order, ["--yes", "--wait"]);
    expect(errors).toMatch(/^\w{6}: building, 0s of about 8m\n/);
    expect(exitCode).toBe(0);
    const which = { uniq_id: JSON.parse(output).uniq_id };
    const ordered = () => line.sandbox.servers.find(({ uniq_id }) => uniq_id === which.uniq_id);
    expect(ordered()).toMatchObject({ active: true });

    const hidden = await called("server.password", which);
    expect(JSON.parse(hidden.output)).toMatchObject({ password: "[secret]" });
    const shown = await called("server.password", which, ["--show-secrets"]);
    expect(JSON.parse(shown.output)).toMatchObject({ password: order.password });

    const person = { isTerminal: true, answers: ["yes"] };
    const stopped = await called("server.power.stop", which, ["--wait"], person);
    expect(stopped.exitCode).toBe(0);
    expect(stopped.errors).toMatch(/\[\.{20}\] \w{6}: stopping, 0s of about 1m/);
    expect((await called("asset.requestRemoval", which, ["--yes", "--wait"])).exitCode).toBe(0);
    expect(ordered()?.process?.kind ?? "removal").toBe("removal");
  });
});

describe("pulumi-hosting call goes to the configured account", () => {
  const configured = { HOSTING_ACCOUNT_NUMBER: "1001" };
  const without = { ...configured, HOSTING_WIRE: '{"withoutAccount":["network.zone.list"]}' };

  it.each([
    ["asset.list", {}, {}, {}],
    ["asset.list", {}, configured, { accnt: 1001 }],
    ["asset.list", { accnt: 1002 }, configured, { accnt: 1002 }],
    ["network.zone.list", {}, without, {}],
    ["api.describe", { path: "asset" }, configured, { path: "asset" }],
  ])("%s %j with %j sends %j", async (name, given, more, params) => {
    const line = scriptedLine({ [name]: () => [] });
    const args = ["call", name, "--json", JSON.stringify(given)];
    await line.hosting(args, { environment: { ...line.environment, ...more } });
    expect(line.sent).toEqual([[name, params]]);
  });

  it("but asks about the parameters as they were given", async () => {
    const typed = { environment: { ...line.environment, ...configured }, answers: ["no"] };
    expect((await called("server.power.stop", power, [], typed)).errors).toBe(
      'server.power.stop interrupts what is running. Parameters: {"uniq_id":"AAAAAA"}. Send it? Type yes: pulumi-hosting: Nothing was sent.\n',
    );
  });
});

describe("pulumi-hosting call shows no secret", () => {
  const login = (id: number) => ({ id, name: "panel", auth_data: `secret-${id}` });
  const hidden = (id: number) => ({ id, name: "panel", auth_data: "[secret]" });
  const envelope = { item_count: 2, item_total: 2, page_num: 1, page_total: 1 };
  const more = (auth_data: string) => ({ more: { auth_data, notes: ["of the panel"] } });
  const line = scriptedLine({
    "server.credential.list": () => [login(1), login(2)],
    "server.credential.details": () => ({ ...login(1), ...more("secret-1") }),
  });

  it.each([
    ["of a page", "list", { items: [hidden(1), hidden(2)], ...envelope }],
    ["of all pages", "list --all", [hidden(1), hidden(2)]],
    ["of one record, and that alone", 'details --json {"id":1}', { ...hidden(1), ...more("[secret]") }],
    ["unless it is told to", "list --all --show-secrets", [login(1), login(2)]],
  ])("%s", async (_name, args, shown) => {
    const { output } = await line.hosting(["call", ...`server.credential.${args}`.split(" ")]);
    expect(JSON.parse(output)).toEqual(shown);
  });
});

describe("the configuration of hosting", () => {
  it("is the environment's; what is missing is reported with its variable", async () => {
    const { exitCode, errors } = await line.hosting(["call", "network.zone.list"], { environment: {} });
    expect(exitCode).toBe(2);
    expect(errors).toContain("HOSTING_BASE_URL");
  });

  it("with --stack is the stack's", async () => {
    const asked: string[] = [];
    const config = { ...configurationOf(line.sandbox), "other:key": { value: "1", secret: false } };
    const commands = (command: string, args: readonly string[]) => {
      asked.push([command, ...args].join(" "));
      return { exitCode: 0, output: JSON.stringify(config), errors: "" };
    };
    const args = ["call", "network.zone.list", "--stack", "dev"];
    expect((await line.hosting(args, { environment: {}, commands })).exitCode).toBe(0);
    expect(asked).toEqual(["pulumi config --json --show-secrets --stack dev"]);
  });

  it.each([
    [undefined, "--stack needs the command pulumi, which is not there."],
    ["error: no stack named 'dev' found\n", "no stack named 'dev' found"],
  ])("a stack that cannot be read is reported", async (said, reason) => {
    const commands = said && { commands: () => ({ exitCode: 255, output: "", errors: said }) };
    const args = ["call", "network.zone.list", "--stack", "dev"];
    const { exitCode, errors } = await line.hosting(args, { ...commands });
    expect(exitCode).toBe(2);
    expect(errors).toContain(reason);
  });
});

const careful = { username: "careful", password: "careful-word", totpSecret: "JBSWY3DPEHPK3PXP" };
const guarded = ownCommandLine({ users: [careful] });

it("pulumi-hosting call of a user with two-factor authentication works four times at once: each call waits for a passcode of its own, and sends no other", async () => {
  const environment = {
    ...{ HOSTING_BASE_URL: guarded.sandbox.url, HOSTING_USERNAME: careful.username },
    ...{ HOSTING_PASSWORD: careful.password, HOSTING_TOTP_SECRET: careful.totpSecret },
  };
  const call = () => guarded.hosting(["call", "network.region.list"], { environment });
  const ended = await Promise.all([call(), call(), call(), call()]);
  expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  expect(ended.filter(({ errors }) => errors.includes("the next one comes in"))).toHaveLength(3);
  const logins = guarded.sandbox.requests.filter(({ operation }) => operation === "account.token");
  expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
