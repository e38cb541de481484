import type { CallOptions } from "../../../api/callOptions";
import type { ServerSight } from "../../../host/shown/sight";
import { type Advance, recordSight } from "../life/advance";
import { type Looking, readSight } from "./look";

/** The server as the host shows it, and the outcome of its work derived from that. */
export interface Observation extends Advance {
  readonly sight: ServerSight;
}

/**
 * Reads the server once and records the result in the state. During work on a server, no other read changes its phase.
 */
export async function observe(looking: Looking, call: CallOptions, isActive?: boolean): Promise<Observation> {
  const sight = await readSight(looking, call, isActive);
  return { sight, ...recordSight(looking.session, looking.state, sight) };
}
