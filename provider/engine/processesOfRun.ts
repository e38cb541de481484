import { createServer } from "node:http";
import * as z from "zod";
import { message } from "../message";
import type { Notes } from "../resource/notes";
import { type Holder, noOthers, type OtherProcesses } from "../resource/otherProcesses";
import { worded } from "./messages";

/** How long a process may take to answer, in milliseconds. */
const answerTime = 5_000;
/** An older note is of another run, whose engine had the same address. */
const longestRun = 24 * 60 * 60_000;

/**
 * Lets the provider processes of one run ask each other what they hold. Each listens on this machine only, and
 * notes its port under the engine's address, which all of them know. What a process holds is never written down,
 * and a process that has ended does not answer.
 *
 * @param engineAddress of this run's engine; undefined: unknown, and the process is on its own.
 */
export function processesOfRun(
  engineAddress: string | undefined,
  surroundings: {
    readonly notes: Notes;
    readonly warn: (line: string) => void;
    /** Milliseconds since the epoch. */
    readonly now?: () => number;
  },
): OtherProcesses {
  if (engineAddress === undefined) return noOthers;
  const { notes, warn, now = Date.now } = surroundings;
  const run = `processes of the run at ${engineAddress}`;
  let ownPort: string | undefined;
  let whyAlone: string | undefined;
  return {
    answer(holderOf) {
      const server = createServer(({ url = "" }, response) => {
        const holder = holderOf(decodeURIComponent(url.slice(1)));
        response.setHeader("connection", "close");
        response.end(JSON.stringify(holder ?? null));
      });
      server.on("error", ({ message }) => {
        whyAlone = message;
      });
      server.listen(0, "127.0.0.1", () => {
        ownPort = String((server.address() as { port: number }).port);
        whyAlone = notes.write(run, ownPort);
      });
      // The server must not keep the process alive.
      server.unref();
    },
    async ask(name) {
      const since = now() - longestRun;
      const ports = notes.read(run).flatMap(({ at, text }) => (at > since && text !== ownPort ? [text] : []));
      return (await Promise.all(ports.map((port) => holderAt(port, name)))).flat();
    },
    warnIfAlone() {
      if (whyAlone === undefined) return;
      warn(worded(message("processes-not-told", { why: whyAlone })));
      whyAlone = undefined;
    },
  };
}

const holder = z.object({ how: z.enum(["adopted", "kept"]), mark: z.string() });

/** Empty if nobody answers, or somebody else does: the process has ended, and another has its port. */
async function holderAt(port: string, name: string): Promise<Holder[]> {
  try {
    const signal = AbortSignal.timeout(answerTime);
    const response = await fetch(`http://127.0.0.1:${port}/${encodeURIComponent(name)}`, { signal });
    return [holder.parse(await response.json())];
  } catch {
    return [];
  }
}
