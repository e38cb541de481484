import { systemClock } from "../clock";
import { endWithEngine, type ProviderProcess, type WatchedEngine } from "../engine/engineLife";
import { createRunSession } from "../engine/runSession";
import { openStatusLine } from "../engine/statusLine";
import { resources } from "../resources";
import { hearCancel, type OpenHandles } from "./cancelHeard";
import { createFront } from "./front";

/**
 * The front of a provider process. Pulumi loads each resource's provider from its own text and cannot hand a session to
 * it, so the process holds the session.
 */
export const frontOfProcess = (own: ProviderProcess & OpenHandles & Pick<NodeJS.Process, "env">) => {
  // Lines of the process are lines of the stack, and stay.
  const warn = (line: string) => console.warn(`warning: ${line}`);
  let engine: WatchedEngine | undefined;
  return createFront({
    warn,
    inform: (line) => console.log(line),
    statusLine: (urn = "") => openStatusLine(systemClock, engine, urn),
    resources,
    createSession: (configuration, heard) =>
      createRunSession(
        configuration,
        { warn, status: (line) => engine?.status("", line) },
        { engine: heard },
      ),
    // Only once the engine has called: a process that merely loads this module is no provider process.
    watchEngine: () => {
      engine = endWithEngine(own);
      const isCancelled = hearCancel(own);
      return engine && { ...engine, ...(isCancelled && { isCancelled }) };
    },
    environment: own.env,
  });
};

/**
 * The Pulumi provider of one resource, for the modules next to this one. Pulumi stores the text of their exports in every
 * stack, so their methods only call the core: the text stays short and the same in every release. The stored text is a
 * reference under npm, and the methods themselves in a linked package or under pnpm (sdk/storable.ts).
 */
export const { provider } = frontOfProcess(process);
