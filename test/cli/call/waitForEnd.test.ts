import { describe, expect, it } from "vitest";
import { refuse } from "../../support/scriptedHost";
import { type Course, id, progress, shows, waiting } from "../../support/waitingCall";

describe("hosting call --wait, after", () => {
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

  it.each([
    ["is Terminated", { status: "Terminated" }, 0, ""],
    ["is Pending-Termination", { status: "Pending-Termination" }, 0, ""],
    ["is not there", refuse("RecordNotFound"), 0, ""],
    [
      "may not be looked at",
      refuse("Permission", "not yours"),
      4,
      "hosting: asset.details: not yours (Host::Exception::Permission, status 400). Ask the owner of the account to grant it, or use another user. [host-permission-missing]\n",
    ],
  ])("a removal, goes on until the asset %s", async (_name, end, exitCode, told) => {
    const script = {
      "asset.requestRemoval": () => ({ removal_requested: "yes" }),
      "asset.details": shows([
        [0, { ...id, status: "Active" }],
        [130, end],
      ]),
    };
    expect(await waiting(script, "asset.requestRemoval", id)).toEqual({
      exitCode,
      errors: progress("being removed", "2m", 2) + told,
      calls: [
        ["asset.requestRemoval", id],
        ["asset.details", id],
      ],
      minutes: 2,
    });
  });

  const order = { domain: "web.example.com", type: "Cloud.VPS" };
  const running = { status: "Running", active: true };

  it.each([
    ["given", { accnt: 1002 }, {}, 1002],
    ["given as a text", { accnt: "1002" }, {}, 1002],
    ["configured", {}, { HOSTING_ACCOUNT_NUMBER: "1001" }, 1001],
  ])(
    "a call to the account that is %s, looks at the same account",
    async (_name, params, environment, accnt) => {
      const script = { "server.create": () => id, "asset.list": () => [], "server.details": () => running };
      expect(await waiting(script, "server.create", { ...order, ...params }, { environment })).toMatchObject({
        exitCode: 0,
        calls: [
          ["server.create", { ...order, accnt }],
          ["asset.list", { uniq_id: ["AAAAAA"], accnt }],
          ["server.details", { ...id, accnt }],
        ],
      });
    },
  );
});

it("in a terminal a wait is one bar, which is full no earlier than the wait is over", async () => {
  const script = {
    "server.create": () => id,
    "asset.list": () => [],
    "server.details": shows([
      [0, { status: "Building" }],
      [570, { status: "Running" }],
    ]),
  };
  const order = { domain: "web.example.com", type: "Cloud.VPS" };
  const { errors } = await waiting(script, "server.create", order, { isTerminal: true });
  expect(errors.split("\r\u001b[K")).toEqual([
    "",
    "[....................] AAAAAA: building, 0s of about 8m",
    "[##..................] AAAAAA: building, 1m of about 8m",
    "[#####...............] AAAAAA: building, 2m of about 8m",
    "[#######.............] AAAAAA: building, 3m of about 8m",
    "[##########..........] AAAAAA: building, 4m of about 8m",
    "[############........] AAAAAA: building, 5m of about 8m",
    "[###############.....] AAAAAA: building, 6m of about 8m",
    "[#################...] AAAAAA: building, 7m of about 8m",
    "[###################.] AAAAAA: building, 8m of about 8m",
    "[###################.] AAAAAA: building, 9m of about 8m",
    "",
  ]);
});
