import { beforeAll, describe, expect, it } from "vitest";
import { configurationOf, ownCommandLine, type Typed } from "../support/cli";
import { eventsOf, found, orderAt, server, urnOf, type Values } from "./previews";

const line = ownCommandLine({ profile: "instant" });
const other = ownCommandLine({ profile: "instant", seed: 2 });
let [web, db, orphan] = ["", "", ""];

beforeAll(async () => {
  const domains = ["web.example.com", "db.example.com", "forgotten.example.com"];
  [web = "", db = "", orphan = ""] = await Promise.all(domains.map((domain) => orderAt(line, domain)));
});

/** The events of a look at one server of a stack, whose domain at the host is another one, or as it was. */
const refresh = (stack: string, name: string, id: string, atHost: Values = {}) =>
  eventsOf([found(server({ domain: `${name}.example.com` }), atHost, { stack, name, id })]);

interface Answer {
  readonly exitCode?: number;
  readonly output: string;
  /** The account of the stack. */
  readonly at?: typeof line;
}

/** Pulumi, which answers the look at each stack so. */
const drift = (answers: Record<string, Answer>, ...args: string[]) => {
  const commands: Typed["commands"] = (_command, given) => {
    const { exitCode = 0, output, at = line } = answers[given.at(-1) ?? ""] ?? { output: "" };
    return given[0] === "config"
      ? { exitCode: 0, output: JSON.stringify(configurationOf(at.sandbox)), errors: "" }
      : { exitCode, output, errors: exitCode ? "error: no such stack\n" : "" };
  };
  const stacks = Object.keys(answers).flatMap((stack) => ["--stack", stack]);
  return line.hosting(["drift", ...stacks, ...args], { environment: {}, commands });
};
const east = () => ({ output: refresh("east", "web", web, { domain: "renamed.example.com" }) });
const west = () => ({ output: refresh("west", "db", db) });
const gone = { exitCode: 255, output: "" };
const events = "PULUMI_ENABLE_STREAMING_JSON_PREVIEW=true pulumi refresh --preview-only --json";

describe("pulumi-hosting drift of several stacks", () => {
  it("reports each with commands that name it, once the account, and at the end what all come to", async () => {
    const { exitCode, output } = await drift({ east: east(), west: west() });
    expect(exitCode).toBe(7);
    expect(output).toBe(`shop/east: Drift of 1 resource

Server web  web.example.com (${web}) was changed at the host
    domain: web.example.com in the program, renamed.example.com at the host
    the program wins: \`pulumi up --refresh --stack east --target '${urnOf({ stack: "east" })}'\`: domain is sent
    the host wins: set domain: renamed.example.com in the program, then run \`pulumi up --refresh --stack east\`

shop/west: No drift.

Servers of the account that are in none of these stacks
    ${orphan}  forgotten.example.com  Cloud.VPS  17.91 a month

2 stacks: drift of 1 resource
`);
  });

  it("asks the account once for all of its stacks", async () => {
    const lists = () => line.sandbox.requests.filter(({ operation }) => operation === "asset.list").length;
    const before = lists();
    await drift({ east: east(), west: west() });
    expect(lists() - before).toBe(1);
  });

  it("asks the account of each, if they have several", async () => {
    const [api, forgotten] = await Promise.all(
      ["api.example.com", "old.example.com"].map((domain) => orderAt(other, domain)),
    );
    const abroad = { output: refresh("abroad", "api", api as string), at: other };
    const { output } = await drift({ east: east(), west: west(), abroad }, "--json");
    const told = JSON.parse(output).account.orphans.map(({ uniqId }: { uniqId: string }) => uniqId);
    expect(told.sort()).toEqual([orphan, forgotten].sort());
  });

  it("as JSON has the count of all, each stack, and the account", async () => {
    const { output } = await drift({ east: east(), west: west() }, "--json");
    expect(JSON.parse(output)).toEqual({
      count: 1,
      stacks: [
        { project: "shop", stack: "east", drift: [expect.objectContaining({ name: "web", is: "changed" })] },
        { project: "shop", stack: "west", drift: [] },
      ],
      account: { orphans: [expect.objectContaining({ uniqId: orphan })], unavailable: [] },
    });
  });

  it("ends well if there is none", async () => {
    const told = await drift({ west: west(), north: west() }, "--no-account");
    // The same events under two names: those of the first are of the stack that they name.
    expect(told).toMatchObject({
      exitCode: 2,
      errors:
        "pulumi-hosting: shop/west is there twice: its changes would count twice. Give each stack once.\n",
    });
    const north = { output: refresh("north", "db", db) };
    expect(await drift({ west: west(), north }, "--no-account")).toEqual({
      exitCode: 0,
      output: "shop/west: No drift.\n\nshop/north: No drift.\n\n2 stacks: no drift\n",
      errors: "",
    });
  });

  it("with one that cannot be read says so, lists no other servers, and ends as Pulumi did", async () => {
    const { exitCode, output } = await drift({ gone, west: west() });
    expect([exitCode, output]).toEqual([
      255,
      `gone: What was changed at the host is not known: \`${events}\` ended with 255.
error: no such stack

shop/west: No drift.

2 stacks: no drift, but what was changed in gone is not known
`,
    ]);
  });
});
