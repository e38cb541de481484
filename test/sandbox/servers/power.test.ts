import { expect, it } from "vitest";
import { builtServer, openHost } from "../support/host";

const running = { error: "", powerStatus: "Running", status: "Running", task: 0 };
const stopped = { error: "", powerStatus: "Stopped", status: "Stopped", task: 0 };

it.each([
  ["stop", "Stopping"],
  ["shutdown", "Shutting Down"],
])("%s takes time: the server runs on until it is down", async (action, word) => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, sandbox } = host;

  const begun = await ask(`server/power/${action}`, { uniq_id });
  expect(begun).toEqual({
    error: "",
    powerStatus: "Running",
    resource: uniq_id,
    status: word,
    task: expect.any(Number),
  });
  sandbox.advance(599);
  expect(await ask("server/power/status", { uniq_id })).toEqual(begun);
  expect(await ask("server/power/cachedStatus", { uniq_id })).toEqual(begun);
  expect(await ask("server/details", { uniq_id })).toMatchObject({ status: word, active: true });

  sandbox.advance(1);
  expect(await ask("server/power/status", { uniq_id })).toEqual({ ...stopped, resource: uniq_id });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Stopped", active: true });
});

it.each([
  ["reboot", "Rebooting"],
  ["reset", "Restarting"],
])("%s takes the server away for a while", async (action, word) => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, sandbox } = host;

  const away = { powerStatus: "Stopped", status: word };
  expect(await ask(`server/power/${action}`, { uniq_id })).toMatchObject(away);
  sandbox.advance(599);
  expect(await ask("server/power/status", { uniq_id })).toMatchObject(away);
  sandbox.advance(1);
  expect(await ask("server/power/status", { uniq_id })).toEqual({ ...running, resource: uniq_id });
});

it("start brings a stopped server back", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, sandbox } = host;
  await ask("server/power/stop", { uniq_id });
  sandbox.advance(600);

  expect(await ask("server/power/start", { uniq_id })).toMatchObject({
    powerStatus: "Stopped",
    status: "Booting",
  });
  sandbox.advance(600);
  expect(await ask("server/power/status", { uniq_id })).toEqual({ ...running, resource: uniq_id });
});

it("what is so already begins nothing and names no task", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, sandbox } = host;

  expect(await ask("server/power/start", { uniq_id })).toEqual({ ...running, resource: uniq_id });
  await ask("server/power/stop", { uniq_id });
  sandbox.advance(600);
  for (const action of ["stop", "shutdown"])
    expect(await ask(`server/power/${action}`, { uniq_id })).toEqual({ ...stopped, resource: uniq_id });
});

it("each change is a task of its own number, greater than those before", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const other = await builtServer(host);
  const { ask, sandbox } = host;

  const tasks: number[] = [];
  for (const [action, id] of [
    ["reboot", uniq_id],
    ["reset", other],
    ["stop", uniq_id],
  ] as const) {
    tasks.push((await ask(`server/power/${action}`, { uniq_id: id })).task as number);
    sandbox.advance(600);
  }

  expect(tasks.every(Number.isInteger)).toBe(true);
  expect([...new Set(tasks)].sort((one, two) => one - two)).toEqual(tasks);
});
