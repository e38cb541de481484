import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Clock, systemClock } from "../../../provider/clock";
import { serverArgs } from "../hostingStack";
import { type FrontProgram, type FrontStack, fronts } from "./fronts";

// Tests the output of `pulumi up --non-interactive` during builds. Pulumi prints each progress line there, and erases
// none.

const speed = 40;
const began = Date.now();
/** A clock on which eight minutes take twelve seconds. */
const quickClock: Clock = {
  now: () => began + (systemClock.now() - began) * speed,
  sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / speed, signal),
};

const servers =
  (count: number): FrontProgram =>
  (declare) => {
    for (let at = 0; at < count; at += 1)
      declare("Server", `web${at}`, { ...serverArgs, domain: `web${at}.example.com` });
  };

describe.each(["plugin", "dynamic"] as const)(
  "the log of an up without a terminal, in the %s front",
  (front) => {
    let stack: FrontStack;
    let output = "";
    beforeAll(async () => {
      stack = await fronts[front]({ profile: "realistic", clock: quickClock });
      stack.edit(servers(10));
      const ran = await stack.up();
      output = ran.output;
      expect(ran.ok, output).toBe(true);
    }, 600_000);
    afterAll(() => stack?.close());

    it("reports the progress of each build at the start and at quarters of the usual time", () => {
      for (let at = 0; at < 10; at += 1) {
        const said =
          output.match(new RegExp(`(?<=web${at}\\.example\\.com: building, )\\S+(?= of about 8m)`, "g")) ??
          [];
        expect(said[0]).toMatch(/^\d+s$/);
        // A build takes eight minutes, more or less by up to a fifth. The dynamic providers run in a process with the
        // system's clock.
        const minutes = said.slice(1).map((time) => time.replace(/\d+s$/, ""));
        if (front === "plugin") expect(minutes).toEqual(expect.arrayContaining(["2m", "4m", "6m"]));
        // A build that takes longer gets one line after the usual time and one after a quarter more. A pause of a slow
        // machine may add two.
        expect(said.length).toBeLessThanOrEqual(8);
      }
      // Pulumi prints a line for the start and one for the end of each resource, and one when a progress text is
      // erased.
      expect(output.split("\n").filter((line) => /\bweb\d\b/.test(line)).length).toBeLessThanOrEqual(10 * 12);
    });

    it("shows no progress of a build that has ended", () => {
      expect(output.split("Resources:")[0]?.split("Diagnostics:")[1] ?? "").not.toContain("building");
      const ends = output.split("\n").filter((line) => /\bcreated\b/.test(line));
      expect(ends.filter((line) => line.includes("building"))).toEqual([]);
      expect(ends.length).toBeGreaterThanOrEqual(10);
    });
  },
);
