import { expect, it } from "vitest";
import { scriptedLine, type Typed } from "../support/cli";
import { refuse, type Script } from "../support/scriptedHost";

const server = (uniq_id: string, domain: string | undefined, more: object = {}) => ({
  ...{ uniq_id, type: "Cloud.VPS", status: "Active", ...more },
  ...(domain !== undefined && { domain }),
});
const account: Script = {
  "asset.list": () => [
    server("AAAAA2", "web10.example.com", { ip: "192.0.2.10", mrc: "8.5" }),
    server("AAAAA1", "web2.example.com", { ip: "192.0.2.2", mrc: 12 }),
    server("AAAAA3", '=cmd,"x"', { status: "Pending-Termination" }),
    server("AAAAA4", "gone.example.com", { status: "Terminated" }),
    { uniq_id: "ZZZZZ1", type: "DNS.Zone", domain: "example.com", status: "Active" },
  ],
  "server.plan.list": () => [{ id: 1201, description: "2 vCPU, 4 GB" }],
  "network.zone.list": () => [{ id: 12, name: "North" }],
};
const states: Readonly<Record<string, object[]>> = {
  prod: [
    {
      type: "hosting:index:Server",
      id: "AAAAA1",
      outputs: { planId: 1201, zoneId: 12, powerState: "running" },
    },
  ],
  "organization/shop/dev": [
    { type: "pulumi-nodejs:dynamic/hosting:Server", id: "AAAAA2", outputs: { planId: 9, status: "Running" } },
  ],
};

function list(
  args: readonly string[] = [],
  script: Script = {},
  stacks = Object.keys(states),
  inStates: Readonly<Record<string, object[] | undefined>> = states,
) {
  const commands: Typed["commands"] = (_command, words) => ({
    exitCode: 0,
    output: words[0] === "config" ? "{}" : JSON.stringify(stacks.map((name) => ({ name }))),
    errors: "",
  });
  const state = (stack = "") =>
    stack in inStates ? JSON.stringify({ deployment: { resources: inStates[stack] } }) : "no such stack";
  const line = scriptedLine({ ...account, ...script });
  return line.hosting(["list", ...args], { commands, state }).then((told) => ({ ...told, sent: line.sent }));
}
const domains = async (...args: string[]) =>
  JSON.parse((await list([...args, "--json"])).output).map(({ domain }: { domain: string }) => domain);

it("pulumi-hosting list shows where servers are, what they cost, which stack has them, and the sum", async () => {
  const { exitCode, output, sent } = await list();
  expect(exitCode).toBe(0);
  expect(output).toMatchInlineSnapshot(`
    "DOMAIN             IP          PLAN                 ZONE        STATUS               POWER    MONTHLY  STACK
    =cmd,"x"           -           -                    -           Pending-Termination  -        -        -
    web2.example.com   192.0.2.2   1201 (2 vCPU, 4 GB)  12 (North)  Active               running  12.00    prod
    web10.example.com  192.0.2.10  9                    -           Active               running  8.50     organization/shop/dev

    3 servers (1 in no stack), 20.50 a month; the host does not report what 1 of them cost
    "
  `);
  expect(sent.filter(([name]) => name === "asset.list")).toHaveLength(1);
  expect(sent.map(([name]) => name)).not.toContain("server.details");
});

it("pulumi-hosting list names every stack that has a server", async () => {
  const both = { ...states, staging: states.prod };
  const stackOf = async (...args: string[]) =>
    JSON.parse((await list(["--name", "web2*", "--json", ...args], {}, Object.keys(both), both)).output);
  expect(await stackOf()).toMatchObject([{ stack: "prod, staging" }]);
  expect(await stackOf("--stack", "prod")).toMatchObject([{ domain: "web2.example.com" }]);
});

it("pulumi-hosting list --csv hands no formula to a spreadsheet", async () => {
  const { output } = await list(["--csv", "--columns", "domain,monthly"]);
  expect(output).toBe(`domain,monthly
"'=cmd,""x""",
web2.example.com,12.00
web10.example.com,8.50
`);
});

it.each([
  [
    ["--name", "web*"],
    ["web2.example.com", "web10.example.com"],
  ],
  [["--stack", "prod"], ["web2.example.com"]],
  [["--stack", "-"], ['=cmd,"x"']],
  [
    ["--stack", "-", "--stack", "organization/shop/dev"],
    ['=cmd,"x"', "web10.example.com"],
  ],
  [["--name", "none"], []],
])("pulumi-hosting list %j shows %j", async (args, shown) => expect(await domains(...args)).toEqual(shown));

it("pulumi-hosting list of a host that refuses to report charges has no sum", async () => {
  const { output } = await list(["--columns", "domain,monthly"], {
    "asset.list": ({ alsowith }) =>
      alsowith ? refuse("Input::Validation") : [server("AAAAA1", "web.example.com")],
  });
  expect(output).toBe("DOMAIN           MONTHLY\nweb.example.com  -\n\n1 server\n");
});

it("pulumi-hosting list names the columns that there are", async () => {
  const { exitCode, errors } = await list(["--columns", "domain,size"]);
  expect(exitCode).toBe(2);
  expect(errors).toContain("There is no column size. The columns are domain, ip, id, ");
});

it("pulumi-hosting list of 1,000 servers takes 12 calls", async () => {
  const all = Array.from({ length: 1000 }, (_, at) => server(`AA${1000 + at}`, `web${at + 1}.example.com`));
  const { output, sent } = await list(["-o", "columns=domain,stack"], {
    "asset.list": ({ page_num }) => {
      const items = all.slice((Number(page_num) - 1) * 100, Number(page_num) * 100);
      return {
        items,
        item_count: 100,
        item_total: 1000,
        page_num: Number(page_num),
        page_size: 100,
        page_total: 10,
      };
    },
  });
  expect(output).toMatch(
    /^DOMAIN +STACK\nweb1\.[\s\S]+\nweb1000\.example\.com +-\n\n1000 servers \(1000 in no stack\)\n$/,
  );
  expect(sent).toHaveLength(12);
});

it.each([
  [
    ["--stack", "prod", "--stack", "typo"],
    2,
    "The state of stack typo cannot be read. `pulumi stack export --stack typo`",
  ],
  [["--stack", "-"], 0, "the state of stack lost cannot be read, so its resources seem to be in no stack.\n"],
  [["--stack", "prod"], 0, ""],
])(
  "pulumi-hosting list %j, with a stack that cannot be read, ends with %i and says: %s",
  async (args, code, said) => {
    const { exitCode, errors } = await list(args, {}, ["prod", "lost"]);
    expect([exitCode, errors]).toEqual([code, said === "" ? "" : expect.stringContaining(said)]);
  },
);
