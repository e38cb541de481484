import { expect, it } from "vitest";
import { scriptedLine, type Typed, transcriptOf } from "../support/cli";
import { refuse, type Script } from "../support/scriptedHost";

const server = (uniq_id: string, domain: string, more: object = {}) => ({
  ...{ uniq_id, domain, type: "Cloud.VPS", status: "Active", ...more },
});
const account: Script = {
  "asset.list": () => [
    server("AAAAA2", "web10.example.com", { ip: "192.0.2.10", mrc: "8.5" }),
    server("AAAAA1", "web2.example.com", { ip: "192.0.2.2", mrc: 12 }),
    server("AAAAA3", '=cmd,"x"', { status: "Pending-Termination" }),
    server("AAAAA4", "gone.example.com", { status: "Terminated" }),
    { uniq_id: "ZZZZZ1", type: "DNS.Zone", domain: "example.com", status: "Active" },
  ],
  "server.list": () => [{ uniq_id: "AAAAA3", plan_id: "1201", zone_id: 7, status: "Stopped" }],
  "server.plan.list": () => [{ id: 1201, description: "2 vCPU, 4 GB" }],
  "network.zone.list": () => [{ id: 12, name: "North" }],
};
const ofProd = { planId: 1201, zoneId: 12, powerState: "running" };
const states: NonNullable<Typed["stacks"]> = {
  prod: [{ type: "hosting:index:Server", id: "AAAAA1", outputs: ofProd }],
  "organization/shop/dev": [
    { type: "pulumi-nodejs:dynamic/hosting:Server", id: "AAAAA2", outputs: { planId: 9, status: "Running" } },
  ],
};
const labelled = {
  ...states,
  prod: [{ ...states.prod?.[0], outputs: { ...ofProd, labels: { team: "a", tier: "[secret]" } } }],
};
const both = { ...states, staging: states.prod };
const withLost = { prod: states.prod, lost: undefined };

/** The output of the command, and the calls that it sent to the host. */
async function list(args: string, script: Script = {}, stacks: Typed["stacks"] = states) {
  const commands: Typed["commands"] = (_command, words) => ({
    exitCode: 0,
    output: words[0] === "config" ? "{}" : JSON.stringify(Object.keys(stacks).map((name) => ({ name }))),
    errors: "",
  });
  const line = scriptedLine({ ...account, ...script });
  const told = await line.hosting(["list", ...args.split(" ").filter(Boolean)], { commands, stacks });
  return { told, sent: line.sent.map(([name]) => name) };
}

const withoutCharges: Script = {
  "asset.list": ({ alsowith }) =>
    alsowith ? refuse("Input::Validation") : [server("AAAAA1", "web.example.com")],
};

it.each<[what: string, args: string, script?: Script, stacks?: Typed["stacks"]]>([
  ["shows location, cost and stack of each server, and the total cost", ""],
  ["names every stack that has the server", "--name web2* --json", {}, both],
  ["reads only the stack that is named", "--stack prod --name web2* --json", {}, both],
  ["quotes formulas, so that no spreadsheet executes them", "--csv --columns domain,monthly"],
  ["prints no total if the host refuses to report charges", "--columns domain,monthly", withoutCharges],
  ["names the columns if the given one does not exist", "--columns domain,size"],
  ["finds by name", "--name web* --columns domain"],
  ["finds by stack", "--stack prod --columns domain"],
  ["finds servers that are in no stack", "--stack - --columns domain"],
  [
    "finds servers that are in no stack or in a given one",
    "--stack - --stack organization/shop/dev --columns domain",
  ],
  ["shows labels if a server has any", "--name web*", {}, labelled],
  ["shows the labels column on request even if no server has labels", "--name web* --columns domain,labels"],
  ["finds by label", "-l team=a --columns domain,labels", {}, labelled],
  ["finds servers without a label", "--label !team --csv --columns domain,labels", {}, labelled],
  ["prints labels as a JSON object", "--label team --json", {}, labelled],
  ["says that no server matches", "--name none --columns domain"],
  ["suggests a pattern if only a part of a name is given", "--name web10 --columns domain"],
  ["fails if a named stack does not exist", "--stack prod --stack typo", {}, withLost],
  [
    "names a stack that cannot be read if the result depends on it",
    "--stack - --columns domain",
    {},
    withLost,
  ],
  ["ignores an unreadable stack if another one is named", "--stack prod --columns domain", {}, withLost],
])("pulumi-hosting list %s: %s", async (_what, args, script, stacks) => {
  const { told, sent } = await list(args, script, stacks);
  expect(`${transcriptOf(told)}\nCalls ${sent.join(", ")}`).toMatchSnapshot();
});

it.each([
  // One call for plans, one for zones, the first page, and one long page.
  ["any length", Number.POSITIVE_INFINITY, 4],
  // The command requests one long page first. This host shortens it, so the command reads all pages twice.
  ["100", 100, 23],
])("pulumi-hosting list of 1,000 servers on pages of %s takes %3$i calls", async (_pages, longest, calls) => {
  const all = Array.from({ length: 1000 }, (_, at) => server(`AA${1000 + at}`, `web${at + 1}.example.com`));
  const { told, sent } = await list("-o columns=domain,stack", {
    "asset.list": ({ page_num, page_size }) => {
      const size = Math.min(Number(page_size), longest);
      const items = all.slice((Number(page_num) - 1) * size, Number(page_num) * size);
      const envelope = {
        item_count: size,
        item_total: 1000,
        page_size: size,
        page_total: Math.ceil(1000 / size),
      };
      return { items, ...envelope, page_num: Number(page_num) };
    },
  });
  expect(told.output).toMatch(
    /^DOMAIN +STACK\nweb1\.[\s\S]+\nweb1000\.example\.com +-\n\n1000 servers \(1000 in no stack\)\n$/,
  );
  expect(sent).toHaveLength(calls);
});

it.each([
  [
    "",
    /^The host's list of assets changed each time it was read[^\n]*: servers may be missing here\.\nDOMAIN/,
    "",
  ],
  ["--json", /^\[\{.*"listIsWhole":false\}\]\n$/, /^The host's list of assets changed .* missing here\.\n$/],
  ["--csv", /^domain,/, /^The host's list of assets changed .* missing here\.\n$/],
])(
  "pulumi-hosting list %s warns first that servers may be missing, if another job removes servers during the reading",
  async (args, output, errors) => {
    const all = Array.from({ length: 400 }, (_, at) => server(`AA${1000 + at}`, `web${at + 1}.example.com`));
    const { told } = await list(args, {
      "asset.list": ({ page_num }) => {
        const items = all.slice((Number(page_num) - 1) * 100, Number(page_num) * 100);
        all.shift();
        return { items, item_total: all.length + 1, page_total: 4 };
      },
    });
    expect(told.output).toMatch(output);
    expect(told.errors).toMatch(errors);
  },
);

const cost = { amount: 19.9, currency: "EUR" };

// If a host refuses a word in `alsowith`, the list is first retried without a page size, which may be what the host
// refuses.
it.each<[what: string, refused: readonly string[], shown: string, calls: number]>([
  ["charges and power", [], "TRANSITIONING  19.90 EUR", 1],
  ["charges alone, if the host does not know powerStatus", ["powerStatus"], "-      19.90 EUR", 3],
  ["the power alone, if the user may not see charges", ["mrc"], "TRANSITIONING  -", 5],
  ["neither charges nor power, if the host refuses both", ["mrc", "powerStatus"], "-      -", 7],
])("pulumi-hosting list shows %s", async (_what, refused, shown, calls) => {
  const words = { mrc: cost, powerStatus: { state: "TRANSITIONING" } };
  const { told, sent } = await list("--columns domain,power,monthly", {
    "asset.list": ({ alsowith = [] }) => {
      const asked = alsowith as (keyof typeof words)[];
      if (asked.some((word) => refused.includes(word))) return refuse("Input::Validation");
      const more = Object.fromEntries(asked.map((word) => [word, words[word]]));
      return [server("AAAAA9", "web.example.com", more)];
    },
  });
  expect(told.output).toMatch(new RegExp(`^web\\.example\\.com +${shown}$`, "m"));
  expect(sent.filter((name) => name === "asset.list")).toHaveLength(calls);
});

it.each([
  ["RUNNING", "running"],
  ["PoweredOff", "stopped"],
  // The host does not report the power state, so the one in the stack's state is shown.
  [undefined, "running"],
])(
  "pulumi-hosting list shows the current power state if the host reports one: %s",
  async (powerStatus, shown) => {
    const listed = [server("AAAAA1", "web2.example.com", { powerStatus })];
    const { told } = await list("--columns domain,power", { "asset.list": () => listed });
    expect(told.output).toMatch(new RegExp(`^web2\\.example\\.com +${shown}$`, "m"));
  },
);

it("lists no terminated server, whatever the letter case of its status", async () => {
  const gone = server("AAAAA4", "gone.example.com", { status: "TERMINATED" });
  const { told } = await list("", { "asset.list": () => [gone] });
  expect(told.output).toBe("0 servers\n");
});

const sixty = Array.from({ length: 60 }, (_, at) =>
  server(`AA${1000 + at}`, `app${at + 1}.west.example.com`, { ip: `198.51.100.${at}`, mrc: cost }),
);
const inShop = sixty.map((_, at) => ({
  ...{ type: "hosting:index:Server", id: `AA${1000 + at}`, outputs: ofProd },
}));

it.each([120, 100, 80, 60, 40])(
  "pulumi-hosting list wraps no line in a terminal of %i columns",
  async (width) => {
    const line = scriptedLine({ ...account, "asset.list": () => sixty });
    const stacks = { "organization/shop/prod": inShop };
    const commands: Typed["commands"] = (_command, words) => ({
      exitCode: 0,
      output: words[0] === "config" ? "{}" : JSON.stringify(Object.keys(stacks).map((name) => ({ name }))),
      errors: "",
    });
    const typed = { commands, stacks, isTerminal: true, columns: width };
    const { output } = await line.hosting(["list"], typed);
    const [head = "", first, ...rest] = output.split("\n");
    expect([head, first, ...rest.slice(-4)]).toMatchSnapshot();
    const table = output.split("\n\n")[0]?.split("\n") ?? [];
    expect(table).toHaveLength(61);
    expect(table.filter((row) => row.length > width)).toEqual([]);
  },
);

const bare: Script = {
  "asset.list": () => [server("AAAAA9", "web.example.com", { mrc: "19.90" })],
  "server.list": () => [{ uniq_id: "AAAAA9", plan_id: "1201", zone_id: 12, status: "Running" }],
  "product.details": () => ({ code: "Cloud.VPS", currency: "USD", options: [] }),
};
it.each<[what: string, script: Script, stacks: Typed["stacks"]]>([
  ["plan, zone and power of a server in no stack, and the currency of its product", bare, {}],
  [
    "no plan for a server in no stack if the host refuses server.list",
    { ...bare, "server.list": () => refuse("Authorization::Denied") },
    {},
  ],
  [
    "the currency from the state, without a further call",
    bare,
    { prod: [{ ...inShop[0], id: "AAAAA9", outputs: { ...ofProd, price: { currency: "EUR" } } }] },
  ],
])("pulumi-hosting list shows %s", async (_what, script, stacks) => {
  const { told, sent } = await list("", script, stacks);
  expect(`${transcriptOf(told)}\nCalls ${sent.join(", ")}`).toMatchSnapshot();
});

it("pulumi-hosting list adds up the costs of each currency separately", async () => {
  const { told } = await list("--columns domain,monthly", {
    "asset.list": () => [
      server("AAAAA1", "a.example.com", { mrc: { amount: 19.9, currency: "EUR" } }),
      server("AAAAA2", "b.example.com", { mrc: { amount: 0.1, currency: "EUR" } }),
      server("AAAAA3", "c.example.com", { mrc: 5, currency: "USD" }),
    ],
  });
  expect(told.output).toBe(
    "DOMAIN         MONTHLY\na.example.com  19.90 EUR\nb.example.com  0.10 EUR\nc.example.com  5.00 USD\n\n3 servers (1 in no stack), 20.00 EUR and 5.00 USD a month\n",
  );
});
