import { isGone } from "../../resource/isGone";
import { PartialFailure } from "../../resource/resource";
import { DeadlineExceeded, NotBegun, WaitFailed } from "../../waiting/waitErrors";
import { rebuildOf } from "./phase";
import { isBuilt, nameOf, outputsOf, type ServerState } from "./serverState";

/** What failed, as one sentence. A cancelled call rejects with whatever the signal was aborted with. */
export function reasonOf(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted && error === signal.reason) return "cancelled";
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}

/** Waits name the server already. */
const withoutName = (reason: string, name: string) =>
  reason.startsWith(`${name}: `) ? reason.slice(name.length + 2) : reason;

/** The server exists and is not as wanted: to be stored as it is, with what to do next. */
export function partialFailure(
  state: ServerState,
  error: unknown,
  signal: AbortSignal | undefined,
): PartialFailure {
  const named = `${nameOf(state)} (${state.id})`;
  const reason = withoutName(reasonOf(error, signal), nameOf(state));
  return new PartialFailure(
    state.id,
    outputsOf(state),
    `${reason.includes(state.id) ? reason : `${named}: ${reason}`}. ${nextStep(state, error)}`,
    { cause: error },
  );
}

function nextStep(state: ServerState, error: unknown): string {
  if (isGone(error)) return "Run `pulumi refresh` to see what is there.";
  if (error instanceof NotBegun) return "The server is as it was.";
  const rebuilding = rebuildOf(state.phase) !== undefined;
  if (error instanceof WaitFailed && rebuilding)
    return 'The server is kept in the state. Rebuild it again with another value of rebuildTriggers and rebuildPolicy: "rebuild", or replace it with `pulumi up --replace`, with deleteBeforeReplace or onExisting: "create".';
  if (error instanceof WaitFailed)
    return 'The server is kept in the state and may be billed. Replace it with `pulumi up --replace`, with deleteBeforeReplace or onExisting: "create", or remove it with `pulumi destroy`.';
  const longer = error instanceof DeadlineExceeded ? "; `timeouts` allows more time" : "";
  return !isBuilt(state)
    ? `The server is kept in the state; the next \`pulumi up\` waits on${longer}.`
    : `The server is kept in the state; the next \`pulumi up\` goes on${longer}.`;
}
