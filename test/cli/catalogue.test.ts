import { describe, expect, it } from "vitest";
import { ownCommandLine, scriptedLine, transcriptOf } from "../support/cli";
import { refuse, type Script } from "../support/scriptedHost";

const line = ownCommandLine({ profile: "instant" });

describe("on the sandbox", () => {
  it.each<[what: string, typed: string]>([
    ["shows sizes, places and prices", "plans --type cloud.vps"],
    ["sorts by price", "plans --zone 11 --available --sort price -o id,price,currency"],
    ["sorts the dearest first", "plans --zone 11 --sort -price -o id,price"],
    ["finds a size in the zones of a name", "plans --zone north* --vcpu 2+ --memory 4+ --type Cloud.VPS*"],
    ["finds bare metal by its cores", "plans --type Bare* --cores 16 -o id,type,cores,memory,zone,region"],
    ["finds graphics processors", "plans --type Bare.Metal.GPU"],
    ["finds none", "plans --vcpu 3"],
    ["says what a part of a type would find", "plans --type Cloud"],
    ["says what a part of a name would find", "templates --name bian_12 --json"],
    ["says nothing of a name that is a part of none", "templates --name plan9"],
    ["takes the columns as the headings have them", "regions --sort -ID -o NAME,id"],
    ["hands numbers to a spreadsheet", "plans --zone 31 --type Cloud.VPS --csv"],
    ["hands records to a program", "plans --zone 31 --type Cloud.VPS --vcpu 2 --json"],
    ["names the zones that there are", "plans --zone South"],
    ["names the columns that there are", "plans --sort size"],
    ["names the zones where there is none of this id", "plans --zone 999"],
    ["names the regions where there is none of this id", "zones --region 999"],
    ["finds no size in a zone that there is", "plans --zone 12 --vcpu 3"],
    ["sorts by several columns", "plans --zone 12 --sort type,-vcpu -o type,vcpu"],
    ["names the columns where one to sort by is none", "plans --sort type,size"],
    ["names the columns where a comma has no column after it", "plans --sort type,,id"],
    ["takes one format", "plans --json --csv"],
    ["takes a number of processors", "plans --vcpu two"],
    ["shows systems, and which of them are withdrawn", "templates --zone 12 --type Cloud.VPS"],
    ["finds templates by name", "templates --name debian* --zone 12 --available -o name,os,bits"],
    ["shows where each zone is", "zones"],
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
  "pulumi-hosting %s wraps no row in a terminal of %i columns, and names what has left",
  async (command, width) => {
    const { output } = await line.hosting([command], { isTerminal: true, columns: width });
    const [table = "", below = ""] = output.split("\n\n");
    expect(Math.max(...table.split("\n").map((row) => row.length))).toBeLessThanOrEqual(width);
    expect([table.split("\n")[0], below.split("\n")[0]]).toMatchSnapshot();
  },
);

it.each(["plans --zone North*", "plans --region W*", "templates --zone North*", "zones --region W*"])(
  "%s reads each list of places once",
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

/** The output of the command at a host with these plans, and its questions. */
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
  it("is that of the descriptions, for clouds and bare metal apart", async () => {
    const { output } = await plans("-o id,memory", [ofCloud, ofMetal]);
    expect(output).toMatch(/^ID {2}MEMORY\n1 {3}4 GB\n2 {3}32 GB\n\n2 plans\n$/m);
  });

  it("is said to be unknown if nothing shows it, and is not guessed", async () => {
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
  ])("is unknown with %s", async (_what, all) => {
    const { output } = await plans("-o id,memory", all);
    expect(output).toContain("does not say the unit");
    expect(output).not.toMatch(/\d GB$/m);
  });

  it("is unknown for one kind alone", async () => {
    const { output } = await plans("-o id,memory", [unsaid, ofMetal]);
    expect(output).toMatch(/plan 3 \(Cloud\.VPS\) has 2048[\s\S]*\n2 {3}32 GB\n3 {3}2048\n/);
  });
});

describe("prices", () => {
  it.each<[what: string, script: Script, remark: RegExp]>([
    [
      "a host that reports none",
      {},
      /^The host reports no prices of plans, or reports them in members that `hosting:wire` does not name\.\n/,
    ],
    ["a refusal", { "product.details": () => refuse("Permission") }, /^Prices are not known: Permission\.\n/],
    [
      "a price of one plan alone",
      {
        "product.details": () => ({
          options: [
            { key: "ConfigId", values: [{ value: "1", price: "19.9", currency: "EUR", period: "month" }] },
          ],
        }),
      },
      /^The host does not report what 1 of these plans costs?\.\n[\s\S]*\n1 .* 19\.90 +EUR +month/,
    ],
  ])("says so at %s", async (_what, script, remark) => {
    const { output } = await plans("", [ofCloud, unsaid], script);
    expect(output).toMatch(remark);
  });

  it("are not asked for if no column shows them", async () => {
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
  "finds no plan absent by a --%s that the host does not report",
  async (size) => {
    const { exitCode, errors } = await plans(`--${size} 2`, [plan(1)]);
    expect([exitCode, errors]).toEqual([2, expect.stringContaining(`--${size} cannot be compared`)]);
  },
);

it("blames no question that it did not ask for missing prices", async () => {
  const { output, sent } = await plans("", [{ id: 1 }]);
  expect(sent.map(([name]) => name)).not.toContain("product.details");
  expect(output).toMatch(/^Prices are not known: the host does not say the server type of these plans\.\n/);
});

it("shows one plan once, also where a host lists all for both questions", async () => {
  const both = [plan(1, { available: true }), plan(2, { available: false })];
  const { output } = await plans("-o id,available", both, { "server.plan.list": () => both as never });
  expect(output).toBe("ID  AVAILABLE\n1   yes\n2   no\n\n2 plans, 1 of them not available\n");
});

it("says nothing about stock where a host lists one plan for both questions", async () => {
  const both = { "server.plan.list": () => [plan(1), plan(2, { available: true })] as never };
  const { output } = await plans("-o id,available", [], both);
  expect(output).toBe("ID  AVAILABLE\n1   -\n2   yes\n\n2 plans\n");
  const { exitCode, errors } = await plans("--available", [], both);
  expect([exitCode, errors]).toEqual([
    2,
    expect.stringContaining("does not say which of these plans can be ordered now"),
  ]);
});

it("calls no zone absent at a host that lists none, or a plan there", async () => {
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

it("filters by itself what a host lists of other zones and types", async () => {
  const others = [
    plan(1),
    plan(2, { zone_id: 11 }),
    plan(3, { server_type: "Bare.Metal" }),
    plan(4, { zone_id: 0 }),
  ];
  const { output } = await plans("--zone 12 --type Cloud.VPS -o id", others);
  expect(output).toBe("ID\n1\n4\n\n2 plans\n");
});
