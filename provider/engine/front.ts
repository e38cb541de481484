import { failure, message } from "../message";
import { previewCreate, previewUpdate } from "../resource/preview";
import type { CallContext, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { limitTimeouts } from "../waiting/deadlines";
import { type EngineCall, runCall } from "./call";
import { type Decoded, declaredFacts, type Told } from "./decoded";
import { parseUrn } from "./names";
import { importedWithDefaults } from "./stackDefaults";

/** A call of one method of a resource. A front decodes its arguments, and encodes its result. */
export interface FrontCall extends Omit<EngineCall, "isOfStored">, Told {
  readonly resource: Resource;
  /** A preview sends nothing. */
  readonly isPreview?: boolean;
  /** `customTimeouts`, in seconds; 0 is none. */
  readonly timeout?: number;
}

const changeIn = (call: FrontCall, id: string, olds: Decoded, news: Decoded) => ({
  ...{ id, olds: olds.properties, news: news.properties },
  ...declaredFacts(call, news, olds),
});

export const frontDiff = (call: FrontCall, id: string, olds: Decoded, news: Decoded) =>
  runCall(call, async (session, context) => {
    const change = changeIn(call, id, olds, news);
    return call.resource.diff(session, await atHost(call, session, context, change), context);
  });

/** The change, compared with the host. No front asks for a diff without it. */
async function atHost(
  { resource }: Pick<FrontCall, "resource">,
  session: Session,
  context: CallContext,
  change: ReturnType<typeof changeIn>,
) {
  return { ...change, olds: (await resource.asAtHost?.(session, change, context)) ?? change.olds };
}

/** In a preview the answer has the inputs, and unknown values for what the host will report. */
export const frontCreate = (call: FrontCall, inputs: Decoded) =>
  runCall(call, (session, context) => {
    const { properties: news } = inputs;
    if (call.isPreview) return { id: "", outputs: previewCreate(call.resource, news) };
    sayIfTurnWasLong(session, context);
    const request = { news, ...declaredFacts(call, inputs) };
    return call.resource.create(withTimeout(session, call.timeout), request, context);
  });

/**
 * For refresh; with only an id also for import and `get`. Undefined: gone.
 *
 * @param mustExist The program would continue with undefined outputs.
 */
export const frontRead = (call: FrontCall, id: string, { properties: outputs }: Decoded, mustExist = false) =>
  runCall({ ...call, isOfStored: Object.keys(outputs).length > 0 }, async (session, context) => {
    const { resource } = call;
    const record = await resource.read(session, { id, outputs }, context);
    if (!record && mustExist) throw failure("resource-missing", { resource: resource.name, id });
    return record && !("__set" in outputs) ? importedWithDefaults(resource, session, record) : record;
  });

/** In a preview, values that the update does not touch stay known. */
export const frontUpdate = (call: FrontCall, id: string, olds: Decoded, news: Decoded) =>
  runCall(call, async (session, context) => {
    const { resource } = call;
    const change = changeIn(call, id, olds, news);
    // The engine has already asked for the diff, whose warnings were printed.
    const known = call.isPreview
      ? await atHost(call, session, { ...context, warn: () => {} }, change)
      : change;
    return call.isPreview
      ? previewUpdate(resource, known, resource.diff(session, known))
      : resource.update(withTimeout(session, call.timeout), change, context);
  });

export const frontDelete = (call: FrontCall, id: string, outputs: Decoded) =>
  runCall({ ...call, isOfStored: true }, (session, context) => {
    const request = { id, olds: outputs.properties, ...declaredFacts(call, outputs) };
    return call.resource.delete(withTimeout(session, call.timeout), request, context);
  });

/** `customTimeouts` limit this call's waits for the host's work; only the resource's own `timeouts` win over them. */
function withTimeout(session: Session, seconds = 0): Session {
  if (seconds <= 0) return session;
  const timeouts = limitTimeouts(seconds, session.configuration.timeouts);
  return { ...session, configuration: { ...session.configuration, timeouts } };
}

/** In milliseconds. Pulumi asks for a create just after the check, unless all its slots are taken. */
const longTurn = 60_000;

/** Says once that creates wait for a slot of Pulumi's. A replacement waits for the old resource. */
function sayIfTurnWasLong(session: Session, { urn, warn }: CallContext): void {
  const { run, clock, saidOnce } = session;
  // Among the classes, only a Server has a URN here.
  if (urn === undefined || saidOnce.has("turn-long") || run.isReplacing(urn)) return;
  const now = clock.now();
  const milliseconds = now - (run.declaredAt(urn) ?? now);
  if (milliseconds < longTurn) return;
  saidOnce.add("turn-long");
  warn(message("turn-long", { name: parseUrn(urn).name, milliseconds }));
}
