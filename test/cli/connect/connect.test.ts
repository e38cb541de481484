import { afterEach, describe, expect, it } from "vitest";
import type { SandboxOptions } from "../../../sandbox";
import { shuffled } from "../../../sandbox/shuffled";
import { commandLine, scriptedLine, type Typed } from "../../support/cli";
import { refuse } from "../../support/scriptedHost";

let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

/** What `pulumi-hosting connect --json` finds at a sandbox of these options, and what the command has called. */
async function connected(
  options: SandboxOptions & { clock?: never; port?: never },
  typed: Typed = {},
  ...args: string[]
) {
  const line = await commandLine(options);
  close = line.close;
  const run = await line.hosting(["connect", "--json", ...args], {
    ...typed,
    environment: { ...line.environment, ...typed.environment },
  });
  const found = run.output === "" ? undefined : JSON.parse(run.output);
  return { ...run, ...line, found, own: { baseUrl: line.sandbox.url, username: "sandbox" } };
}
const parsed = ({ paths = "{}", wire = "{}" }: Record<string, string>) => [
  JSON.parse(paths),
  JSON.parse(wire),
];

describe("pulumi-hosting connect", () => {
  it.each([
    [1, "usual"],
    [2, "legacy"],
    [77, "usual"],
    // No one has chosen this one.
    [Math.floor(Math.random() * 1e9), "legacy"],
  ] as const)(
    "finds what a host of seed %i (%s) has elsewhere and names otherwise",
    async (seed, dialect) => {
      const { exitCode, errors, found, sandbox } = await connected({ paths: `random:${seed}`, dialect });
      expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
      const { paths, members } = shuffled(seed);
      const names = members["account.token"];
      expect(parsed(found.settings)).toEqual([
        paths,
        {
          ...{ tokenTimeout: names?.timeout, tokenPasscode: names?.passcode },
          ...{ tokenMember: names?.token, expiresMember: names?.expires },
        },
      ]);
      expect(sandbox.writes()).toEqual([]);
    },
  );

  it("sets nothing but address and user where the host is as usual", async () => {
    const { found, own } = await connected({});
    expect(found.settings).toEqual(own);
    const others = found.rows.filter(({ state }: { state: string }) => state !== "usual");
    expect(others).toEqual([{ operation: "server.image.list", state: "missing" }]);
  });

  it.each([
    ["/v3", "v3"],
    ["/", "v3"],
  ])("takes %s from the end of the address", async (end) => {
    const line = await commandLine();
    close = line.close;
    const { output } = await line.hosting(["connect", "--json", "--address", line.sandbox.url + end]);
    expect(JSON.parse(output).settings.baseUrl).toBe(line.sandbox.url);
  });

  it("of a host that describes nothing reports what answers, and leaves what changes something to the manual", async () => {
    const { exitCode, found, hosting, sandbox, own } = await connected({
      descriptions: "none",
      paths: { "asset.details": "asset/show" },
    });
    expect(exitCode).toBe(0);
    expect(found.settings).toEqual(own);
    const states = Object.fromEntries(
      found.rows.map(({ operation, state }: { operation: string; state: string }) => [operation, state]),
    );
    expect(states).toMatchObject({
      ...{ "asset.list": "there", "asset.details": "missing", "server.details": "there" },
      ...{ "server.rebuild": "untold", "asset.requestRemoval": "untold" },
    });
    expect((await hosting(["connect"])).output).toContain(
      "The host does not describe its methods. Compare the paths of the calls that change something with the host's manual before the first `pulumi up`.",
    );
    expect(sandbox.writes()).toEqual([]);
  });

  it.each([
    ["bearer", "bearer"],
    ["header", "X-Api-Token"],
  ] as const)("finds how a token goes at a host that takes it as %s", async (tokenLogins, tokenLogin) => {
    const { exitCode, found, errors } = await connected({ tokenLogins });
    expect(errors).toBe("");
    expect(exitCode).toBe(0);
    expect(parsed(found.settings)).toEqual([{}, { tokenLogin }]);
  });

  it("is refused once, and no more, with a wrong password: more could lock the user out", async () => {
    const { exitCode, errors, sandbox } = await connected({}, { environment: { HOSTING_PASSWORD: "wrong" } });
    expect(exitCode).toBe(4);
    expect(errors).toContain("[host-login-refused]");
    expect(sandbox.requests.map(({ status }) => status)).toEqual([401]);
  });

  it("writes to the stack by Pulumi's own command", async () => {
    const write = ["--write", "--stack", "dev"];
    const ran: string[][] = [];
    const commands = (_command: string, args: readonly string[]) => {
      ran.push([...args]);
      return { exitCode: 0, output: "{}", errors: "" };
    };
    const { exitCode, found } = await connected({ paths: "random:3" }, { commands }, ...write);
    expect(exitCode).toBe(0);
    const { baseUrl, paths, wire } = found.settings;
    expect(ran).toEqual([
      ["config", "--json", "--show-secrets", "--stack", "dev"],
      ["config", "set", "--stack", "dev", "--", "hosting:baseUrl", baseUrl],
      ["config", "set", "--stack", "dev", "--", "hosting:username", "sandbox"],
      ["config", "set", "--stack", "dev", "--", "hosting:paths", paths],
      ["config", "set", "--stack", "dev", "--", "hosting:wire", wire],
    ]);
  });

  it("keeps what the user has set by hand, and says so", async () => {
    const mine = {
      HOSTING_PATHS: JSON.stringify({ "server.rebuild": "my/own", "server.image.list": "images" }),
      HOSTING_WIRE: JSON.stringify({ tokenTimeout: "mine", duplicateClasses: ["Twice"] }),
    };
    const { HOSTING_PATHS, HOSTING_WIRE } = mine;
    const { found, hosting, environment } = await connected(
      { paths: "random:3" },
      { environment: { HOSTING_PATHS, HOSTING_WIRE } },
    );
    const [paths, wire] = parsed(found.settings);
    const { paths: elsewhere, members } = shuffled(3);
    expect(paths).toEqual({ ...elsewhere, ...JSON.parse(HOSTING_PATHS) });
    expect(wire).toMatchObject(JSON.parse(HOSTING_WIRE));
    expect(found.rows).toContainEqual({ operation: "server.rebuild", state: "setElsewhere", path: "my/own" });
    const { output } = await hosting(["connect"], {
      environment: { ...environment, HOSTING_PATHS, HOSTING_WIRE },
    });
    expect(output).toMatch(/server\.rebuild +my\/own +set by you; the host describes no method there/);
    const theirs = JSON.stringify(members["account.token"]?.timeout);
    expect(output).toContain(
      `hosting:wire keeps your tokenTimeout: "mine". The host seems to have ${theirs}.`,
    );
  });

  it("adds to what the selected stack has", async () => {
    const paths = { "server.rebuild": "my/own" };
    const ran: string[][] = [];
    const commands = (_command: string, args: readonly string[]) => {
      ran.push([...args]);
      const output = JSON.stringify({ "hosting:paths": { value: JSON.stringify(paths) } });
      return { exitCode: 0, output, errors: "" };
    };
    await connected({ paths: { "asset.requestRemoval": "asset/cancel" } }, { commands }, "--write");
    const all = { "asset.requestRemoval": "asset/cancel", ...paths };
    expect(ran).toContainEqual(["config", "set", "--", "hosting:paths", JSON.stringify(all)]);
  });

  it("does not write over a file", async () => {
    const { errors, exitCode } = await connected({}, { folder: __dirname }, "--out", "connect.test.ts");
    expect({ exitCode, errors }).toEqual({
      exitCode: 2,
      errors: expect.stringContaining("exists. Choose another file for --out."),
    });
  });

  it.each([
    ["list", {}],
    ["request", {}],
    ["schema", {}],
    ["texts", {}],
  ] as const)("reads descriptions in the form %s (%j)", async (descriptions, more) => {
    const paths = { "asset.requestRemoval": "asset/cancel", "server.rebuild": "server/reimage" };
    const { found, own } = await connected({ descriptions, paths, ...more });
    expect(found.settings).toEqual({ ...own, paths: JSON.stringify(paths) });
  });

  it("asks a person for what the description leaves open, with the host's choices", async () => {
    const paths = { "server.power.stop": "server/power/x", "server.power.shutdown": "server/power/y" };
    const line = await commandLine({ descriptions: "texts", paths });
    close = line.close;
    const left = await line.hosting(["connect"]);
    expect(left.output).toMatch(
      /server\.power\.stop +\? +one of these, or none: server\/power\/x, server\/power\/y/,
    );
    const { output, errors } = await line.hosting(["connect"], { answers: ["3", "not a path", "2"] });
    const question = "Which method of the host is it? A number, another path, or Enter if there is none: ";
    expect(errors).toBe(
      [
        "server.power.stop: Stop the server",
        "  1  server/power/x",
        "  2  server/power/y",
        `${question}${question}${question}server.power.shutdown: Shut down the server`,
        "  1  server/power/x",
        question,
      ].join("\n"),
    );
    expect(output).toContain(JSON.stringify({ "server.power.stop": "server/power/y" }));
  });

  it("finds a description that is elsewhere, or asks for it", async () => {
    const elsewhere = { "api.describe": "meta/describe" };
    const { found, own } = await connected({ paths: elsewhere });
    expect(found.settings).toEqual({ ...own, paths: JSON.stringify(elsewhere) });
    await close?.();
    const line = await commandLine({ paths: { "api.describe": "about/this" } });
    close = line.close;
    const { output, errors } = await line.hosting(["connect"], { answers: ["/about/this"] });
    expect(errors).toBe(
      "api.describe: the host describes nothing at api/describe, meta/describe, describe.\nAt which path does it describe its methods? A path, or Enter if it does not: ",
    );
    expect(output).toContain(JSON.stringify({ "api.describe": "about/this" }));
  });

  it("loses no method to a host that limits calls", async () => {
    const names = ["asset/list", "server/details", "server/power/on"];
    let isFreeAt = 0;
    const line = scriptedLine({
      ...{ "asset.list": () => [], "asset.details": () => refuse("RecordNotFound") },
      "api.describe": ({ path }, seconds) => {
        if (seconds < isFreeAt) return refuse("API::RateLimit");
        isFreeAt = seconds + 5;
        return path === "" ? { methods: names } : { method_description: "Start the server." };
      },
    });
    const { output } = await line.hosting(["connect", "--json"], { environment: line.environment });
    expect(parsed(JSON.parse(output).settings)[0]).toEqual({ "server.power.start": "server/power/on" });
  });

  it.each([
    ["1001", { withoutAccount: ["network.zone.list"] }],
    [undefined, {}],
  ])("with the account %s calls show where it is refused: %j", async (HOSTING_ACCOUNT_NUMBER, wire) => {
    const zones = ({ accnt }: Record<string, unknown>) =>
      accnt === undefined ? [] : refuse("Input::Unknown", "accnt is not known here");
    const line = scriptedLine({
      ...{ "asset.list": () => [], "network.zone.list": zones, "product.details": () => ({}) },
      ...{
        "asset.details": () => refuse("RecordNotFound"),
        "api.describe": () => ({ methods: ["asset/list"] }),
      },
    });
    const environment = { ...line.environment, HOSTING_ACCOUNT_NUMBER };
    const { output } = await line.hosting(["connect", "--json"], { environment });
    expect(parsed(JSON.parse(output).settings)[1]).toEqual(wire);
  });
});
