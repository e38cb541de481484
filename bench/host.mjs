// A sandbox behind a distance: each call takes some milliseconds more, and is counted.
import { createServer, request } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../tools/setUp/root.mjs";

const { startSandbox } = createRequire(import.meta.url)(join(root, "dist/sandbox/index.js"));

/** @param latency milliseconds that each call takes beside the sandbox's own time. */
export async function startHost(latency) {
  const sandbox = await startSandbox({ profile: "instant" });
  const { hostname, port } = new URL(sandbox.url);
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    calls += 1;
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
    username: sandbox.username,
    password: sandbox.password,
    /** The calls since the last question. */
    takeCalls: () => {
      const counted = calls;
      calls = 0;
      return counted;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}
