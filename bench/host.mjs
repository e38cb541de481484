// A sandbox whose calls are counted; behind a distance, if a call is to take some milliseconds more.
import { createServer, request } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../tools/setUp/root.mjs";

const { startSandbox } = createRequire(import.meta.url)(join(root, "dist/sandbox/index.js"));

/**
 * @param latency milliseconds that each call takes beside the sandbox's own time.
 * @param callsPerSecond that are taken, as many at once; more are answered by 429. Default: any.
 */
export async function startHost(latency, callsPerSecond) {
  const sandbox = await startSandbox({ profile: "instant" });
  const { username, password } = sandbox;
  const orders = () => sandbox.ledger.orders.length;
  // A proxy in front would cost as much of the processors as the host itself.
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
  /** Whether one more call is taken now. */
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
    /** The calls since the last question. */
    takeCalls: () => {
      const counted = calls;
      calls = 0;
      return counted;
    },
    /** The calls that were answered by 429. */
    refused: () => refused,
    /** The servers that were ever ordered. */
    orders,
    async close() {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}
