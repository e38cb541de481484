// A sandbox that counts its calls. If calls are to take longer, or are limited, a proxy is put in front of it.
import { createServer, request } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../tools/setUp/root.mjs";

const { startSandbox } = createRequire(import.meta.url)(join(root, "dist/sandbox/index.js"));

/**
 * @param latency milliseconds that each call takes besides the sandbox's own time.
 * @param callsPerSecond how many calls are accepted per second, with bursts of the same number; further calls get 429.
 * Default: any number.
 */
export async function startHost(latency, callsPerSecond) {
  const sandbox = await startSandbox({ profile: "instant" });
  const { username, password } = sandbox;
  const orders = () => sandbox.ledger.orders.length;
  // Without latency and limit there is no proxy, because it would take as much CPU time as the sandbox itself.
  if (latency === 0 && !callsPerSecond)
    return {
      url: sandbox.url,
      username,
      password,
      takeCalls: () => {
        const { length } = sandbox.requests;
        sandbox.forgetRequests();
        return length;
      },
      refused: () => 0,
      orders,
      close: () => sandbox.close(),
    };
  const { hostname, port } = new URL(sandbox.url);
  let [calls, refused] = [0, 0];
  let [free, since] = [callsPerSecond ?? 0, Date.now()];
  /** Whether the limit allows one more call now. */
  function take() {
    if (!callsPerSecond) return true;
    const now = Date.now();
    free = Math.min(callsPerSecond, free + ((now - since) / 1000) * callsPerSecond);
    since = now;
    if (free < 1) return false;
    free -= 1;
    return true;
  }
  const server = createServer((incoming, outgoing) => {
    calls += 1;
    if (!take()) {
      refused += 1;
      incoming.resume();
      outgoing.writeHead(429, { "retry-after": "1", "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: "too many requests", error_class: "API::RateLimit" }));
      return;
    }
    const { method, url: path, headers } = incoming;
    const forward = () => {
      const onward = request({ hostname, port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    };
    if (latency > 0) setTimeout(forward, latency);
    else forward();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    username,
    password,
    /** The number of calls since this function was last called. */
    takeCalls: () => {
      const counted = calls;
      calls = 0;
      return counted;
    },
    /** The number of calls that got 429. */
    refused: () => refused,
    /** The number of servers that were ever ordered. */
    orders,
    async close() {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}
