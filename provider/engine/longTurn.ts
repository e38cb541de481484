import { message } from "../message";
import type { CallContext } from "../resource/resource";
import type { Session } from "../resource/session";
import { parseUrn } from "./names";

/** In milliseconds. Pulumi asks for a create just after the check, unless all its places are taken. */
const longTurn = 60_000;

/** Says once that creates wait for a place of Pulumi's. What is replaced waits for its old one. */
export function sayIfTurnWasLong(session: Session, { urn, warn }: CallContext): void {
  const { run, clock, saidOnce } = session;
  // With the classes a Server alone has a URN here.
  if (urn === undefined || saidOnce.has("turn-long") || run.isReplacing(urn)) return;
  const now = clock.now();
  const milliseconds = now - (run.declaredAt(urn) ?? now);
  if (milliseconds < longTurn) return;
  saidOnce.add("turn-long");
  warn(message("turn-long", { name: parseUrn(urn).name, milliseconds }));
}
