import { afterEach, describe, expect, it } from "vitest";
import { probeReads } from "../../../provider/host/probedReads";
import type { SandboxOptions } from "../../../sandbox";
import { randomNames } from "../../../sandbox/randomHost";
import { commandLine, scriptedLine, type Typed } from "../../support/cli";
import { seedOfRun } from "../../support/drawn";
import { refuse } from "../../support/scriptedHost";

const careful = { username: "careful", password: "careful-word", totpSecret: "JBSWY3DPEHPK3PXP" };

let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

/** Starts a sandbox with these options; returns a command line whose environment is set to use it. */
async function at(options: Parameters<typeof commandLine>[0] = {}) {
  const line = await commandLine(options);
  close = line.close;
  return line;
}

/** Runs `pulumi-hosting connect --json` against such a sandbox, and returns its findings. */
async function connected(options: Parameters<typeof commandLine>[0], typed: Typed = {}, ...args: string[]) {
  const line = await at(options);
  const environment = { ...line.environment, ...typed.environment };
  const run = await line.hosting(["connect", "--json", ...args], { ...typed, environment });
  return { ...run, ...line, found: JSON.parse(run.output) };
}
const parsed = ({ paths = "{}", wire = "{}" }: Record<string, string>) => [
  JSON.parse(paths),
  JSON.parse(wire),
];
interface Given extends Typed {
  /** The configuration of the Pulumi stack; without this field, the pulumi command is missing. */
  readonly configuration?: object;
}
type Row = readonly [options: SandboxOptions, args?: string, given?: Given];
const elsewhere = { "asset.requestRemoval": "asset/cancel", "server.rebuild": "server/reimage" };
const unclear = { "server.power.stop": "server/power/x", "server.power.shutdown": "server/power/y" };
const own = JSON.stringify({ "server.rebuild": "my/own" });
const mine = {
  HOSTING_PATHS: JSON.stringify({ "server.rebuild": "my/own", "server.image.list": "images" }),
  HOSTING_WIRE: JSON.stringify({ tokenTimeout: "mine", duplicateClasses: ["Twice"] }),
};
const rows: Readonly<Record<string, Row>> = {
  "sets only address and user where the host uses the usual paths and names": [{}],
  "takes the API version from the end of the address": [{}, "--address HOST/v3"],
  "ignores a slash at the end of the address": [{}, "--address HOST/"],
  "reports which reads answer at a host without descriptions, and leaves the writes to the manual": [
    { descriptions: "none", paths: { "asset.details": "asset/show" } },
  ],
  "finds that the host takes a token as a bearer token": [{ tokenLogins: "bearer" }],
  "finds that the host takes a token in a header": [{ tokenLogins: "header" }],
  "sends a wrong password only once, because more attempts could lock the user out": [
    {},
    "",
    { environment: { HOSTING_PASSWORD: "wrong" } },
  ],
  "does not overwrite a file": [{}, "--out connect.test.ts", { folder: __dirname }],
  "reads descriptions in the form of lists": [{ descriptions: "list", paths: elsewhere }],
  "reads descriptions in the form of requests": [{ descriptions: "request", paths: elsewhere }],
  "reads descriptions in the form of schemas": [{ descriptions: "schema", paths: elsewhere }],
  "reads descriptions in the form of texts": [{ descriptions: "texts", paths: elsewhere }],
  "names the candidate paths for operations that the description leaves open": [
    { descriptions: "texts", paths: unclear },
  ],
  "asks at a terminal which of the host's paths belongs to an operation that the description leaves open": [
    { descriptions: "texts", paths: unclear },
    "",
    { answers: ["3", "not a path", "2"] },
  ],
  "finds the path of the description if it is not the usual one": [
    { paths: { "api.describe": "meta/describe" } },
  ],
  "asks for the path of the description if it finds none": [
    { paths: { "api.describe": "about/this" } },
    "",
    { answers: ["/about/this"] },
  ],
  "writes to the stack with the pulumi command": [
    { tokenLogins: "bearer", paths: elsewhere },
    "--write --stack dev",
    { configuration: {} },
  ],
  "adds to the configuration that the selected stack has": [
    { paths: { "asset.requestRemoval": "asset/cancel" } },
    "--write",
    { configuration: { "hosting:paths": { value: own } } },
  ],
  "keeps settings that the user made by hand, and says so": [
    { paths: "random:3" },
    "",
    { environment: mine },
  ],
};

describe("the unit of memory", () => {
  const plan = (id: number, memory: number, server_type = "Cloud.VPS") => ({
    id,
    memory,
    server_type,
    zone_id: 12,
  });
  /** The output of connect at a host with these plans, and the `hosting:wire` setting that it prints. */
  async function units(
    all: readonly ReturnType<typeof plan>[],
    answers?: readonly string[],
    ...args: string[]
  ) {
    const host = scriptedLine({
      ...{ "asset.list": () => [], "asset.details": () => refuse("RecordNotFound") },
      "api.describe": () => ({ methods: ["asset/list"] }),
      "server.plan.list": ({ server_type }) =>
        all.filter((one) => server_type === undefined || one.server_type === server_type),
    });
    const told = await host.hosting(["connect", ...args], answers ? { answers } : {});
    const [, wire] = /hosting:wire '(.*)'/.exec(told.output) ?? [];
    return { ...told, wire: wire === undefined ? undefined : JSON.parse(wire) };
  }

  it("is asked once for each kind of server, with one plan as the example", async () => {
    const { errors, wire } = await units([plan(1, 2048), plan(2, 32, "Bare.Metal")], ["2", "32"]);
    expect(errors).toContain(
      "server.plan.list: plan 1 (Cloud.VPS) has 2048. How many GB of memory is that? A number, or Enter if you do not know: ",
    );
    expect(wire).toEqual({ memoryPerGb: 1024, bareMemoryPerGb: 1 });
  });

  it("is asked again if the number fits no usual unit, and stays unknown if the person does not know it", async () => {
    const { errors, output, wire } = await units([plan(1, 2048)], ["3", ""]);
    expect(errors).toContain("2048 is not 3 GB in any usual unit. ");
    expect(wire).toBeUndefined();
    expect(output).toContain(
      "The host does not show the unit of memory: plan 1 (Cloud.VPS) has 2048. To choose plans by their memory, set memoryPerGb in hosting:wire.",
    );
  });

  it("is reported as unknown if there is no terminal to ask at", async () => {
    const { output } = await units([plan(2, 32, "Bare.Metal")], undefined, "--json");
    expect(JSON.parse(output).openUnits).toEqual([
      expect.stringMatching(/plan 2 .* set bareMemoryPerGb in /),
    ]);
  });

  it("is not asked if the descriptions show it", async () => {
    const { errors, wire } = await units([{ ...plan(1, 2048), description: "2 GB" } as never], [""]);
    expect(errors).not.toContain("How many GB");
    expect(wire).toBeUndefined();
  });
});

describe("pulumi-hosting connect", () => {
  it.each(Object.entries(rows))(
    "%s",
    async (_name, [options, args = "", { configuration, ...typed } = {}]) => {
      const { hosting, sandbox, environment } = await at(options);
      const given = args.replace("HOST", sandbox.url).split(" ").filter(Boolean);
      const ran: string[] = [];
      const commands: Typed["commands"] = (command, words) => {
        ran.push([command, ...words].join(" "));
        return { exitCode: 0, output: JSON.stringify(configuration), errors: "" };
      };
      const { exitCode, output, errors } = await hosting(["connect", ...given], {
        ...{ ...typed, ...(configuration && { commands }) },
        environment: { ...environment, ...typed.environment },
      });
      // Operations at their usual path would fill every snapshot with the same lines, so they are left out.
      const told = output.split("\n").filter((line) => !line.endsWith(" at the usual path"));
      const refused = sandbox.requests.filter(({ status }) => status === 401).length;
      expect(sandbox.writes().filter((name) => name !== "account.token")).toEqual([]);
      const all = `${errors}\n${[...told, ...ran].join("\n")}\nLogins refused: ${refused}\nEnds with ${exitCode}`;
      expect(all.replaceAll(sandbox.url, "HOST").replaceAll(__dirname, "FOLDER")).toMatchSnapshot();
    },
  );

  it("names in JSON the settings that the user made by hand", async () => {
    const { found } = await connected({ paths: "random:3" }, { environment: mine });
    expect(parsed(found.settings)[0]).toEqual({ ...randomNames(3).paths, ...JSON.parse(mine.HOSTING_PATHS) });
    expect(found.rows).toContainEqual({ operation: "server.rebuild", state: "setElsewhere", path: "my/own" });
  });

  it.each([
    [1, "usual"],
    [2, "legacy"],
    [77, "usual"],
    // In a proof, this is a host that nobody has chosen.
    [seedOfRun, "legacy"],
  ] as const)(
    "finds the unusual paths and field names of a host shuffled by seed %i (%s)",
    async (seed, dialect) => {
      const { exitCode, errors, found, sandbox } = await connected({ paths: `random:${seed}`, dialect });
      expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
      const { paths, members } = randomNames(seed);
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

  it("finds all methods at a host with a rate limit", async () => {
    const names = ["asset/list", "server/details", "server/power/on"];
    let isFreeAt = 0;
    const line = scriptedLine({
      ...{ "asset.list": () => [], "asset.details": () => refuse("RecordNotFound") },
      "server.plan.list": () => [],
      "api.describe": ({ path }, seconds) => {
        if (seconds < isFreeAt) return refuse("API::RateLimit");
        isFreeAt = seconds + 5;
        return path === "" ? { methods: names } : { method_description: "Start the server." };
      },
    });
    const { output } = await line.hosting(["connect", "--json"], { environment: line.environment });
    expect(parsed(JSON.parse(output).settings)[0]).toEqual({ "server.power.start": "server/power/on" });
  });

  it("sends no password without its passcode, and names the reads that it did not try", async () => {
    const { username, password, totpSecret } = careful;
    const { found, exitCode, sandbox } = await connected(
      { descriptions: "none", users: [careful] },
      {
        environment: {
          HOSTING_USERNAME: username,
          HOSTING_PASSWORD: password,
          HOSTING_TOTP_SECRET: totpSecret,
        },
      },
    );
    expect(exitCode).toBe(0);
    expect(sandbox.requests.filter(({ status }) => status === 401)).toEqual([]);
    expect(found.rows).toContainEqual({ operation: "asset.list", state: "unasked", path: "asset/list" });
  });

  it("sends a refused login only once, and does not take the refusal for a sign that a method exists", async () => {
    let asked = 0;
    const { answering, unasked } = await probeReads({
      http: {
        post: async () => {
          asked += 1;
          const text = asked < 3 ? "{}" : JSON.stringify({ error_class: "Host::Exception::Authorization" });
          return { status: asked < 3 ? 200 : 401, text, headers: {} };
        },
        close: async () => {},
      },
      base: { baseUrl: "https://host.example" },
      login: { username: "bob", token: "a-token", needsPasscode: false },
      signal: new AbortController().signal,
    });
    expect(asked).toBe(3);
    expect(answering.size).toBe(2);
    expect(unasked.size).toBeGreaterThan(10);
  });

  it.each([
    ["1001", { withoutAccount: ["network.zone.list"] }],
    [undefined, {}],
  ])("finds out which operations refuse the account %s: %j", async (HOSTING_ACCOUNT_NUMBER, wire) => {
    const zones = ({ accnt }: Record<string, unknown>) =>
      accnt === undefined ? [] : refuse("Input::Unknown", "accnt is not known here");
    const line = scriptedLine({
      ...{ "asset.list": () => [], "network.zone.list": zones, "product.details": () => ({}) },
      ...{
        "asset.details": () => refuse("RecordNotFound"),
        "server.plan.list": () => [],
        "api.describe": () => ({ methods: ["asset/list"] }),
      },
    });
    const environment = { ...line.environment, HOSTING_ACCOUNT_NUMBER };
    const { output } = await line.hosting(["connect", "--json"], { environment });
    expect(parsed(JSON.parse(output).settings)[1]).toEqual(wire);
  });
});
