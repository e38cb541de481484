import { z } from "zod";
import { integer, record, string } from "./answerTypes";
import { oneAsset } from "./common";
import { read, write } from "./operation";

/** Power status record. An `error` that is not empty is a failure although the status is 200. */
export const powerRecord = record({
  error: string(),
  powerStatus: string(),
  resource: string(),
  status: string(),
  task: integer(),
});

const section = "Server power";
const look = (purpose: string, path: string) =>
  read({ purpose, section, path, certainty: "assumed", params: z.object(oneAsset()), answer: powerRecord });
/** `repeatable`: being started or stopped twice is being so once; a reboot or reset twice is two. */
const act = (purpose: string, path: string, repeatable: boolean) =>
  write({
    purpose,
    section,
    path,
    certainty: "assumed",
    repeatable,
    params: z.object(oneAsset()),
    answer: powerRecord,
  });

export const power = {
  status: look("Current power status", "server/power/status"),
  cachedStatus: look("Cached power status", "server/power/cachedStatus"),
  start: act("Start the server", "server/power/start", true),
  stop: act("Stop the server", "server/power/stop", true),
  shutdown: act("Shut down the server", "server/power/shutdown", true),
  reboot: act("Reboot the server", "server/power/reboot", false),
  reset: act("Reset the server", "server/power/reset", false),
};
