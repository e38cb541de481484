import { failure, message } from "../message";
import { previewCreate, previewUpdate } from "../resource/preview";
import type { CallContext, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { limitTimeouts } from "../waiting/deadlines";
import { type EngineCall, runCall } from "./call";
import { type CallFacts, type Decoded, declaredFacts } from "./decoded";
import { parseUrn } from "./names";
import { importedWithDefaults } from "./stackDefaults";

/**
 * A call of one method of a resource. The dynamic provider or the plugin decodes its arguments and encodes its result.
 */
export interface FrontCall extends Omit<EngineCall, "isOfStored">, CallFacts {
  readonly resource: Resource;
  /** Whether the call belongs to a preview, which sends nothing that changes the host. */
  readonly isPreview?: boolean;
  /** Pulumi's `customTimeouts` for this operation, in seconds; 0 means not set. */
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

/**
 * The change, with old values that are compared with the host's record where the resource supports that. Every diff is
 * based on this change.
 */
async function atHost(
  { resource }: Pick<FrontCall, "resource">,
  session: Session,
  context: CallContext,
  change: ReturnType<typeof changeIn>,
) {
  return { ...change, olds: (await resource.asAtHost?.(session, change, context)) ?? change.olds };
}

/**
 * Creates a resource. In a preview the result has the inputs, and unknown values for everything that the host will
 * report.
 */
export const frontCreate = (call: FrontCall, inputs: Decoded) =>
  runCall(call, (session, context) => {
    const { properties: news } = inputs;
    if (call.isPreview) return { id: "", outputs: previewCreate(call.resource, news) };
    sayIfTurnWasLong(session, context);
    const request = { news, ...declaredFacts(call, inputs) };
    return call.resource.create(withTimeout(session, call.timeout), request, context);
  });

/**
 * Reads a resource: for a refresh, and with only an id also for an import or `get`. Returns undefined if the resource
 * no longer exists.
 *
 * @param mustExist whether a missing resource is an error. The program that calls `get` would otherwise continue with
 * undefined outputs.
 */
export const frontRead = (call: FrontCall, id: string, { properties: outputs }: Decoded, mustExist = false) =>
  runCall({ ...call, isOfStored: Object.keys(outputs).length > 0 }, async (session, context) => {
    const { resource } = call;
    const record = await resource.read(session, { id, outputs }, context);
    if (!record && mustExist) throw failure("resource-missing", { resource: resource.name, id });
    return record && !("__set" in outputs) ? importedWithDefaults(resource, session, record) : record;
  });

/** Updates a resource. In a preview, outputs that the update does not change stay known. */
export const frontUpdate = (call: FrontCall, id: string, olds: Decoded, news: Decoded) =>
  runCall(call, async (session, context) => {
    const { resource } = call;
    const change = changeIn(call, id, olds, news);
    // The engine has already called diff, which printed the warnings, so they are not printed again.
    const previewedChange = call.isPreview
      ? await atHost(call, session, { ...context, warn: () => {} }, change)
      : change;
    return call.isPreview
      ? previewUpdate(resource, previewedChange, resource.diff(session, previewedChange))
      : resource.update(withTimeout(session, call.timeout), change, context);
  });

export const frontDelete = (call: FrontCall, id: string, outputs: Decoded) =>
  runCall({ ...call, isOfStored: true }, (session, context) => {
    const request = { id, olds: outputs.properties, ...declaredFacts(call, outputs) };
    return call.resource.delete(withTimeout(session, call.timeout), request, context);
  });

/**
 * Applies `customTimeouts` to the waits of this call. `customTimeouts` override the configured timeouts, but not the
 * resource's own `timeouts`.
 */
function withTimeout(session: Session, seconds = 0): Session {
  if (seconds <= 0) return session;
  const timeouts = limitTimeouts(seconds, session.configuration.timeouts);
  return { ...session, configuration: { ...session.configuration, timeouts } };
}

/**
 * A wait between check and create counts as long from so many milliseconds on. Pulumi calls create right after check,
 * unless it is already working on as many resources as `--parallel` allows.
 */
const longTurn = 60_000;

/**
 * Warns once in a run that creates wait until Pulumi has a free slot. Replacements are left out, because they may wait
 * for the old resource.
 */
function sayIfTurnWasLong(session: Session, { urn, warn }: CallContext): void {
  const { run, clock, saidOnce } = session;
  // With dynamic resources only a Server has a URN here.
  if (urn === undefined || saidOnce.has("turn-long") || run.isReplacing(urn)) return;
  const now = clock.now();
  const milliseconds = now - (run.declaredAt(urn) ?? now);
  if (milliseconds < longTurn) return;
  saidOnce.add("turn-long");
  warn(message("turn-long", { name: parseUrn(urn).name, milliseconds }));
}
