import type { CallOptions } from "../../../api/callOptions";
import type { ServerSight } from "../../../host/shown/sight";
import { type Advance, see } from "../life/advance";
import { type Looking, look } from "./look";

/** The server as the host shows it, and the outcome of its work derived from that. */
export interface Observation extends Advance {
  readonly sight: ServerSight;
}

/**
 * Reads the server once and records the result in the state. During work on a server, no other read changes its phase.
 */
export async function observe(looking: Looking, call: CallOptions, isActive?: boolean): Promise<Observation> {
  const sight = await look(looking, call, isActive);
  return { sight, ...see(looking.session, looking.state, sight) };
}
