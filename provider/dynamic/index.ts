import { callLogOf } from "../engine/callLog";
import { endWithEngine } from "../engine/endWithEngine";
import { type EngineLife, engineAddressAmong } from "../engine/engineLife";
import { noteFiles } from "../engine/noteFiles";
import { resources } from "../resources";
import { createSession } from "../session";
import { createFront } from "./front";

// The one front of this provider process: Pulumi loads each resource's provider from its own text and has no place to
// hand a session over, so the process is the place. Everything in it is injected.
const warn = (line: string) => console.warn(`warning: ${line}`);
const notes = noteFiles();
let engine: EngineLife | undefined;
const status = (line: string) => console.log(line);
const front = createFront({
  resources,
  createSession: (configuration) =>
    createSession(configuration, {
      warn,
      status,
      log: callLogOf(process.env, warn),
      notes,
      run: engineAddressAmong(process.argv),
      ...(engine && { beforeWrite: engine.mustLive }),
    }),
  environment: process.env,
  status,
  warn,
  random: Math.random,
  // Not before: whoever only loads this module is no provider process.
  whenConfigured: () => {
    engine = endWithEngine(process);
  },
});

/** The Pulumi provider of one resource: what the modules beside this one reach for. */
export const provider = front.provider;
