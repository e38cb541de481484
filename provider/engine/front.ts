import { failure } from "../message";
import { createOnce } from "../resource/createOnce";
import { previewCreate, previewUpdate } from "../resource/preview";
import type { Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { type EngineCall, runCall } from "./call";
import { changeOf, type Decoded } from "./decoded";

/** A call of one method of a resource. A front decodes what goes in, and encodes what comes out. */
export interface FrontCall extends Omit<EngineCall, "given" | "isOfStored"> {
  readonly resource: Resource;
  /** In a preview nothing is sent. */
  readonly isPreview?: boolean;
  /** `customTimeouts`, in seconds; 0 is none. */
  readonly timeout?: number;
}

export const diffIn = (call: FrontCall, id: string, olds: Decoded, news: Decoded) =>
  runCall({ ...call, given: [news, olds] }, (session, context) =>
    call.resource.diff(session, changeOf(id, olds, news), context),
  );

/** In a preview the answer has the inputs, and unknown values for what the host will report. */
export const createIn = ({ resource, urn, isPreview, timeout, ...call }: FrontCall, news: Decoded) =>
  runCall({ ...call, resource, ...(urn && { urn }), given: [news] }, (session, context) => {
    const { properties } = news;
    if (isPreview) return { id: "", outputs: previewCreate(resource, properties) };
    const timed = withTimeout(session, timeout);
    // Of the classes only Server gives its URN. Without one a second create may be of another resource.
    return urn
      ? createOnce(resource, timed, { name: urn, news: properties }, context)
      : resource.create(timed, { news: properties }, context);
  });

/**
 * For refresh; with only an id also for import and `get`. Undefined: gone.
 *
 * @param mustExist The program would continue with undefined outputs.
 */
export const readIn = (
  call: FrontCall,
  id: string,
  { outputs, inputs = [], mustExist = false }: { outputs: Decoded; inputs?: Decoded[]; mustExist?: boolean },
) =>
  runCall(
    {
      ...call,
      given: [...inputs, outputs],
      isOfStored: Object.keys(outputs.properties).length > 0,
    },
    async (session, context) => {
      const { resource } = call;
      const found = await resource.read(session, { id, outputs: outputs.properties }, context);
      if (!found && mustExist) throw failure("resource-missing", { resource: resource.name, id });
      return found;
    },
  );

/** In a preview values that the update does not touch stay known. */
export const updateIn = (
  { resource, isPreview, timeout, ...call }: FrontCall,
  id: string,
  olds: Decoded,
  news: Decoded,
) =>
  runCall({ ...call, resource, given: [news, olds] }, (session, context) => {
    const change = changeOf(id, olds, news);
    return isPreview
      ? // Without the context: the engine has asked for the diff already, and what it warned of was said.
        previewUpdate(resource, change, resource.diff(session, change))
      : resource.update(withTimeout(session, timeout), change, context);
  });

export const deleteIn = (call: FrontCall, id: string, olds: Decoded) =>
  runCall({ ...call, given: [olds], isOfStored: true }, (session, context) =>
    call.resource.delete(withTimeout(session, call.timeout), { id, olds: olds.properties }, context),
  );

/** `customTimeouts` limit every wait of this call; only the resource's own `timeouts` win over them. */
function withTimeout(session: Session, seconds = 0): Session {
  if (seconds <= 0) return session;
  const timeouts = { build: seconds, rebuild: seconds, power: seconds, removal: seconds };
  return { ...session, configuration: { ...session.configuration, timeouts } };
}
