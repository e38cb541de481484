import type { EventEmitter } from "node:events";

/** The part of a process that tells whether the engine that started it is still there. */
export interface ProviderProcess {
  readonly ppid: number;
  readonly stdout: EventEmitter;
  readonly stderr: EventEmitter;
  exit(code: number): void;
}

/** Milliseconds between two looks. */
const interval = 5_000;

/**
 * Ends the provider process when the engine is gone, for example killed. Nobody could store what a call brings any
 * more, and the next `up` must not meet an older one that still acts on the same servers.
 *
 * The engine's end shows in another parent process, and in output that nobody reads: writing to it fails, and the
 * SDK's own handler would report that failure to the same output, without end.
 */
export function endWithEngine(
  own: ProviderProcess,
  every: (work: () => void, interval: number) => void,
): void {
  const parent = own.ppid;
  const end = () => own.exit(1);
  own.stdout.on("error", end);
  own.stderr.on("error", end);
  every(() => {
    if (own.ppid !== parent) end();
  }, interval);
}
