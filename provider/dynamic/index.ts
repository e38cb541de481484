import { systemClock } from "../clock";
import { endWithEngine, type ProviderProcess, type WatchedEngine } from "../engine/engineLife";
import { createRunSession } from "../engine/runSession";
import { openStatusLine } from "../engine/statusLine";
import { resources } from "../resources";
import { hearCancel, type OpenHandles } from "./cancelHeard";
import { createFront } from "./front";

/**
 * The dynamic providers of this process. Pulumi loads each one from its own serialised text and cannot pass a session
 * to it, so the process holds the session.
 */
export const frontOfProcess = (ownProcess: ProviderProcess & OpenHandles & Pick<NodeJS.Process, "env">) => {
  // Pulumi shows what a provider process prints as permanent lines of the stack.
  const warn = (line: string) => console.warn(`warning: ${line}`);
  let engine: WatchedEngine | undefined;
  return createFront({
    warn,
    inform: (line) => console.log(line),
    statusLine: (urn = "") => openStatusLine(systemClock, engine, urn),
    resources,
    createSession: (configuration, watchedEngine) =>
      createRunSession(
        configuration,
        { warn, status: (line) => engine?.status("", line) },
        { engine: watchedEngine },
      ),
    // The engine is watched only after it has called configure: a process that merely loads this module is no provider
    // process.
    watchEngine: () => {
      engine = endWithEngine(ownProcess);
      const isCancelled = hearCancel(ownProcess);
      return engine && { ...engine, ...(isCancelled && { isCancelled }) };
    },
    environment: ownProcess.env,
  });
};

/**
 * The dynamic provider of one resource, for the modules next to this one. Pulumi stores the serialised exports of these
 * modules in every stack, so their methods only forward calls: the stored text stays short and the same in every
 * release. With npm the stored text is a `require` of the module; in a linked package or with pnpm it contains the
 * methods themselves (sdk/storable.ts).
 */
export const { provider } = frontOfProcess(process);
