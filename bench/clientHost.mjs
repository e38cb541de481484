// The hosts for the client's benchmark. The hosts run in a process of their own, because in the client's process both
// would compete for one processor. The first host is the sandbox. The second host repeats the sandbox's first response
// for each path, so that it needs almost no time.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../tools/setUp/root.mjs";

const { startSandbox } = createRequire(import.meta.url)(join(root, "dist/sandbox/index.js"));
const sandbox = await startSandbox({ profile: "instant" });
sandbox.seed({
  servers: Array.from({ length: Number(process.env.SERVERS) }, (_, n) => ({ domain: `web${n}.example.com` })),
});
const { url, username, password } = sandbox;
const answers = new Map();

/** The sandbox's response to this request. */
async function answerOf({ url: path, headers: { authorization } }, body) {
  const headers = { authorization, "content-type": "application/json" };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
  return { status: answer.status, text: await answer.text() };
}

const repeating = createServer((request, response) => {
  const answer = ({ status, text }) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(text);
  };
  const known = answers.get(request.url);
  if (known) {
    request.resume();
    answer(known);
    return;
  }
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", async () => {
    const first = await answerOf(request, Buffer.concat(parts));
    answers.set(request.url, first);
    answer(first);
  });
});
repeating.listen(0, "127.0.0.1", () => {
  const [{ uniq_id }] = sandbox.servers;
  const repeatingUrl = `http://127.0.0.1:${repeating.address().port}`;
  process.send({ url, repeatingUrl, username, password, uniq_id });
});
process.on("message", () => process.exit());
process.on("disconnect", () => process.exit());
