/** The machine cannot run the engine; the message is for the user. */
export class EngineError extends Error {}

/** Finds the Pulumi engine, or brings it. `folder` goes first on PATH; undefined: PATH serves as it is. */
export function ensureEngine(facts?: {
  env?: NodeJS.ProcessEnv;
  log?: (line: string) => void;
}): Promise<{ folder: string | undefined; why: string }>;
