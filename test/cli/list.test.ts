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

/** The command's output, and its questions to the host. */
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
  ["shows where servers are, what they cost, which stack has them, and the sum", ""],
  ["names every stack that has a server", "--name web2* --json", {}, both],
  ["reads one stack alone if it is named", "--stack prod --name web2* --json", {}, both],
  ["hands no formula to a spreadsheet", "--csv --columns domain,monthly"],
  ["of a host that refuses to report charges has no sum", "--columns domain,monthly", withoutCharges],
  ["names the columns that there are", "--columns domain,size"],
  ["finds by name", "--name web* --columns domain"],
  ["finds by stack", "--stack prod --columns domain"],
  ["finds what is in no stack", "--stack - --columns domain"],
  ["finds what is in no stack, or in one", "--stack - --stack organization/shop/dev --columns domain"],
  ["shows labels if a server has any", "--name web*", {}, labelled],
  ["shows labels that are asked for, also if no server has any", "--name web* --columns domain,labels"],
  ["finds by label", "-l team=a --columns domain,labels", {}, labelled],
  ["finds what has no such label", "--label !team --csv --columns domain,labels", {}, labelled],
  ["gives a program labels by their keys", "--label team --json", {}, labelled],
  ["finds none", "--name none --columns domain"],
  ["says what a part of a name would find", "--name web10 --columns domain"],
  ["needs each stack that is named", "--stack prod --stack typo", {}, withLost],
  ["says which stack cannot be read, if it matters", "--stack - --columns domain", {}, withLost],
  ["needs no other stack", "--stack prod --columns domain", {}, withLost],
])("pulumi-hosting list %s: %s", async (_what, args, script, stacks) => {
  const { told, sent } = await list(args, script, stacks);
  expect(`${transcriptOf(told)}\nCalls ${sent.join(", ")}`).toMatchSnapshot();
});

it.each([
  // Plans and zones, the first page, and one long one.
  ["any length", Number.POSITIVE_INFINITY, 4],
  // One long page is asked for first. The host cuts it, so all pages are read twice.
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
  "pulumi-hosting list %s says first that servers may be missing, while another job removes",
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

// A host that refuses a word is asked without a page size first: it may refuse that.
it.each<[what: string, refused: readonly string[], shown: string, calls: number]>([
  ["both", [], "TRANSITIONING  19.90 EUR", 1],
  ["charges alone, if the host does not know the other word", ["powerStatus"], "-      19.90 EUR", 3],
  ["the power alone, if the user may not see charges", ["mrc"], "TRANSITIONING  -", 5],
  ["neither", ["mrc", "powerStatus"], "-      -", 7],
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
  // As its stack saw it last.
  [undefined, "running"],
])("pulumi-hosting list shows the present power, as the host says it: %s", async (powerStatus, shown) => {
  const listed = [server("AAAAA1", "web2.example.com", { powerStatus })];
  const { told } = await list("--columns domain,power", { "asset.list": () => listed });
  expect(told.output).toMatch(new RegExp(`^web2\\.example\\.com +${shown}$`, "m"));
});

it("lists no server that is gone, in any case of the host's letters", async () => {
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
    "no plan of a server in no stack, where the host does not list servers",
    { ...bare, "server.list": () => refuse("Authorization::Denied") },
    {},
  ],
  [
    "the currency that the state has, without a further call",
    bare,
    { prod: [{ ...inShop[0], id: "AAAAA9", outputs: { ...ofProd, price: { currency: "EUR" } } }] },
  ],
])("pulumi-hosting list shows %s", async (_what, script, stacks) => {
  const { told, sent } = await list("", script, stacks);
  expect(`${transcriptOf(told)}\nCalls ${sent.join(", ")}`).toMatchSnapshot();
});

it("pulumi-hosting list adds up each currency by itself", async () => {
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
