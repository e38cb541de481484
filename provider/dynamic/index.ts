import { allInOneLine, onceAMinute } from "../api/waiting/progress";
import { endWithEngine, type ProviderProcess } from "../engine/engineLife";
import { createRunSession } from "../engine/runSession";
import { resources } from "../resources";
import { createFront } from "./front";

// Lines of the process are lines of the stack.
const lines = {
  warn: (line: string) => console.warn(`warning: ${line}`),
  status: (line: string) => console.log(line),
};

/**
 * The front of a provider process. Pulumi loads each resource's provider from its own text and cannot hand a session to
 * it, so the process holds the session.
 */
export const frontOfProcess = (own: ProviderProcess & Pick<NodeJS.Process, "env">) =>
  createFront({
    ...lines,
    resources,
    createSession: (configuration, engine) =>
      createRunSession(configuration, lines, {
        engine,
        progress: (clock) => allInOneLine(clock, onceAMinute),
      }),
    // Only once the engine has called: a process that merely loads this module is no provider process.
    watchEngine: () => endWithEngine(own),
    environment: own.env,
  });

/** The Pulumi provider of one resource. */
export const { provider } = frontOfProcess(process);
