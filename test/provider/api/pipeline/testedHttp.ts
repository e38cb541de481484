import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { build } from "esbuild";
import { InvalidCallError } from "../../../../provider/api/errors";
import { AnswerUnbounded, ConnectionError, type Http, type HttpAnswer } from "../../../../provider/api/http";
import { type Reaching, undiciHttp } from "../../../../provider/api/pipeline/undici";
import { testedExecutable } from "../../../support/testedPlugin";

type Failure = Pick<ConnectionError, "name" | "message" | "neverSent"> & Pick<InvalidCallError, "failures">;
interface Open {
  resolve(answer: HttpAnswer): void;
  reject(reason: unknown): void;
}

/** `undiciHttp` in this process, or in the runtime of the executable that `npm run release:check` tests. */
export const testedHttp: (...given: Parameters<typeof undiciHttp>) => Http = testedExecutable
  ? (concurrency, reaching) => inRuntime(testedExecutable as string, concurrency, reaching)
  : undiciHttp;

let bundled: Promise<string> | undefined;

/** Bundles the code as the plugin's bundle contains it. */
async function bundle(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "hosting-http-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, "http.cjs");
  const { unusedCodePlugin } = await import("../../../../tools/setUp/unusedCode.mjs");
  const entryPoints = [join(__dirname, "httpProcess.ts")];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: "node",
    minify: true,
    plugins: [unusedCodePlugin],
  });
  return outfile;
}

/** A client in its own process, which starts with the first request and gets the environment of that moment. */
function inRuntime(executable: string, concurrency: number, reaching: Partial<Reaching> = {}): Http {
  const open = new Map<number, Open>();
  let started: Promise<ChildProcess> | undefined;
  let requests = 0;
  async function start() {
    bundled ??= bundle();
    const args = ["run", await bundled, JSON.stringify([concurrency, reaching])];
    // The compiled executable contains Bun, which runs any script if BUN_BE_BUN is set.
    const env = { ...process.env, BUN_BE_BUN: "1" };
    const child = spawn(executable, args, { env, stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: child.stdout as Readable }).on("line", (line) => {
      const { id, answer, error } = JSON.parse(line);
      const call = open.get(id);
      open.delete(id);
      if (error) call?.reject(errorOf(error));
      else call?.resolve(answer);
    });
    return child;
  }
  return {
    async post({ signal, ...request }) {
      signal?.throwIfAborted();
      started ??= start();
      const input = (await started).stdin as Writable;
      const id = ++requests;
      return new Promise((resolve, reject) => {
        open.set(id, { resolve, reject });
        const stop = () => {
          reject(signal?.reason);
          input.write(`${JSON.stringify({ id })}\n`);
        };
        signal?.addEventListener("abort", stop, { once: true });
        input.write(`${JSON.stringify({ id, request })}\n`);
      });
    },
    close: async () => void (await started)?.kill(),
  };
}

function errorOf({ name, message, neverSent, failures }: Failure): Error {
  if (name === "ConnectionError") return new ConnectionError(message, neverSent);
  if (name === "AnswerUnbounded") return new AnswerUnbounded(message);
  return name === "InvalidCallError" ? new InvalidCallError(undefined, failures) : new Error(message);
}
