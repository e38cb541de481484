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
/** A host on which each of a server's calls is answered, and whose record takes this course. */
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

const later = "does not believe what the host shows first";

type Row = readonly [script: Script, params?: Params, typed?: Typed];
const rows: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  "server.create": {
    "ends with the build": [ordered([70, running]), {}, short],
    "believes the list where the record does not tell": [
      { ...ordered([70, status("Green")]), ...listed },
      {},
      short,
    ],
    "tells that it failed": [ordered([70, failed]), {}, short],
    "ends with the deadline": [ordered(), {}, short],
    "looks at the account that is given": [host([[0, running]]), { accnt: 1002 }],
    "looks at the account that is given as a text": [host([[0, running]]), { accnt: "1002" }],
    "looks at the account that is configured": [
      host([[0, running]]),
      {},
      { environment: { HOSTING_ACCOUNT_NUMBER: "1001" } },
    ],
  },
  "server.rebuild": {
    "ends with it, and not with what was before": [rebuilt(busy, [130, done])],
    "tells that it failed": [rebuilt(busy, [130, failed])],
    "is not sure of it where the host never began": [rebuilt()],
    "is not sure of it where it continues in other words": [
      rebuilt([0, { ...running, template: "Old Linux" }]),
    ],
    "ends in time where the host does not tell the template": [rebuilt([1, running])],
  },
  "server.power.start": { [later]: [powerTo("start", [0, on], [0.1, off], [130, on])] },
  "server.power.stop": { [later]: [powerTo("stop", [0, off], [0.1, on], [130, off])] },
  "server.power.shutdown": { [later]: [powerTo("shutdown", [0, off], [0.1, on], [130, off])] },
  "server.power.reboot": {
    [later]: [powerTo("reboot", [0, on], [0.1, off], [130, on])],
    "waits until the server was unavailable": [powerTo("reboot", [0, on], [10, off], [70, on])],
  },
  "server.power.reset": {
    [later]: [powerTo("reset", [0, on], [0.1, off], [130, on])],
    "waits until the server was unavailable": [powerTo("reset", [0, on], [10, off], [70, on])],
  },
  "asset.requestRemoval": {
    "continues until the asset is Terminated": [leaving(status("Terminated"))],
    "continues until the asset is Pending-Termination": [leaving(status("Pending-Termination"))],
    "continues until the asset is not there": [leaving(refuse("RecordNotFound"))],
    "continues until the asset may not be looked at": [leaving(refuse("Permission", "not yours"))],
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

it("pulumi-hosting call server.create --wait, of bare metal, takes the time that this takes", async () => {
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

  it("waits for a server that was ordered and is not shown yet", async () => {
    const script = host([
      [0, missing],
      [100, running],
    ]);
    expect(await end(script, "server.create", order)).toMatch(/Ends with 0$/);
  });

  it("waits without the list if this user may not read it", async () => {
    const script = host(
      [
        [0, building],
        [70, running],
      ],
      { "asset.list": denied },
    );
    expect(await end(script, "server.create", order)).toMatch(/Ends with 0$/);
  });

  it("says that a server which two answers lack is gone", async () => {
    const script = rebuilt(busy, [130, missing]);
    expect(await end(script, "server.rebuild", needed["server.rebuild"])).toBe(
      "pulumi-hosting: AAAAAA: it is gone.\nEnds with 4",
    );
  });

  it("does not believe that a server is gone while the list still has it", async () => {
    const script = { ...rebuilt(busy, [130, missing], [300, done]), ...listed };
    expect(await end(script, "server.rebuild", needed["server.rebuild"])).toMatch(/Ends with 0$/);
  });

  it("takes no power state from a record with an error, and says what delays it", async () => {
    const faulty = { powerStatus: "Running", error: "the node does not answer" };
    const script = { "server.power.start": () => ({}), "server.power.status": () => faulty };
    const { errors, exitCode } = await waiting(script, "server.power.start", id);
    expect(errors).toContain('the host says "the node does not answer" of its power');
    expect(exitCode).toBe(1);
  });

  it("ends at once if the power state can never be read", async () => {
    const script = { "server.power.start": () => ({}), "server.power.status": denied };
    const { exitCode, minutes } = await waiting(script, "server.power.start", id);
    expect([exitCode, minutes]).toEqual([4, 0]);
  });

  it("ends at once if the host declines the removal in its answer", async () => {
    const script = { "asset.requestRemoval": () => ({ removal_requested: "declined: an invoice is open" }) };
    expect(await end(script, "asset.requestRemoval")).toBe(
      "pulumi-hosting: AAAAAA: the host declines the removal: declined: an invoice is open.\nEnds with 4",
    );
  });
});

it("pulumi-hosting call --wait in a terminal shows one bar, which is full no earlier than the wait is over", async () => {
  const script = ordered([570, running]);
  const { errors } = await waiting(script, "server.create", order, { isTerminal: true });
  const bar = (full: number, time: string) =>
    `[${"#".repeat(full)}${".".repeat(20 - full)}] AAAAAA: building, ${time} of about 8m`;
  const bars = [2, 5, 7, 10, 12, 15, 17, 19, 19].map((full, minute) => bar(full, `${minute + 1}m`));
  expect(errors.split("\r\u001b[K")).toEqual(["", bar(0, "0s"), ...bars, ""]);
});
