import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { aKey, aServer, openHost, wireOf } from "../support/host";
import { sandboxProcesses } from "./sandboxProcess";

const processes = sandboxProcesses();

/** The host again from what the killed process left. */
const reopen = (stateFile: string) => openHost({ stateFile, profile: "realistic", clock: "real" });

it("everything acknowledged before a kill -9 is there afterwards: ids, keys, values and logins", async () => {
  const stateFile = processes.stateFile("acknowledged.json");
  const killed = await processes.start({ stateFile, profile: "instant" });
  const { ask } = wireOf(killed);
  await ask("account/ssh/key/add", aKey);
  const { uniq_id } = await ask("server/create", { ...aServer, password: "chosen-word" });
  const app = { uniq_id, type: "app", name: "shop", auth_data: "app-word" };
  const { id } = await ask("server/credentials/create", app);
  await ask("asset/update", { uniq_id, custom_name: "front" });
  const { token } = await ask("account/auth/token", { timeout: 43_200 });
  const keys = await ask("account/ssh/key/list");
  const server = await ask("server/details", { uniq_id });
  const asset = await ask("asset/details", { uniq_id });
  const credential = await ask("server/credentials/details", { id });
  await killed.kill();
  const again = await reopen(stateFile);
  expect(again.sandbox).toMatchObject({ username: killed.username, password: killed.password });
  const withToken = { username: killed.username, password: token as string };
  expect(await again.ask("account/ssh/key/list", {}, withToken)).toEqual(keys);
  expect(await again.ask("server/details", { uniq_id })).toEqual(server);
  expect(await again.ask("server/password", { uniq_id })).toEqual({ password: "chosen-word" });
  expect(await again.ask("asset/details", { uniq_id })).toEqual(asset);
  expect(await again.ask("server/credentials/details", { id })).toEqual(credential);
});

it("ids, ports, task numbers, passwords and tokens are not given a second time", async () => {
  const stateFile = processes.stateFile("numbers.json");
  const killed = await processes.start({ stateFile, profile: "instant" });
  const before = wireOf(killed);
  const { uniq_id } = await before.ask("server/create", aServer);
  const { password } = await before.ask("server/password", { uniq_id });
  const { id } = await before.ask("server/credentials/create", { uniq_id, type: "app" });
  const { task } = await before.ask("server/power/reboot", { uniq_id });
  const { token } = await before.ask("account/auth/token");
  // A read, and the last thing before the kill: it made a token too.
  const first = await before.ask("server/console", { uniq_id });
  await killed.kill();
  const { ask } = await reopen(stateFile);
  const next = await ask("account/auth/token");
  expect([token, first.token]).not.toContain(next.token);
  const second = await ask("server/console", { uniq_id });
  expect([token, first.token, next.token]).not.toContain(second.token);
  expect(second.port).not.toBe(first.port);
  const other = (await ask("server/create", aServer)).uniq_id;
  expect(other).not.toBe(uniq_id);
  expect((await ask("server/password", { uniq_id: other })).password).not.toBe(password);
  const credential = await ask("server/credentials/create", { uniq_id: other, type: "app" });
  expect(credential.id).toBeGreaterThan(id as number);
  expect((await ask("server/power/reboot", { uniq_id })).task).toBeGreaterThan(task as number);
});

it("a half-built server is built on, and a removal ends", async () => {
  const stateFile = processes.stateFile("halfBuilt.json");
  const killed = await processes.start({ stateFile, profile: "realistic" });
  const before = wireOf(killed);
  const { uniq_id } = await before.ask("server/create", aServer);
  const doomed = (await before.ask("server/create", aServer)).uniq_id;
  await before.ask("asset/cancellation/request", { uniq_id: doomed });
  await killed.kill();
  const { ask, refused, sandbox } = await reopen(stateFile);
  expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Building", ip: "127.0.0.1" });
  expect(await ask("server/details", { uniq_id: doomed })).toMatchObject({ status: "Destroying" });
  sandbox.advance("15m");
  expect(await ask("server/details", { uniq_id })).toMatchObject({
    status: "Running",
    active: true,
    ip: expect.stringMatching(/^198\.18\./),
  });
  expect(await refused("server/details", { uniq_id: doomed })).toMatchObject({ status: 404 });
});

/** Each is killed after another number of keys. */
const rounds = 7;
const writers = 4;

it(`killed ${rounds} times in the middle of writes, it has lost nothing that it acknowledged`, async () => {
  const stateFile = processes.stateFile("rows.json");
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  /** Adds keys, one after another, until the host is killed: in each round after another number of them. */
  const write = async (
    killed: Awaited<ReturnType<typeof processes.start>>,
    round: number,
    writer: number,
  ) => {
    const { ask } = wireOf(killed);
    for (let number = 1; ; number++) {
      const public_key_name = `key_${round}_${writer}_${number}`;
      sent.add(public_key_name);
      await ask("account/ssh/key/add", { ...aKey, public_key_name });
      acknowledged.add(public_key_name);
      // In the middle of what is sent next: no one waits for it.
      if (writer === 0 && number === 1 + round) void killed.kill();
    }
  };
  for (let round = 0; round < rounds; round++) {
    const killed = await processes.start({ stateFile });
    const ends = await Promise.allSettled(
      Array.from({ length: writers }, (_, writer) => write(killed, round, writer)),
    );
    // Until it is gone, the file is its own.
    await killed.kill();
    expect(ends.map(({ status }) => status)).toEqual(Array(writers).fill("rejected"));
    expect(() => JSON.parse(readFileSync(stateFile, "utf8"))).not.toThrow();
  }

  const { sandbox } = await reopen(stateFile);
  const kept = new Set(sandbox.keys.map((key) => key.public_key_name));
  expect(acknowledged.size).toBeGreaterThan(rounds);
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
  // What was never acknowledged may be there, once: nothing else.
  expect([...kept].filter((name) => !sent.has(name))).toEqual([]);
  expect(sandbox.keys).toHaveLength(kept.size);
}, 300_000);
