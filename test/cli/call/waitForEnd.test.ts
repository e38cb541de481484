import { describe, expect, it } from "vitest";
import type { Typed } from "../../support/cli";
import { refuse, type Script } from "../../support/scriptedHost";
import { type Course, id, type Params, shows, waiting } from "../../support/waitingCall";

const status = (text: string, active?: boolean) => ({
  status: text,
  ...(active !== undefined && { active }),
});
const running = status("Running", true);
const building = status("Building", false);
const failed = status("Failed", false);
const order = { domain: "web.example.com", type: "Cloud.VPS" };
/** A host that accepts each call for a server and whose server record goes through this sequence over time. */
const host = (course: Course, script: Script = {}): Script => ({
  ...{ "server.create": () => id, "server.rebuild": () => ({}), "asset.list": () => [] },
  "server.details": shows(course),
  ...script,
});
const ordered = (...course: Course) => host([[0, building], ...course]);
const listed = { "asset.list": () => [{ ...id, active: true }] };

const before = { ...running, template_name: "OLD_64" };
const done = { ...running, template_name: "NEW_64" };
const busy = [40, building] as const;
const rebuilt = (...course: Course) => host([[0, before], ...course]);

const powerTo = (what: string, ...course: (readonly [from: number, powerStatus: string])[]): Script => ({
  [`server.power.${what}`]: () => ({}),
  "server.power.status": shows(course.map(([from, powerStatus]) => [from, { powerStatus }])),
});
const leaving = (end: Params): Script => ({
  "asset.requestRemoval": () => ({ removal_requested: "yes" }),
  "asset.details": shows([
    [0, { ...id, ...status("Active") }],
    [130, end],
  ]),
});
const [on, off] = ["Running", "Stopped"];
const short = { environment: { HOSTING_TIMEOUTS: '{"build":"90s"}' } };

const later = "ignores an outdated power state that the host shows at first";

type Row = readonly [script: Script, params?: Params, typed?: Typed];
const rows: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  "server.create": {
    "ends when the server is built": [ordered([70, running]), {}, short],
    "uses the list of servers if the record does not say whether the server is built": [
      { ...ordered([70, status("Green")]), ...listed },
      {},
      short,
    ],
    "says that the build failed": [ordered([70, failed]), {}, short],
    "ends at the deadline": [ordered(), {}, short],
    "polls in the account given as a number": [host([[0, running]]), { accnt: 1002 }],
    "polls in the account given as a string": [host([[0, running]]), { accnt: "1002" }],
    "polls in the configured account": [
      host([[0, running]]),
      {},
      { environment: { HOSTING_ACCOUNT_NUMBER: "1001" } },
    ],
  },
  "server.rebuild": {
    "ends when the rebuild is done, and not on the record from before it": [rebuilt(busy, [130, done])],
    "says that the rebuild failed": [rebuilt(busy, [130, failed])],
    "says that the outcome is unknown if the host never shows work on the server": [rebuilt()],
    "says that the outcome is unknown if the record spells the old template differently": [
      rebuilt([0, { ...running, template: "Old Linux" }]),
    ],
    "ends in time if the host does not report the template": [rebuilt([1, running])],
  },
  "server.power.start": { [later]: [powerTo("start", [0, on], [0.1, off], [130, on])] },
  "server.power.stop": { [later]: [powerTo("stop", [0, off], [0.1, on], [130, off])] },
  "server.power.shutdown": { [later]: [powerTo("shutdown", [0, off], [0.1, on], [130, off])] },
  "server.power.reboot": {
    [later]: [powerTo("reboot", [0, on], [0.1, off], [130, on])],
    "waits until the server was stopped in between": [powerTo("reboot", [0, on], [10, off], [70, on])],
  },
  "server.power.reset": {
    [later]: [powerTo("reset", [0, on], [0.1, off], [130, on])],
    "waits until the server was stopped in between": [powerTo("reset", [0, on], [10, off], [70, on])],
  },
  "asset.requestRemoval": {
    "continues until the status is Terminated": [leaving(status("Terminated"))],
    "continues until the status is Pending-Termination": [leaving(status("Pending-Termination"))],
    "continues until the host no longer has the asset": [leaving(refuse("RecordNotFound"))],
    "continues until the host refuses to show the asset": [leaving(refuse("Permission", "not yours"))],
  },
};
const needed: Readonly<Record<string, Params>> = {
  "server.create": order,
  "server.rebuild": { ...id, template_name: "NEW_64" },
};

describe.each(Object.entries(rows))("pulumi-hosting call %s --wait", (name, all) => {
  it.each(Object.entries(all))("%s", async (_what, [script, params, typed]) => {
    const told = await waiting(script, name, { ...(needed[name] ?? id), ...params }, typed);
    const calls = told.calls.map((call) => `Calls ${JSON.stringify(call)}\n`).join("");
    expect(`${told.errors}${calls}Ends with ${told.exitCode} after ${told.minutes}m`).toMatchSnapshot();
  });
});

it("pulumi-hosting call server.create --wait allows bare metal the time that it usually needs", async () => {
  const { errors, minutes } = await waiting(ordered(), "server.create", { ...order, type: "Bare.Metal" });
  expect(errors).toMatch(/^AAAAAA: building, 0s of about 1h\n/);
  expect(errors).toMatch(/\npulumi-hosting: AAAAAA: still building after 4h, the deadline of this wait\.\n$/);
  expect(minutes).toBe(240);
});

describe("pulumi-hosting call --wait judges the host as the provider does", () => {
  const end = async (script: Script, name: string, params: Params = id, typed?: Typed) => {
    const { errors, exitCode } = await waiting(script, name, params, typed);
    return `${errors.trim().split("\n").at(-1)}\nEnds with ${exitCode}`;
  };
  const missing = refuse("RecordNotFound");
  const denied = () => refuse("Permission");

  it("waits for an ordered server that the host does not show yet", async () => {
    const script = host([
      [0, missing],
      [100, running],
    ]);
    expect(await end(script, "server.create", order)).toMatch(/Ends with 0$/);
  });

  it("waits without the list of servers if this user may not read it", async () => {
    const script = host(
      [
        [0, building],
        [70, running],
      ],
      { "asset.list": denied },
    );
    expect(await end(script, "server.create", order)).toMatch(/Ends with 0$/);
  });

  it("says that a server is gone if neither its record nor the list has it", async () => {
    const script = rebuilt(busy, [130, missing]);
    expect(await end(script, "server.rebuild", needed["server.rebuild"])).toBe(
      "pulumi-hosting: AAAAAA: it is gone.\nEnds with 4",
    );
  });

  it("does not take a server for gone while the list still has it", async () => {
    const script = { ...rebuilt(busy, [130, missing], [300, done]), ...listed };
    expect(await end(script, "server.rebuild", needed["server.rebuild"])).toMatch(/Ends with 0$/);
  });

  it("takes no power state from a status that carries an error, and quotes the error", async () => {
    const faulty = { powerStatus: "Running", error: "the node does not answer" };
    const script = { "server.power.start": () => ({}), "server.power.status": () => faulty };
    const { errors, exitCode } = await waiting(script, "server.power.start", id);
    expect(errors).toContain('the host says "the node does not answer" of its power');
    expect(exitCode).toBe(1);
  });

  it("ends at once if this user may not read the power state", async () => {
    const script = { "server.power.start": () => ({}), "server.power.status": denied };
    const { exitCode, minutes } = await waiting(script, "server.power.start", id);
    expect([exitCode, minutes]).toEqual([4, 0]);
  });

  it("ends at once if the response declines the removal", async () => {
    const script = { "asset.requestRemoval": () => ({ removal_requested: "declined: an invoice is open" }) };
    expect(await end(script, "asset.requestRemoval")).toBe(
      "pulumi-hosting: AAAAAA: the host declines the removal: declined: an invoice is open.\nEnds with 4",
    );
  });
});

it("pulumi-hosting call --wait shows one progress bar in a terminal, which is full only when the wait is over", async () => {
  const script = ordered([570, running]);
  const { errors } = await waiting(script, "server.create", order, { isTerminal: true });
  const bar = (full: number, time: string) =>
    `[${"#".repeat(full)}${".".repeat(20 - full)}] AAAAAA: building, ${time} of about 8m`;
  const bars = [2, 5, 7, 10, 12, 15, 17, 19, 19].map((full, minute) => bar(full, `${minute + 1}m`));
  expect(errors.split("\r\u001b[K")).toEqual(["", bar(0, "0s"), ...bars, ""]);
});
