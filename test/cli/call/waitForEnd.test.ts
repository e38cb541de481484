import { describe, expect, it } from "vitest";
import { refuse } from "../../support/scriptedHost";
import { type Course, id, type Params, progress, shows, waiting } from "../../support/waitingCall";

const running = { status: "Running", active: true };
const building = { status: "Building", active: false };
const failed = { status: "Failed", active: false };
const order = { domain: "web.example.com", type: "Cloud.VPS" };
const [of, no] = ["pulumi-hosting: AAAAAA: ", " has failed (status"];

describe("pulumi-hosting call --wait, after an order,", () => {
  const list: Params[] = [{ ...id, active: true }];
  const late = `${of}still building after 1m30s, the deadline of this wait.\n`;
  it.each<[string, Course, Params[], number, string]>([
    ["ends with the build", [[70, running]], [], 0, ""],
    ["believes the list where the record does not tell", [[70, { status: "Green" }]], list, 0, ""],
    ["tells that it failed", [[70, failed]], [], 4, `${of}building${no} Failed).\n`],
    ["ends with the deadline", [], [], 1, late],
  ])("%s", async (_name, course, listed, exitCode, told) => {
    const script = {
      "server.create": () => id,
      "asset.list": () => listed,
      "server.details": shows([[0, building], ...course]),
    };
    const environment = { HOSTING_TIMEOUTS: '{"build":"90s"}' };
    expect(await waiting(script, "server.create", order, { environment })).toEqual({
      exitCode,
      errors: progress("building", "8m", 1) + told,
      calls: [
        ["server.create", order],
        ["asset.list", { uniq_id: ["AAAAAA"] }],
        ["server.details", id],
      ],
      minutes: 1,
    });
  });

  it("of bare metal, takes the time that this takes", async () => {
    const script = { "server.create": () => id, "asset.list": () => [], "server.details": () => building };
    const { errors, minutes } = await waiting(script, "server.create", { ...order, type: "Bare.Metal" });
    expect(errors).toMatch(/^AAAAAA: building, 0s of about 1h\n/);
    expect(errors).toMatch(
      /\npulumi-hosting: AAAAAA: still building after 4h, the deadline of this wait\.\n$/,
    );
    expect(minutes).toBe(240);
  });

  it.each([
    ["given", { accnt: 1002 }, {}, 1002],
    ["given as a text", { accnt: "1002" }, {}, 1002],
    ["configured", {}, { HOSTING_ACCOUNT_NUMBER: "1001" }, 1001],
  ])("looks at the account that is %s", async (_name, params, environment, accnt) => {
    const script = { "server.create": () => id, "asset.list": () => [], "server.details": () => running };
    expect(await waiting(script, "server.create", { ...order, ...params }, { environment })).toMatchObject({
      exitCode: 0,
      calls: [
        ["server.create", { ...order, accnt }],
        ["asset.list", { uniq_id: ["AAAAAA"], accnt }],
        ["server.details", { ...id, accnt }],
      ],
    });
  });

  it("in a terminal shows one bar, which is full no earlier than the wait is over", async () => {
    const course = shows([
      [0, { status: "Building" }],
      [570, { status: "Running" }],
    ]);
    const script = { "server.create": () => id, "asset.list": () => [], "server.details": course };
    const { errors } = await waiting(script, "server.create", order, { isTerminal: true });
    const bar = (full: number, time: string) =>
      `[${"#".repeat(full)}${".".repeat(20 - full)}] AAAAAA: building, ${time} of about 8m`;
    const fullAfter = [2, 5, 7, 10, 12, 15, 17, 19, 19];
    const bars = fullAfter.map((full, minute) => bar(full, `${minute + 1}m`));
    expect(errors.split("\r\u001b[K")).toEqual(["", bar(0, "0s"), ...bars, ""]);
  });
});

describe("pulumi-hosting call --wait, after", () => {
  const before = { ...running, template_name: "OLD_64" };
  const done = { ...running, template_name: "NEW_64" };
  const busy = [40, building] as const;
  const unsure = `${of}whether it was rebuilt is not known: the host reports no work on it, and its template does not show it. Check the server before you rebuild it again.\n`;
  it.each<[string, Course, number, number, string]>([
    ["ends with it, and not with what was before", [busy, [130, done]], 2, 0, ""],
    ["tells that it failed", [busy, [130, failed]], 2, 4, `${of}rebuilding${no} Failed).\n`],
    ["is not sure of it where the host never began", [], 10, 4, unsure],
    ["nor where it continues in other words", [[0, { ...running, template: "Old Linux" }]], 10, 4, unsure],
    ["ends in time where the host does not tell the template", [[1, running]], 2, 0, ""],
  ])("a rebuild, %s", async (_name, course, minutes, exitCode, told) => {
    const details = shows([[0, before], ...course]);
    const script = { "server.rebuild": () => ({}), "asset.list": () => [], "server.details": details };
    const errors = progress("rebuilding", "8m", minutes) + told;
    const params = { ...id, template_name: "NEW_64" };
    expect(await waiting(script, "server.rebuild", params)).toMatchObject({ exitCode, errors, minutes });
  });

  it.each([
    ["start", "starting", "Stopped", "Running"],
    ["stop", "stopping", "Running", "Stopped"],
    ["shutdown", "shutting down", "Running", "Stopped"],
    ["reboot", "rebooting", "Stopped", "Running"],
    ["reset", "resetting", "Stopped", "Running"],
  ])("server.power.%s, does not believe what the host shows first", async (power, doing, before, after) => {
    const name = `server.power.${power}`;
    const course: Course = [
      [0, { powerStatus: after }],
      [0.1, { powerStatus: before }],
      [130, { powerStatus: after }],
    ];
    expect(await waiting({ [name]: () => ({}), "server.power.status": shows(course) }, name, id)).toEqual({
      exitCode: 0,
      errors: progress(doing, "1m", 2),
      calls: [
        [name, id],
        ["server.power.status", id],
      ],
      minutes: 2,
    });
  });

  it.each(["reboot", "reset"])("server.power.%s, waits until the server was away", async (power) => {
    const name = `server.power.${power}`;
    const course: Course = [
      [0, { powerStatus: "Running" }],
      [10, { powerStatus: "Stopped" }],
      [70, { powerStatus: "Running" }],
    ];
    const script = { [name]: () => ({}), "server.power.status": shows(course) };
    expect(await waiting(script, name, id)).toMatchObject({ exitCode: 0, minutes: 1 });
  });

  const page = { page_size: 100, page_num: 1 };
  const denied =
    "pulumi-hosting: asset.details: not yours (Host::Exception::Permission, status 400). Ask the owner of the account to grant it, or use another user. [host-permission-missing]\n";
  it.each([
    ["is Terminated", { status: "Terminated" }, 0, "", []],
    ["is Pending-Termination", { status: "Pending-Termination" }, 0, "", []],
    [
      "is not there",
      refuse("RecordNotFound"),
      0,
      "",
      [["asset.list", { ...page, uniq_id: ["AAAAAA"], alsowith: ["custom_description"] }]],
    ],
    ["may not be looked at", refuse("Permission", "not yours"), 4, denied, []],
  ])("a removal, continues until the asset %s", async (_name, end, exitCode, told, last) => {
    const details = shows([
      [0, { ...id, status: "Active" }],
      [130, end],
    ]);
    const requested = () => ({ removal_requested: "yes" });
    const script = { "asset.requestRemoval": requested, "asset.details": details };
    expect(await waiting(script, "asset.requestRemoval", id)).toEqual({
      exitCode,
      errors: progress("being removed", "2m", 2) + told,
      calls: [["asset.requestRemoval", id], ["asset.details", id], ...last],
      minutes: 2,
    });
  });
});
