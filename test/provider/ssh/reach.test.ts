import { expect, it } from "vitest";
import { findBanner } from "../../../provider/ssh/reach";
import { fakeSsh, type Met } from "../../support/fakeSsh";
import { VirtualClock } from "../../support/virtualClock";

const address = { host: "192.0.2.10", port: 22 };

it.each<[what: string, met: Met, found: object]>([
  ["a server that answers", ["SSH-2.0-x\r\n"], { banner: "SSH-2.0-x" }],
  ["a port that nobody listens at", "refused", { trouble: "the connection is refused" }],
  ["a server that says nothing", "silent", { trouble: "no answer within 10s" }],
  ["one that closes at once", [], { trouble: "the connection was closed before an SSH banner" }],
  ["another one", ["SSH-1.5-x\r\n"], { trouble: "it speaks version 1.5 of SSH, not 2.0" }],
])("one try meets %s", async (_what, met, found) => {
  const clock = new VirtualClock();
  const surroundings = { clock, ...fakeSsh(clock, { met: () => met }) };
  expect(await findBanner(surroundings, address, undefined)).toEqual(found);
});

it("names a failure of the network by its code, and quotes none of its texts", async () => {
  const clock = new VirtualClock();
  const { ssh } = fakeSsh(clock);
  const failing = (error: object) => ({ ...ssh, dial: () => Promise.reject(error) });
  const met = (error: object) => findBanner({ clock, ssh: failing(error) }, address, undefined);
  const denied = Object.assign(new Error("to 10.1.2.3"), { code: "EACCES" });
  expect(await met(denied)).toEqual({ trouble: "the connection failed (EACCES)" });
  expect(await met(new Error("anything"))).toEqual({ trouble: "the connection failed" });
});

it("throws the reason of a cancel, whatever it is at", async () => {
  const clock = new VirtualClock({ automatic: false });
  const { ssh } = fakeSsh(clock, { met: () => "silent" });
  const abort = new AbortController();
  const trying = findBanner({ clock, ssh }, address, abort.signal);
  abort.abort("cancelled");
  await expect(trying).rejects.toBe("cancelled");
  await expect(findBanner({ clock, ssh }, address, abort.signal)).rejects.toBe("cancelled");
});
