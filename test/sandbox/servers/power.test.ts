import { expect, it } from "vitest";
import { openWithServer } from "../support/host";
import { transcript } from "../support/seen";

const begin = (action: string) => [
  `server/power/${action} status`,
  ...["server/power/cachedStatus powerStatus", "server/power/status task"],
];
const look = ["server/power/status status", "server/power/status task", "server/details status"];
const stopped = ["server/power/stop", 600];
const tried = (action: string) => [`server/power/${action} status`, "server/power/status task"];

it.each([
  ...["stop", "shutdown", "reboot", "reset"].map((action) => [action, []] as const),
  ["start", stopped] as const,
])("%s takes time, and the server stays active meanwhile", async (action, before) => {
  const host = await openWithServer();
  const during = [599, ...look, "server/details active"];
  const after = [1, ...look, "server/details active"];
  expect(await transcript(host, ...before, ...begin(action), ...during, ...after)).toMatchSnapshot();
});

it("a server in the requested power state starts no task", async () => {
  const host = await openWithServer();
  const steps = [...tried("start"), ...stopped, ...tried("stop"), ...tried("shutdown")];
  expect(await transcript(host, ...steps)).toMatchSnapshot();
});
