import { isSecretValue } from "../../provider/engine/engineValues";
import { isObject } from "../../provider/values";
import { jsonValue } from "../text/jsonValue";
import { secretText } from "./shownValue";

/**
 * The engine's events, one JSON object in each line, in the shape of a preview; undefined where a line is something
 * else. A preview of a refresh needs them: its other output is written before the host has answered.
 */
export function readEvents(text: string): object | undefined {
  const events: Record<string, unknown>[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const event = jsonValue(line, (_, value) => (isSecretValue(value) ? secretText : value));
    if (!isObject(event) || typeof event.sequence !== "number") return undefined;
    events.push(event);
  }
  // A resource that is at the host as in the state ends as `same`, as does one whose program changes nothing.
  const looked = new Set<unknown>();
  // An empty stack has nothing else.
  const summary = events.map(({ summaryEvent }) => summaryEvent).find(isObject);
  return {
    ...(summary && { duration: Number(summary.durationSeconds ?? 0) }),
    steps: events.flatMap(({ resourcePreEvent, resOutputsEvent }) => {
      const begun = metadataOf(resourcePreEvent);
      if (begun?.op === "refresh") looked.add(begun.urn);
      else if (begun) looked.delete(begun.urn);
      const ended = metadataOf(resOutputsEvent);
      if (!ended) return [];
      const { op, urn, detailedDiff, old, new: next } = ended;
      const isAsBefore = op === "same" && looked.has(urn);
      return [{ op: isAsBefore ? "refresh" : op, urn, detailedDiff, oldState: old, newState: next }];
    }),
    diagnostics: events.flatMap(({ diagnosticEvent, policyEvent }) => [
      ...(diagnosticEvent ? [diagnosticEvent] : []),
      ...violationsIn(policyEvent),
    ]),
  };
}

/** A policy that ends the run; in another form of output Pulumi does not say which one it was. */
function violationsIn(event: unknown): object[] {
  if (!isObject(event) || event.enforcementLevel !== "mandatory") return [];
  return [{ urn: event.resourceUrn, severity: "error", message: `${event.policyName}: ${event.message}` }];
}

function metadataOf(event: unknown): Record<string, unknown> | undefined {
  const { metadata } = isObject(event) ? event : {};
  return isObject(metadata) ? metadata : undefined;
}
