import { describe, expect, it } from "vitest";
import { message } from "../../../provider/message";
import { worded } from "../../../provider/messages";
import { ownCommandLine, type Typed } from "../../support/cli";
import { changesIn, erases, found, ordered, server, stackStep, stateOf, step, urnOf } from "../previews";

// What a report says is in reports.test.ts and steps.test.ts.

const line = ownCommandLine();
const report = (preview: object, args: string[] = [], typed: Typed = {}) =>
  line.hosting(["report", "-", ...args], { input: JSON.stringify(preview), ...typed });

const web = server({ rebuildPolicy: "rebuild" });
const erase = {
  steps: [step("update", web, { ...web, templateName: "DEBIAN_12_64" })],
  diagnostics: [erases()],
};
const unchanged = step("same", web, web);

it("pulumi-hosting report has plans and zones in the host's words if it may be asked; the label is the same", async () => {
  const preview = { steps: [ordered("db"), ...erase.steps] };
  const of = async (typed: Typed, ...args: string[]) => (await report(preview, args, typed)).output;
  const offline = { environment: {} };
  expect(await of(offline)).toContain(" is ordered with plan 1201, zone 12, UBUNTU_2404_64: it costs");
  expect(await of({})).toContain(
    " is ordered with plan 1201 (2 vCPU, 4 GB, 100 GB SSD), zone 12 (North B), ",
  );
  const [told, untold] = [await of({}, "--json"), await of(offline, "--json")];
  expect(JSON.parse(untold).approval).toBe(JSON.parse(told).approval);
});

describe("what an earlier replacement has left in the state is deleted by the next `up`", () => {
  const urn = urnOf();
  const copy = {
    urn,
    ...stateOf(web, { id: "QJ02DB", outputs: { ip: "198.18.0.1" }, options: { delete: true } }),
  };
  const states = (...resources: object[]) => JSON.stringify({ deployment: { resources } });
  const reportWith = async (state: string, steps: object[] = [unchanged], ...args: string[]) =>
    report({ steps }, args, { state });
  const told =
    "  web  web.example.com (QJ02DB, 198.18.0.1) is left over from an earlier replacement, and is removed at the host: its disks are lost";

  it.each<[string, string, object[]]>([
    ["which plain JSON leaves out", states({ ...copy, delete: undefined, id: "LN9HVR" }, copy), [unchanged]],
    [
      "which the engine's events name too",
      states(copy),
      [unchanged, { ...unchanged, op: "delete", oldState: copy }],
    ],
    [
      "beside a change of the new one",
      states(copy),
      [{ ...unchanged, op: "update", oldState: unchanged.oldState }],
    ],
  ])("%s, and a gate stops it", async (_which, state, steps) => {
    const { output, exitCode } = await reportWith(state, steps, "--fail-on", "delete");
    expect(output.split("\n").filter((one) => one.includes("left over"))).toEqual([told]);
    expect(exitCode).toBe(5);
  });

  it("a preview that failed still shows what its events name, and asks for no state", async () => {
    const diagnostics = [{ message: "no answer", severity: "error" }];
    const preview = { steps: [unchanged, { ...unchanged, op: "delete", oldState: copy }], diagnostics };
    const { output } = await report(preview, ["--exit-code", "1"], { state: "no stack" });
    expect(output).toContain(told);
    expect(output).not.toContain("The state could not be read");
  });

  it.each([
    ["a state that cannot be read", "no stack"],
    ["that of another project", states({ ...copy, urn: urn.replace("shop", "store") })],
  ])("%s: the report says that it may miss some", async (_what, state) => {
    const { output } = await reportWith(state);
    expect(changesIn(output)).toMatch(
      /^shop\/dev: no changes\n\nThe state could not be read, so the strip lacks .+ does not show that\.$/,
    );
    expect((await reportWith(state, [unchanged], "--json")).output).toContain('"stateUnread":true');
  });
});

it("a server that waits for stock is ordered after that", async () => {
  const diagnostics = [
    {
      severity: "info",
      message: worded(
        message("stock-would-wait", { domain: "web.example.com", places: [], deadline: 60_000 }),
      ),
    },
  ];
  const odd = ordered("odd", { templateName: "$& is ordered" });
  const { output } = await report({ steps: [ordered("web"), ordered("db"), odd], diagnostics });
  expect(output).toMatch(/odd\.example\.com is ordered .*, \$& is ordered: it costs from then on\n/);
  expect(output).toMatch(/web\.example\.com waits for stock; then it is ordered .*: it costs from then on\n/);
  expect(output).toMatch(/db\.example\.com is ordered .*: it costs from then on\n/);
  const step = ordered("web");
  const kept = { ...step, op: "replace", oldState: { ...step.newState, retainOnDelete: true } };
  expect((await report({ steps: [kept], diagnostics })).output).toContain(
    "waits for stock; then it is replaced by a new server: new disks, new ip, new id; the old one stays at the host",
  );
});

it.each([
  ["dev", 0],
  ["acme/dev", 0],
  ["acme/shop/dev", 0],
  ["prod", 2],
  ["acme/bank/dev", 2],
])("with --stack %s a preview of shop/dev ends with %i", async (stack, exitCode) => {
  const told = await report({ steps: [ordered("web")] }, ["--stack", stack]);
  const refusal =
    exitCode === 0
      ? ""
      : `Standard input is a preview of the stack dev of the project shop, and --stack names ${stack}.`;
  expect([told.exitCode, told.errors]).toEqual([exitCode, expect.stringContaining(refusal)]);
});

describe("a preview that could not ask the host", () => {
  const refused = "The login was refused: plan, template, zone and price were not checked.";
  const said = `warning: ${refused} The host did not list its plans: no. [preview-login-refused]\n  Check it.`;
  const create = ordered("web", { planId: 9999 });
  it.each([
    ["by the plugin", [{ urn: create.urn, message: said.slice("warning: ".length), severity: "warning" }]],
    ["by the process of classes", [{ message: `a line\n${said}\n`, severity: "info#err" }]],
  ])("says so first, as told %s, and `unchecked` stops it", async (_by, diagnostics) => {
    const preview = { steps: [create], diagnostics };
    const { output, errors, exitCode } = await report(preview, ["--fail-on", "unchecked"]);
    expect(changesIn(output)).toMatch(
      `shop/dev: 1 is created\n\n${refused} The host did not list its plans: no.\n\n`,
    );
    expect([exitCode, errors]).toEqual([5, expect.stringContaining(`stopped by --fail-on: ${refused}`)]);
    expect((await report(preview, ["--fail-on", "erase"])).exitCode).toBe(0);
    expect(JSON.parse((await report(preview, ["--json"])).output).unchecked).toContain(refused);
  });
});

it("a page that cannot be written is refused, after the report", async () => {
  const { exitCode, errors, output } = await report(erase, ["--html", "missing/report.html"]);
  expect([exitCode, errors]).toEqual([
    2,
    "pulumi-hosting: /missing/report.html cannot be written (ENOENT).\n",
  ]);
  expect(output).toContain("Disks erased");
});

it("a report is coloured at a terminal, unless NO_COLOR is set", async () => {
  const isTerminal = true;
  expect((await report(erase, [], { isTerminal })).output).toContain("\u001b[31mDisks erased\u001b[0m");
  const plain = await report(erase, [], { isTerminal, environment: { NO_COLOR: "1" } });
  expect(plain.output).not.toContain("\u001b");
});

describe("what was found at the host", () => {
  const wide = server({ bandwidthQuota: 5000 });
  const changed = found(wide, { bandwidthQuota: 10_000 });
  const gone = found(server({ domain: "old.example.com" }), "gone", { name: "old" });
  const look = stackStep("refresh");

  it("is stopped by no gate: the program does none of this", async () => {
    const told = await report({ steps: [look, changed, gone] }, ["--fail-on", "delete,update,cost>0"]);
    expect(told).toMatchObject({ exitCode: 0, output: expect.stringContaining("1 is gone at the host") });
  });

  // The engine looks on its own at a server whose build was not seen to end, also without --refresh.
  it.each([
    ["after the step of the stack", [stackStep(), step("refresh", wide, wide), gone]],
    ["after looks at the host", [look, { ...gone, op: "refresh" }, stackStep(), gone]],
  ])("is no deletion that is the program's own, %s, and the gate sees it", async (_where, steps) => {
    const { exitCode, output } = await report({ steps }, ["--fail-on", "delete"]);
    expect(exitCode).toBe(5);
    expect(output).toContain("Deleted\n  old");
    expect(output).not.toContain("Found at the host");
  });
});
