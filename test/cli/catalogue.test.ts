import { describe, expect, it } from "vitest";
import { ownCommandLine, scriptedLine, transcriptOf } from "../support/cli";
import { refuse, type Script } from "../support/scriptedHost";

const line = ownCommandLine({ profile: "instant" });

describe("at the sandbox", () => {
  it.each<[what: string, typed: string]>([
    ["shows sizes, locations and prices", "plans --type cloud.vps"],
    ["sorts by price", "plans --zone 11 --available --sort price -o id,price,currency"],
    ["sorts the most expensive plan first", "plans --zone 11 --sort -price -o id,price"],
    [
      "finds plans of a size in the zones that a name pattern matches",
      "plans --zone north* --vcpu 2+ --memory 4+ --type Cloud.VPS*",
    ],
    ["finds bare metal by its cores", "plans --type Bare* --cores 16 -o id,type,cores,memory,zone,region"],
    ["finds graphics processors", "plans --type Bare.Metal.GPU"],
    ["says that no plan matches", "plans --vcpu 3"],
    ["suggests a pattern if only a part of a type is given", "plans --type Cloud"],
    ["suggests a pattern if only a part of a name is given", "templates --name bian_12 --json"],
    ["suggests nothing for a name that occurs in no template", "templates --name plan9"],
    ["accepts columns in capital letters, as in the headings", "regions --sort -ID -o NAME,id"],
    ["prints plain numbers as CSV", "plans --zone 31 --type Cloud.VPS --csv"],
    ["prints records as JSON", "plans --zone 31 --type Cloud.VPS --vcpu 2 --json"],
    ["names the zones if the given one does not exist", "plans --zone South"],
    ["names the columns if the given one does not exist", "plans --sort size"],
    ["names the zones if none has the given id", "plans --zone 999"],
    ["names the regions if none has the given id", "zones --region 999"],
    ["says that no plan in an existing zone matches", "plans --zone 12 --vcpu 3"],
    ["sorts by several columns", "plans --zone 12 --sort type,-vcpu -o type,vcpu"],
    ["names the columns if one to sort by does not exist", "plans --sort type,size"],
    ["names the columns if a comma has no column after it", "plans --sort type,,id"],
    ["refuses two output formats", "plans --json --csv"],
    ["refuses a number of processors that is no number", "plans --vcpu two"],
    ["shows templates, and which of them are withdrawn", "templates --zone 12 --type Cloud.VPS"],
    ["finds templates by name", "templates --name debian* --zone 12 --available -o name,os,bits"],
    ["shows the region of each zone", "zones"],
    ["finds zones by region", "zones --region West -o id,name"],
    ["shows regions", "regions"],
    ["finds regions by name", "regions --name low* --json"],
  ])("%s: pulumi-hosting %s", async (_what, typed) => {
    line.sandbox.forgetRequests();
    const told = await line.hosting(typed.split(" "));
    const calls = line.sandbox.requests.map(({ operation }) => operation);
    const asked = calls.filter((name) => name !== "account.token");
    expect(line.sandbox.writes().filter((name) => name !== "account.token")).toEqual([]);
    expect(`${transcriptOf(told)}\nCalls ${asked.join(", ")}`).toMatchSnapshot();
  });
});

it.each<[command: string, width: number]>([
  ["plans", 80],
  ["plans", 40],
  ["templates", 60],
  ["regions", 30],
])(
  "pulumi-hosting %s wraps no row in a terminal of %i columns, and names the columns left out",
  async (command, width) => {
    const { output } = await line.hosting([command], { isTerminal: true, columns: width });
    const [table = "", below = ""] = output.split("\n\n");
    expect(Math.max(...table.split("\n").map((row) => row.length))).toBeLessThanOrEqual(width);
    expect([table.split("\n")[0], below.split("\n")[0]]).toMatchSnapshot();
  },
);

it.each(["plans --zone North*", "plans --region W*", "templates --zone North*", "zones --region W*"])(
  "%s reads each list of zones and regions once",
  async (typed) => {
    line.sandbox.forgetRequests();
    await line.hosting(typed.split(" "));
    const places = line.sandbox.requests.filter(({ operation }) =>
      /zone\.list|region\.list/.test(operation ?? ""),
    );
    const names = places.map(({ operation, params }) => `${operation} ${JSON.stringify(params)}`);
    expect(names).toEqual([...new Set(names)]);
  },
);

const plan = (id: number, more: object = {}) => ({ id, server_type: "Cloud.VPS", zone_id: 12, ...more });

/** The output of the command at a host with these plans, and the requests that it sent. */
async function plans(typed: string, all: readonly object[], script: Script = {}) {
  const host = scriptedLine({
    "server.plan.list": ({ available }) => (available === false || available === 0 ? [] : [...all]) as never,
    "network.zone.list": () => [],
    "product.details": () => ({ code: "Cloud.VPS", options: [] }),
    ...script,
  });
  const told = await host.hosting(["plans", ...typed.split(" ").filter(Boolean)]);
  return { ...told, sent: host.sent };
}

const ofCloud = plan(1, { vcpu: 2, memory: 4096, description: "2 vCPU / 4 GB RAM / 80 GB" });
const ofMetal = plan(2, { server_type: "Bare.Metal", cores: 6, memory: 32, description: "6 cores / 32 GB" });
const unsaid = plan(3, { vcpu: 1, memory: 2048, description: "Small" });

describe("the unit of memory", () => {
  it("is read from the descriptions, separately for clouds and bare metal", async () => {
    const { output } = await plans("-o id,memory", [ofCloud, ofMetal]);
    expect(output).toMatch(/^ID {2}MEMORY\n1 {3}4 GB\n2 {3}32 GB\n\n2 plans\n$/m);
  });

  it("is reported as unknown if no description shows it, and is not guessed", async () => {
    const shown = await plans("-o id,memory", [unsaid]);
    expect(transcriptOf(shown)).toMatchSnapshot();
    expect(transcriptOf(await plans("--memory 2", [unsaid]))).toMatchSnapshot();
    const { output, errors } = await plans("--json", [unsaid]);
    expect(JSON.parse(output)).toEqual([expect.not.objectContaining({ memoryGb: expect.anything() })]);
    expect(errors).toContain("does not say the unit");
  });

  it.each([
    ["descriptions that contradict each other", [ofCloud, plan(4, { memory: 8, description: "8 GB" })]],
    ["a description that fits two units", [plan(4, { memory: 4000, description: "4 GB, 4000 GB SSD" })]],
  ])("is unknown for %s", async (_what, all) => {
    const { output } = await plans("-o id,memory", all);
    expect(output).toContain("does not say the unit");
    expect(output).not.toMatch(/\d GB$/m);
  });

  it("is unknown for one kind of server alone if only the descriptions of that kind lack it", async () => {
    const { output } = await plans("-o id,memory", [unsaid, ofMetal]);
    expect(output).toMatch(/plan 3 \(Cloud\.VPS\) has 2048[\s\S]*\n2 {3}32 GB\n3 {3}2048\n/);
  });
});

describe("prices", () => {
  it.each<[what: string, script: Script, remark: RegExp]>([
    [
      "a host that reports no prices",
      {},
      /^The host reports no prices of plans, or reports them in members that `hosting:wire` does not name\.\n/,
    ],
    [
      "a host that refuses product.details",
      { "product.details": () => refuse("Permission") },
      /^Prices are not known: Permission\.\n/,
    ],
    [
      "a host that reports the price of one plan only",
      {
        "product.details": () => ({
          options: [
            { key: "ConfigId", values: [{ value: "1", price: "19.9", currency: "EUR", period: "month" }] },
          ],
        }),
      },
      /^The host does not report what 1 of these plans costs?\.\n[\s\S]*\n1 .* 19\.90 +EUR +month/,
    ],
  ])("are reported as unknown for %s", async (_what, script, remark) => {
    const { output } = await plans("", [ofCloud, unsaid], script);
    expect(output).toMatch(remark);
  });

  it("are not requested if no column shows them", async () => {
    const { sent } = await plans("-o id,vcpu", [ofCloud]);
    expect(sent.map(([name]) => name)).toEqual(["server.plan.list", "server.plan.list"]);
  });

  it("need one call for each server type, whatever the number of plans", async () => {
    const many = Array.from({ length: 60 }, (_, id) => plan(id + 1));
    const { sent } = await plans("", [...many, ofMetal]);
    expect(sent.filter(([name]) => name === "product.details")).toHaveLength(2);
  });
});

it.each(["vcpu", "cores", "memory"])(
  "refuses to filter by --%s if the host does not report that size",
  async (size) => {
    const { exitCode, errors } = await plans(`--${size} 2`, [plan(1)]);
    expect([exitCode, errors]).toEqual([2, expect.stringContaining(`--${size} cannot be compared`)]);
  },
);

it("does not blame a request that it did not send for missing prices", async () => {
  const { output, sent } = await plans("", [{ id: 1 }]);
  expect(sent.map(([name]) => name)).not.toContain("product.details");
  expect(output).toMatch(/^Prices are not known: the host does not say the server type of these plans\.\n/);
});

it("shows a plan once, even if the host lists all plans for both values of `available`", async () => {
  const both = [plan(1, { available: true }), plan(2, { available: false })];
  const { output } = await plans("-o id,available", both, { "server.plan.list": () => both as never });
  expect(output).toBe("ID  AVAILABLE\n1   yes\n2   no\n\n2 plans, 1 of them not available\n");
});

it("says nothing about stock if the host lists the same plan for both values of `available`", async () => {
  const both = { "server.plan.list": () => [plan(1), plan(2, { available: true })] as never };
  const { output } = await plans("-o id,available", [], both);
  expect(output).toBe("ID  AVAILABLE\n1   -\n2   yes\n\n2 plans\n");
  const { exitCode, errors } = await plans("--available", [], both);
  expect([exitCode, errors]).toEqual([
    2,
    expect.stringContaining("does not say which of these plans can be ordered now"),
  ]);
});

it("does not call a zone unknown if the host lists no zones, or if a plan is in the zone", async () => {
  for (const [all, count] of [
    [[], "0 plans"],
    [[plan(1, { zone_id: 999, vcpu: 1 })], "0 plans"],
    [[plan(1, { zone_id: 999, vcpu: 2 })], "1 plan"],
  ] as const) {
    const { output } = await plans("--zone 999 --vcpu 2", all);
    expect(output).toContain(count);
  }
  const zones: Script = { "network.zone.list": () => refuse("Permission") };
  expect((await plans("--zone 999", [], zones)).output).toContain("0 plans");
});

it("filters out plans of other zones and types that the host lists nevertheless", async () => {
  const others = [
    plan(1),
    plan(2, { zone_id: 11 }),
    plan(3, { server_type: "Bare.Metal" }),
    plan(4, { zone_id: 0 }),
  ];
  const { output } = await plans("--zone 12 --type Cloud.VPS -o id", others);
  expect(output).toBe("ID\n1\n4\n\n2 plans\n");
});
