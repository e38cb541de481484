import type { CallOptions } from "../../../api/callOptions";
import type { ServerSight } from "../../../host/shown/sight";
import { type Advance, see } from "../life/advance";
import { type Looking, look } from "./look";

/** The host's view of the server, and the outcome of its work by that. */
export interface Observation extends Advance {
  readonly sight: ServerSight;
}

/** Looks once and records the result: no other look at the host moves a server that is being worked on. */
export async function observe(looking: Looking, call: CallOptions, isActive?: boolean): Promise<Observation> {
  const sight = await look(looking, call, isActive);
  return { sight, ...see(looking.session, looking.state, sight) };
}
