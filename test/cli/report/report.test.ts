import { describe, expect, it } from "vitest";
import { message } from "../../../provider/message";
import { messageText } from "../../../provider/messages";
import { ownCommandLine, stateWith, type Typed, transcriptOf } from "../../support/cli";
import {
  erases,
  found,
  ordered,
  reportedChanges,
  server,
  stackStep,
  stateOf,
  step,
  stepUrn,
} from "../previews";

// reports.test.ts and steps.test.ts cover the content of a report.

const line = ownCommandLine();
const report = (preview: object, args: string[] = [], typed: Typed = {}) =>
  line.hosting(["report", "-", ...args], { input: JSON.stringify(preview), ...typed });

const web = server({ rebuildPolicy: "rebuild" });
const erase = {
  steps: [step("update", web, { ...web, templateName: "DEBIAN_12_64" })],
  diagnostics: [erases()],
};
const unchanged = step("same", web, web);

// The old server of an earlier replacement is still in the state, and the next `up` deletes it.
const urn = stepUrn();
const copyOptions = { id: "QJ02DB", outputs: { ip: "198.18.0.1" }, options: { delete: true } };
const copy = { urn, ...stateOf(web, copyOptions) };
const stateOfTwo = stateWith([{ ...copy, delete: undefined, id: "LN9HVR" }, copy]);
const state = stateWith([copy]);
const withAnother = stateWith([copy, { urn: stepUrn({ name: "db" }), ...stateOf(web) }]);
const ofOther = stateWith([{ ...copy, urn: urn.replace("shop", "store") }]);
const calm = { steps: [unchanged] };
const named = { steps: [unchanged, { ...unchanged, op: "delete", oldState: copy }] };
const besideUpdate = { steps: [{ ...unchanged, op: "update", oldState: unchanged.oldState }] };
const unanswered = { ...named, diagnostics: [{ message: "no answer", severity: "error" }] };
const unread = { state: "no stack" };

const waiting = { domain: "web.example.com", places: [], deadline: 60_000 };
const waits = {
  diagnostics: [{ severity: "info", message: messageText(message("stock-would-wait", waiting)) }],
};
const odd = ordered("odd", { templateName: "$& is ordered" });
const order = ordered("web");
const kept = { ...order, op: "replace", oldState: { ...order.newState, retainOnDelete: true } };
const one = { steps: [order] };

// A preview whose provider could not call the host.
const unknownPlan = ordered("web", { planId: 9999 });
const refusal =
  "The login was refused: plan, template, zone and price were not checked. The host did not list its plans: no. [preview-login-refused]\n  Check it.";
const toldBy = (diagnostic: object) => ({ steps: [unknownPlan], diagnostics: [diagnostic] });
const byPlugin = toldBy({ urn: unknownPlan.urn, message: refusal, severity: "warning" });
const byClasses = toldBy({ message: `a line\nwarning: ${refusal}\n`, severity: "info#err" });

// Differences that a refresh finds at the host. Without a refresh, the engine itself reads a server whose build has not
// been seen to end.
const wide = server({ bandwidthQuota: 5000 });
const changed = found(wide, { bandwidthQuota: 10_000 });
const gone = found(server({ domain: "old.example.com" }), "gone", { name: "old" });
const look = stackStep("refresh");
const ownLook = { steps: [stackStep(), step("refresh", wide, wide), gone] };
const lookThenDelete = { steps: [look, { ...gone, op: "refresh" }, stackStep(), gone] };

type Row = readonly [args: string, preview: object, typed?: Typed];
describe.each<[string, Readonly<Record<string, Row>>]>([
  [
    "includes the left-over copy of an earlier replacement",
    {
      "which plain JSON omits": ["--fail-on delete", calm, { state: stateOfTwo }],
      "which the engine's events contain": ["--fail-on delete", named, { state }],
      "next to a change of the new server": ["--fail-on delete", besideUpdate, { state }],
      "which a failed preview contains": ["--exit-code 1", unanswered, unread],
      "of a failed preview, but nothing else from the state": [
        "--json --exit-code 1",
        unanswered,
        { state: withAnother },
      ],
      "unless the state cannot be read, and says so": ["", calm, unread],
      "unless the state cannot be read, and says so as JSON": ["--json", calm, unread],
      "unless the state is another project's, and says so": ["", calm, { state: ofOther }],
    },
  ],
  [
    "says that a server is ordered when stock arrives",
    {
      "and other servers immediately": ["", { steps: [order, ordered("db"), odd], ...waits }],
      "and replaced after that": ["", { steps: [kept], ...waits }],
    },
  ],
  [
    "checks the stack's name",
    {
      "given without organization and project": ["--stack dev", one],
      "given with its organization": ["--stack acme/dev", one],
      "given with its project": ["--stack acme/shop/dev", one],
      "and refuses another stack": ["--stack prod", one],
      "and refuses a stack of another project": ["--stack acme/bank/dev", one],
    },
  ],
  [
    "of a preview that could not call the host says so first",
    {
      "as the plugin warns, and is stopped by `unchecked`": ["--fail-on unchecked", byPlugin],
      "as the classes' process warns, and is stopped by `unchecked`": ["--fail-on unchecked", byClasses],
      "and is stopped by no other kind": ["--fail-on erase", byPlugin],
      "in JSON, too": ["--json", byPlugin],
    },
  ],
  [
    "of differences found at the host",
    {
      "is not stopped by --fail-on, because the program causes none of them": [
        "--fail-on delete,update,cost>0",
        { steps: [look, changed, gone] },
      ],
      "takes a deletion after the stack's own step for the program's": ["--fail-on delete", ownLook],
      "takes a deletion after the refresh steps for the program's": ["--fail-on delete", lookThenDelete],
    },
  ],
  [
    "with --html",
    {
      "fails before the report if the page cannot be written": ["--html missing/report.html", erase],
    },
  ],
])("pulumi-hosting report %s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, [args, preview, typed]) => {
    const told = await report(preview, args.split(" ").filter(Boolean), typed);
    expect(transcriptOf({ ...told, output: `${reportedChanges(told.output)}\n` })).toMatchSnapshot();
  });
});

it("pulumi-hosting report describes plans and zones by the host's names if it can call the host, with the same approval label", async () => {
  const preview = { steps: [ordered("db"), ...erase.steps] };
  const of = async (typed: Typed, ...args: string[]) => (await report(preview, args, typed)).output;
  const offline = { environment: {} };
  expect(await of(offline)).toContain(" is ordered with plan 1201, zone 12, UBUNTU_2404_64, and billed");
  expect(await of({})).toContain(
    " is ordered with plan 1201 (2 vCPU, 4 GB, 100 GB SSD), zone 12 (North B), ",
  );
  const [told, untold] = [await of({}, "--json"), await of(offline, "--json")];
  expect(JSON.parse(untold).approval).toBe(JSON.parse(told).approval);
});

it("a report is coloured at a terminal, unless NO_COLOR is set", async () => {
  const isTerminal = true;
  expect((await report(erase, [], { isTerminal })).output).toContain("\u001b[31mDisks erased\u001b[0m");
  const plain = await report(erase, [], { isTerminal, environment: { NO_COLOR: "1" } });
  expect(plain.output).not.toContain("\u001b");
});
