import { describe, expect, it } from "vitest";
import { type Course, id, type Params, progress, shows, waiting } from "../../support/waitingCall";

describe("hosting call --wait, after", () => {
  const running = { status: "Running", active: true };
  const building = { status: "Building", active: false };
  const failed = { status: "Failed", active: false };
  const order = { domain: "web.example.com", type: "Cloud.VPS" };

  it.each<[string, Course, Params[], number, string]>([
    ["ends with the build", [[70, running]], [], 0, ""],
    [
      "believes the list where the record does not tell",
      [[70, { status: "Green" }]],
      [{ ...id, active: true }],
      0,
      "",
    ],
    [
      "tells that it failed",
      [[70, failed]],
      [],
      4,
      "hosting: AAAAAA: building has failed (status Failed).\n",
    ],
    [
      "ends with the deadline",
      [],
      [],
      1,
      "hosting: AAAAAA: still building after 1m30s, the deadline of this wait.\n",
    ],
  ])("an order, %s", async (_name, course, listed, exitCode, told) => {
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

  const before = { ...running, template_name: "OLD_64" };
  it.each<[string, Course, number, number, string]>([
    [
      "ends with it, and not with what was before",
      [
        [40, building],
        [130, { ...running, template_name: "NEW_64" }],
      ],
      2,
      0,
      "",
    ],
    [
      "tells that it failed",
      [
        [40, building],
        [130, failed],
      ],
      2,
      4,
      "hosting: AAAAAA: rebuilding has failed (status Failed).\n",
    ],
    [
      "tells that the host never began",
      [],
      10,
      4,
      "hosting: AAAAAA: rebuilding has failed (status Running).\n",
    ],
    ["ends in time where the host does not tell the template", [[1, running]], 1, 0, ""],
  ])("a rebuild, %s", async (_name, course, minutes, exitCode, told) => {
    const script = {
      "server.rebuild": () => ({}),
      "asset.list": () => [],
      "server.details": shows([[0, before], ...course]),
    };
    const params = { ...id, template_name: "NEW_64" };
    expect(await waiting(script, "server.rebuild", params)).toMatchObject({
      exitCode,
      errors: progress("rebuilding", "8m", minutes) + told,
      minutes,
    });
  });

  it("an order of bare metal, takes the time that this takes", async () => {
    const script = { "server.create": () => id, "asset.list": () => [], "server.details": () => building };
    const { errors, minutes } = await waiting(script, "server.create", { ...order, type: "Bare.Metal" });
    expect(errors).toMatch(/^AAAAAA: building, 0s of about 1h\n/);
    expect(errors).toMatch(/\nhosting: AAAAAA: still building after 4h, the deadline of this wait\.\n$/);
    expect(minutes).toBe(240);
  });
});
