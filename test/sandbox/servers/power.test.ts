import { expect, it } from "vitest";
import { openWithServer } from "../support/host";

const running = { error: "", powerStatus: "Running", status: "Running", task: 0 };
const stopped = { error: "", powerStatus: "Stopped", status: "Stopped", task: 0 };

it.each([
  ["stop", "Running", "Stopping", stopped],
  ["shutdown", "Running", "Shutting Down", stopped],
  ["reboot", "Stopped", "Rebooting", running],
  ["reset", "Stopped", "Restarting", running],
  ["start", "Stopped", "Booting", running],
])(
  "a change of power takes time: %s: until it is done the server is %s, and says %s",
  async (action, powerStatus, status, end) => {
    const { ask, sandbox, uniq_id } = await openWithServer();
    if (action === "start") {
      await ask("server/power/stop", { uniq_id });
      sandbox.advance(600);
    }
    const begun = await ask(`server/power/${action}`, { uniq_id });
    expect(begun).toEqual({ error: "", powerStatus, resource: uniq_id, status, task: expect.any(Number) });
    sandbox.advance(599);
    expect(await ask("server/power/status", { uniq_id })).toEqual(begun);
    expect(await ask("server/power/cachedStatus", { uniq_id })).toEqual(begun);
    expect(await ask("server/details", { uniq_id })).toMatchObject({ status, active: true });
    sandbox.advance(1);
    expect(await ask("server/power/status", { uniq_id })).toEqual({ ...end, resource: uniq_id });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ status: end.status, active: true });
  },
);

it("what is so already starts nothing and names no task", async () => {
  const { ask, sandbox, uniq_id } = await openWithServer();
  expect(await ask("server/power/start", { uniq_id })).toEqual({ ...running, resource: uniq_id });
  await ask("server/power/stop", { uniq_id });
  sandbox.advance(600);
  for (const action of ["stop", "shutdown"])
    expect(await ask(`server/power/${action}`, { uniq_id })).toEqual({ ...stopped, resource: uniq_id });
});
