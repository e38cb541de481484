import { endWithEngine } from "../engine/endWithEngine";
import { createRunSession } from "../engine/runSession";
import { resources } from "../resources";
import { createFront } from "./front";

// Lines of this process are lines of the stack.
const lines = {
  warn: (line: string) => console.warn(`warning: ${line}`),
  status: (line: string) => console.log(line),
};

// The one front of this provider process: Pulumi loads each resource's provider from its own text and has no place to
// hand a session over, so the process is the place. Everything in it is injected.
const front = createFront({
  ...lines,
  resources,
  createSession: (configuration, engine) => createRunSession(configuration, lines, engine),
  // Not before the engine has come: whoever only loads this module is no provider process.
  watchEngine: () => endWithEngine(process),
  environment: process.env,
  random: Math.random,
});

/** The Pulumi provider of one resource: what the modules beside this one reach for. */
export const provider = front.provider;
