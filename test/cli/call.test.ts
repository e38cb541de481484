import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../provider/api/contract";
import { commandLine } from "../support/cli";

let line: Awaited<ReturnType<typeof commandLine>>;
const sent = () =>
  line.sandbox.requests.map(({ operation }) => operation).filter((name) => name !== "account.token");
const json = (value: unknown) => JSON.stringify(value);

beforeAll(async () => {
  line = await commandLine();
});
afterAll(() => line?.close());
beforeEach(() => line.sandbox.forgetRequests());

describe("hosting call", () => {
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
    const { exitCode, output } = await line.hosting([
      "call",
      "network.zone.list",
      "--json",
      json({ page_size: 1 }),
    ]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ page_size: 1, items: [{ id: expect.any(Number) }] });
  });

  it("goes to the configured account, unless another one is given", async () => {
    const accounts = async (params: object, environment: object) => {
      line.sandbox.forgetRequests();
      const args = ["call", "asset.list", "--json", json(params)];
      await line.hosting(args, { environment: { ...line.environment, ...environment } });
      return line.sandbox.requests
        .filter(({ operation }) => operation === "asset.list")
        .map(({ params }) => params);
    };
    const configured = { HOSTING_ACCOUNT_NUMBER: "1001" };
    expect(await accounts({}, configured)).toMatchObject([{ accnt: 1001 }]);
    expect(await accounts({ accnt: 1002 }, configured)).toMatchObject([{ accnt: 1002 }]);
    expect(await accounts({}, {})).toEqual([{}]);
  });

  it("reads every page of a list", async () => {
    const { output } = await line.hosting([
      "call",
      "server.plan.list",
      "--all",
      "--json",
      json({ page_size: 2 }),
    ]);
    const all = JSON.parse(output) as unknown[];
    expect(all.length).toBeGreaterThan(2);
    expect(sent().length).toBe(Math.ceil(all.length / 2));
  });

  it.each([
    [["call", "server.detail"], "There is no operation server.detail. Alike are: server.details"],
    [["call", "server.details", "--json", "[1]"], "--json has to be an object"],
    [["call", "server.details", "--all"], "--all is for lists"],
    [["call", "server.details", "--wait"], "--wait is for server.create, server.rebuild"],
    [["call", "server.details", "--json", json({ uniq_id: "ABCDEI" })], "uniq_id must be six characters"],
    [["call", "server.details"], "server.details: uniq_id is required. Nothing was sent."],
    [["call", "--colour"], "unknown option '--colour'"],
  ])("%j is refused, and nothing is sent", async (args, reason) => {
    const { exitCode, errors } = await line.hosting(args);
    expect(errors).toContain(reason);
    expect(exitCode).toBe(2);
    expect(sent()).toEqual([]);
  });

  it("a destructive call is asked about, and not sent without a person or --yes", async () => {
    const args = [
      "call",
      "server.rebuild",
      "--json",
      json({ uniq_id: "AAAAAA", template_name: "DEBIAN_12_64" }),
    ];
    const alone = await line.hosting(args);
    expect(alone).toMatchObject({ exitCode: 5, output: "" });
    expect(alone.errors).toBe(
      'hosting: server.rebuild can lose data or a service. Parameters: {"uniq_id":"AAAAAA","template_name":"DEBIAN_12_64"}. Nothing was sent. To send it: --yes.\n',
    );
    expect((await line.hosting(args, { answers: ["no"] })).exitCode).toBe(5);
    expect(sent()).toEqual([]);
    const refused = await line.hosting(args, { answers: [" yes "] });
    expect(refused.exitCode).toBe(4);
    expect(refused.errors).toMatch(/server\.rebuild.*AAAAAA/);
    expect(sent()).toEqual(["server.rebuild"]);
  });

  it.each(["stop", "shutdown", "reboot", "reset"])(
    "so is server.power.%s, which interrupts",
    async (power) => {
      const args = ["call", `server.power.${power}`, "--json", json({ uniq_id: "AAAAAA" })];
      const alone = await line.hosting(args);
      expect(alone).toMatchObject({ exitCode: 5, output: "" });
      expect(alone.errors).toBe(
        `hosting: server.power.${power} interrupts what runs on the server. Parameters: {"uniq_id":"AAAAAA"}. Nothing was sent. To send it: --yes.\n`,
      );
      expect((await line.hosting(args, { answers: ["no"] })).exitCode).toBe(5);
      expect(sent()).toEqual([]);
      await line.hosting([...args, "--yes"]);
      expect(sent()).toContain(`server.power.${power}`);
    },
  );

  it("server.power.start is sent without a question", async () => {
    await line.hosting(["call", "server.power.start", "--json", json({ uniq_id: "AAAAAA" })]);
    expect(sent()).toContain("server.power.start");
  });

  it("orders a server, waits for it, and shows no password", async () => {
    const order = {
      domain: "call.example.com",
      type: "Cloud.VPS",
      template_name: "DEBIAN_12_64",
      plan_id: 1201,
      zone_id: 12,
      password: "A_good-1_password",
    };
    const { exitCode, output, errors } = await line.hosting([
      "call",
      "server.create",
      "--wait",
      "--json",
      json(order),
    ]);
    expect(errors).toMatch(/^\w{6}: building, 0s of about 8m\n/);
    expect(exitCode).toBe(0);
    const { uniq_id } = JSON.parse(output);
    expect(line.sandbox.servers.find((server) => server.uniq_id === uniq_id)).toMatchObject({ active: true });

    const hidden = await line.hosting(["call", "server.password", "--json", json({ uniq_id })]);
    expect(JSON.parse(hidden.output)).toMatchObject({ password: "[secret]" });
    const shown = await line.hosting([
      "call",
      "server.password",
      "--show-secrets",
      "--json",
      json({ uniq_id }),
    ]);
    expect(JSON.parse(shown.output)).toMatchObject({ password: order.password });

    const stopped = await line.hosting(["call", "server.power.stop", "--wait", "--json", json({ uniq_id })], {
      isTerminal: true,
      answers: ["yes"],
    });
    expect(stopped.exitCode).toBe(0);
    expect(stopped.errors).toMatch(/\[\.{20}\] \w{6}: stopping, 0s of about 1m/);
    const removed = await line.hosting([
      "call",
      "asset.requestRemoval",
      "--yes",
      "--wait",
      "--json",
      json({ uniq_id }),
    ]);
    expect(removed.exitCode).toBe(0);
    const left = line.sandbox.servers.find((server) => server.uniq_id === uniq_id);
    expect(left?.process?.kind ?? "removal").toBe("removal");
  });
});

describe("the configuration of hosting", () => {
  it("is the environment's; what is missing is told with its variable", async () => {
    const { exitCode, errors } = await line.hosting(["call", "network.zone.list"], { environment: {} });
    expect(exitCode).toBe(2);
    expect(errors).toContain("HOSTING_BASE_URL");
  });

  it("with --stack is the stack's", async () => {
    const { HOSTING_BASE_URL, HOSTING_USERNAME, HOSTING_PASSWORD } = line.environment;
    const asked: string[] = [];
    const { exitCode } = await line.hosting(["call", "network.zone.list", "--stack", "dev"], {
      environment: {},
      commands: (command, args) => {
        asked.push([command, ...args].join(" "));
        const output = json({
          "hosting:baseUrl": { value: HOSTING_BASE_URL, secret: false },
          "hosting:username": { value: HOSTING_USERNAME, secret: false },
          "hosting:password": { value: HOSTING_PASSWORD, secret: true },
          "other:key": { value: "1", secret: false },
        });
        return { exitCode: 0, output, errors: "" };
      },
    });
    expect(asked).toEqual(["pulumi config --json --show-secrets --stack dev"]);
    expect(exitCode).toBe(0);
  });

  it.each([
    [undefined, "--stack needs the command pulumi, which is not there."],
    [
      { exitCode: 255, output: "", errors: "error: no stack named 'dev' found\n" },
      "no stack named 'dev' found",
    ],
  ])("a stack that cannot be read is told", async (answer, reason) => {
    const commands = answer && { commands: () => answer };
    const { exitCode, errors } = await line.hosting(["call", "network.zone.list", "--stack", "dev"], {
      ...commands,
    });
    expect(exitCode).toBe(2);
    expect(errors).toContain(reason);
  });
});
