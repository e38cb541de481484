import { expect, it } from "vitest";
import { openWithServer } from "../support/host";
import { seen } from "../support/seen";

const [status, task] = ["server/power/status status", "server/power/status task"];

it.each([
  ["stop", "Running", "Stopping", "Stopped"],
  ["shutdown", "Running", "Shutting Down", "Stopped"],
  ["reboot", "Stopped", "Rebooting", "Running"],
  ["reset", "Stopped", "Restarting", "Running"],
  ["start", "Stopped", "Booting", "Running"],
])(
  "%s takes time: until it is done the power is %s and the server %s, then %s",
  async (action, power, during, after) => {
    const host = await openWithServer();
    if (action === "start") await seen(host, "server/power/stop", 600);
    const begun = await seen(
      host,
      `server/power/${action} status`,
      "server/power/cachedStatus powerStatus",
      task,
    );
    expect(begun).toEqual([during, power, expect.any(Number)]);
    expect(await seen(host, 599, status, task, "server/details status")).toEqual([during, begun[2], during]);
    expect(await seen(host, 1, status, task, "server/details status")).toEqual([after, 0, after]);
    expect(await seen(host, "server/details active")).toEqual([true]);
  },
);

it("what is so already starts nothing and names no task", async () => {
  const host = await openWithServer();
  expect(await seen(host, "server/power/start status", task)).toEqual(["Running", 0]);
  await seen(host, "server/power/stop", 600);
  for (const action of ["stop", "shutdown"])
    expect(await seen(host, `server/power/${action} status`, task)).toEqual(["Stopped", 0]);
});
