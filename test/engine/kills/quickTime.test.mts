import { expect, it } from "vitest";
import { execFileSync } from "../../support/endingCommands.js";
import { quickSpeed, quickTime } from "../support/cliEnvironment.js";

it("the sleep of a provider's clock takes a twentieth of the time under quickTime.cjs", () => {
  const program = `
    const clock = require(${JSON.stringify(new URL("../../../dist/provider/clock.js", import.meta.url).pathname)});
    const later = globalThis.setTimeout;
    globalThis.setTimeout = (work, delay) => {
      const timer = later(work, delay);
      console.log(timer._idleTimeout);
      return timer;
    };
    clock.systemClock.sleep(${100 * quickSpeed});`;
  const env = { ...process.env, NODE_OPTIONS: quickTime };
  expect(execFileSync(process.execPath, ["-e", program], { encoding: "utf8", env }).trim()).toBe("100");
});
