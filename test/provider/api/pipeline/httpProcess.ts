import { createInterface } from "node:readline";
import { undiciHttp } from "../../../../provider/api/pipeline/undici";

/** The process behind testedHttp.ts: each line of its input is a request, or aborts one. */
const [concurrency, reaching] = JSON.parse(process.argv[2] as string);
const http = undiciHttp(concurrency, reaching);
const endings = new Map<number, AbortController>();
const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, request } = JSON.parse(line);
  if (!request) return endings.get(id)?.abort();
  const ending = new AbortController();
  endings.set(id, ending);
  http.post({ ...request, signal: ending.signal }).then(
    (answer) => say({ id, answer }),
    (error: Error) => say({ id, error: { ...error, name: error.name, message: error.message } }),
  );
});
