import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Sandbox } from "../../../sandbox";
import { folderOfAll } from "../../support/folders";
import { startCommand } from "../support/command";
import { aKey, aServer, openHost, wireOf } from "../support/host";
import { type Step, seen } from "../support/seen";

const folder = folderOfAll();
/** Starts a sandbox in a process of its own. `kill` ends it like `kill -9`, so it cannot write another byte. */
async function start(stateFile: string, profile = "fast") {
  const { child, ended, said } = startCommand("serve", "--json", "--state", stateFile, "--profile", profile);
  const kill = () => {
    child.kill("SIGKILL");
    return ended;
  };
  return { ...(JSON.parse(await said()) as Pick<Sandbox, "url" | "username" | "password">), kill };
}

/** Opens a host from the file that the killed process left. */
const reopen = (stateFile: string) => openHost({ stateFile, profile: "realistic", clock: "real" });

it("every acknowledged write survives a kill -9, and no id, port, number or secret is used twice", async () => {
  const stateFile = join(folder, "acknowledged.json");
  const killed = await start(stateFile, "instant");
  const { ask } = wireOf(killed);
  await ask("account/ssh/key/add", aKey);
  const { uniq_id } = await ask("server/create", { ...aServer, password: "chosen-word" });
  const app = { uniq_id, type: "app", name: "shop", auth_data: "app-word" };
  const { id } = await ask("server/credentials/create", app);
  await ask("asset/update", { uniq_id, custom_name: "front" });
  const { task } = await ask("server/power/reboot", { uniq_id });
  const { token } = await ask("account/auth/token", { timeout: 43_200 });
  const reads = [
    ["account/ssh/key/list", {}],
    ["server/details", { uniq_id }],
    ["server/password", { uniq_id }],
    ["asset/details", { uniq_id }],
    ["server/credentials/details", { id }],
  ] as const;
  const before = [];
  for (const [path, params] of reads) before.push(await ask(path, params));
  // This read is the last call before the kill. It also creates a token.
  const first = await ask("server/console", { uniq_id });
  await killed.kill();
  const again = await reopen(stateFile);
  expect(again.sandbox).toMatchObject({ username: killed.username, password: killed.password });
  const after = [];
  const withToken = { username: killed.username, password: token as string };
  for (const [path, params] of reads) after.push(await again.ask(path, params, withToken));
  expect(after).toEqual(before);
  const second = await again.ask("server/console", { uniq_id });
  const next = await again.ask("account/auth/token");
  expect(new Set([token, first.token, next.token, second.token]).size).toBe(4);
  expect(second.port).not.toBe(first.port);
  const other = (await again.ask("server/create", aServer)).uniq_id;
  expect(other).not.toBe(uniq_id);
  const credential = await again.ask("server/credentials/create", { uniq_id: other, type: "app" });
  expect(credential.id).toBeGreaterThan(id as number);
  expect((await again.ask("server/power/reboot", { uniq_id })).task).toBeGreaterThan(task as number);
});

it("after a kill, a build in progress is completed, and a removal ends", async () => {
  const stateFile = join(folder, "halfBuilt.json");
  const killed = await start(stateFile, "realistic");
  const before = wireOf(killed);
  const { uniq_id } = await before.ask("server/create", aServer);
  const doomed = (await before.ask("server/create", aServer)).uniq_id;
  await before.ask("asset/cancellation/request", { uniq_id: doomed });
  await killed.kill();
  const host = await reopen(stateFile);
  const status = (id: unknown): Step => ["server/details status", { uniq_id: id }];
  expect(await seen(host, status(uniq_id), status(doomed))).toEqual(["Building", "Destroying"]);
  const after = await seen(host, "15m", status(uniq_id), status(doomed));
  expect(after).toEqual(["Running", "404 RecordNotFound"]);
});

/** The process is killed after another number of keys in each round. */
const rounds = 7;
const writers = 4;

it(`a sandbox killed ${rounds} times during writes has lost nothing that it acknowledged`, async () => {
  const stateFile = join(folder, "rows.json");
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  /** Adds keys one after another until the host is killed. Each round kills it after another number of keys. */
  type Killed = Awaited<ReturnType<typeof start>>;
  const write = async (killed: Killed, round: number, writer: number) => {
    const { ask } = wireOf(killed);
    for (let number = 1; ; number++) {
      const public_key_name = `key_${round}_${writer}_${number}`;
      sent.add(public_key_name);
      await ask("account/ssh/key/add", { ...aKey, public_key_name });
      acknowledged.add(public_key_name);
      // Kills the host without waiting, so that it ends during the next request.
      if (writer === 0 && number === 1 + round) void killed.kill();
    }
  };
  for (let round = 0; round < rounds; round++) {
    const killed = await start(stateFile);
    const ends = await Promise.allSettled(
      // Kills the host also if a write fails by itself, because the other writers would never end.
      Array.from({ length: writers }, (_, writer) => write(killed, round, writer).finally(killed.kill)),
    );
    // The process holds the lock of the file until it has ended.
    await killed.kill();
    expect(ends.map(({ status }) => status)).toEqual(Array(writers).fill("rejected"));
    expect(() => JSON.parse(readFileSync(stateFile, "utf8"))).not.toThrow();
  }

  const { sandbox } = await reopen(stateFile);
  const kept = new Set(sandbox.keys.map((key) => key.public_key_name));
  expect(acknowledged.size).toBeGreaterThan(rounds);
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
  // An unacknowledged key may exist once, and no other key may exist.
  expect([...kept].filter((name) => !sent.has(name))).toEqual([]);
  expect(sandbox.keys).toHaveLength(kept.size);
}, 300_000);
