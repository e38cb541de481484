import type { EventEmitter } from "node:events";
import { type EngineLife, engineAddressAmong, watchEngine } from "./engineLife";

/** The part of a process that tells whether the engine that started it is still there. */
export interface ProviderProcess {
  readonly argv: readonly string[];
  readonly stdout: EventEmitter;
  readonly stderr: EventEmitter;
  on(event: "SIGHUP", listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * Ends the provider process when the engine has ended, for example killed. Nobody could store what a call brings any
 * more, and the next `up` must not meet an older one that still acts on the same servers.
 *
 * A terminal that was closed, and output that nobody reads, are the engine's end as well: writing to such output fails,
 * and the SDK's own handler would report that failure to the same output, without end.
 *
 * @returns the engine; undefined where its address is not among the process's arguments.
 */
export function endWithEngine(own: ProviderProcess, watch = watchEngine): EngineLife | undefined {
  const end = () => own.exit(1);
  own.stdout.on("error", end);
  own.stderr.on("error", end);
  own.on("SIGHUP", end);
  const address = engineAddressAmong(own.argv);
  return address === undefined ? undefined : watch(address, end);
}
