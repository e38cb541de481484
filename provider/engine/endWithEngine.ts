import type { EventEmitter } from "node:events";
import { type EngineLife, engineAddressAmong, watchEngine } from "./engineLife";

/** What this needs of the process. */
export interface ProviderProcess {
  readonly argv: readonly string[];
  readonly stdout: EventEmitter;
  readonly stderr: EventEmitter;
  on(event: "SIGHUP", listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * Ends the provider process when the engine has ended, for example by a kill. Nobody could store the results any
 * more, and the next `up` must not meet an older process that still changes the same servers.
 *
 * A closed terminal or a closed output counts as the engine's end. Otherwise writing there fails, the SDK's own
 * handler writes that failure to the same output, and so on without end.
 *
 * @returns the engine; undefined if the process was not given its address.
 */
export function endWithEngine(own: ProviderProcess, watch = watchEngine): EngineLife | undefined {
  const end = () => own.exit(1);
  own.stdout.on("error", end);
  own.stderr.on("error", end);
  own.on("SIGHUP", end);
  const address = engineAddressAmong(own.argv);
  return address === undefined ? undefined : watch(address, end);
}
