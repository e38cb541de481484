// Measures the client against bare undici at a host in another process, the memory that a long list needs, and the
// sandbox with ten thousand servers.
import { createRequire } from "node:module";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { root } from "../tools/setUp/root.mjs";
import { startHostProcess } from "./alone/startHost.mjs";

const require = createRequire(import.meta.url);
const { createClient } = require(join(root, "dist/provider/api/index.js"));
const { Agent, request } = require("undici");

const servers = 10_000;

// The heap's size is meaningful only after a garbage collection.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

/**
 * Calls per second for each of these functions, with `inFlight` calls at a time. The best of some rounds counts,
 * because other load disturbed that round least. The functions take turns, so that none of them has an advantage from a
 * warm process.
 */
async function rates(inFlight, ways, { calls = 2_000, rounds = 6 } = {}) {
  const best = ways.map(() => 0);
  for (let round = 0; round < rounds; round++)
    for (const [index, call] of ways.entries()) {
      let left = calls;
      const one = async () => {
        while (left-- > 0) await call();
      };
      const began = performance.now();
      await Promise.all(Array.from({ length: inFlight }, one));
      best[index] = Math.max(best[index], (calls * 1000) / (performance.now() - began));
    }
  return best;
}

export async function measureClient(log) {
  const host = await startHostProcess(join(root, "bench/clientHost.mjs"), { SERVERS: String(servers) });
  const { url, repeatingUrl, username, password, uniq_id } = host;
  const client = createClient({ baseUrl: url, username, password, concurrency: 100 });
  const agent = new Agent({ connections: 100 });
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const bareAt = (at) => async (path, params) => {
    const { body } = await request(`${at}/v3/${path}`, {
      dispatcher: agent,
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ params }),
    });
    return body.json();
  };
  const bare = bareAt(url);
  const bareAtOnce = bareAt(repeatingUrl);
  const quick = createClient({ baseUrl: repeatingUrl, username, password, concurrency: 100 });
  const inFlight = [];
  for (const many of [1, 16, 100]) {
    const [floor, ours] = await rates(many, [
      () => bareAtOnce("utilities/info/ping", {}),
      () => quick.utilities.ping({}),
    ]);
    inFlight.push({ many, floor, ours });
    log(`client, ${many} in flight: ${(ours / floor).toFixed(2)} × undici`);
  }

  const memory = [];
  let listed = 0;
  for await (const _item of client.asset.list.items({})) {
    listed += 1;
    if (listed % 1_000 === 0) {
      collectGarbage();
      memory.push(process.memoryUsage().heapUsed / 1024 / 1024);
    }
  }
  const growth = memory.at(-1) - memory[0];
  log(`a list of ${listed} items: the heap grows by ${growth.toFixed(1)} MB`);

  const milliseconds = async (call) => 1000 / (await rates(1, [call], { calls: 100, rounds: 3 }))[0];
  const sandboxTimes = {
    details: await milliseconds(() => bare("server/details", { uniq_id })),
    page: await milliseconds(() => bare("asset/list", { page_size: 100, page_num: 50 })),
    ping: await milliseconds(() => bare("utilities/info/ping", {})),
  };
  await agent.close();
  await client.close();
  await quick.close();
  host.end();
  return { inFlight, list: { listed, growth }, sandboxTimes };
}
