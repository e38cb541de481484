import { integer, record, string, wordOfHost } from "./answerTypes";
import { oneAsset } from "./commonMembers";
import { type Operation, read, write } from "./operation";

/** A power status record. In the response to a write, a non-empty `error` means failure, even with status 200. */
const powerRecord = record({
  error: string().describe("The fault; empty when there is none."),
  powerStatus: wordOfHost().describe(
    "Whether the server runs, in the host's word, e.g. `Running`. Other values are possible.",
  ),
  resource: string().describe("Resource that the record is about."),
  status: wordOfHost().describe(
    "Status of the background task, in the host's word. Other values are possible.",
  ),
  task: integer().describe("Number of a background task."),
});

const readPower = (purpose: string, path: string) =>
  read({ purpose, path, params: oneAsset, answer: powerRecord });
/**
 * Declares a power operation.
 *
 * @param marks `repeatable`: starting or stopping a server twice has the same effect as once, but rebooting it twice
 * does not. `interrupts`: the programs on the server stop.
 */
const writePower = (purpose: string, path: string, marks: Pick<Operation, "repeatable" | "interrupts">) =>
  write({ purpose, path, ...marks, params: oneAsset, answer: powerRecord });

export const power = {
  status: readPower("Whether a server runs, checked by the host at this moment", "server/power/status"),
  cachedStatus: readPower("Whether a server ran when the host last checked it", "server/power/cachedStatus"),
  start: writePower("Start the server", "server/power/start", { repeatable: true, interrupts: false }),
  stop: writePower("Stop the server", "server/power/stop", { repeatable: true, interrupts: true }),
  shutdown: writePower("Shut down the server", "server/power/shutdown", {
    repeatable: true,
    interrupts: true,
  }),
  reboot: writePower("Reboot the server", "server/power/reboot", { repeatable: false, interrupts: true }),
  reset: writePower("Reset the server", "server/power/reset", { repeatable: false, interrupts: true }),
};
