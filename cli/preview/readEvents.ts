import { isSecretValue } from "../../provider/engine/engineValues";
import { isObject } from "../../provider/values";
import { jsonValue } from "../text/jsonValue";
import { secretText } from "./shownValue";

/**
 * Converts the engine's events, one JSON object on each line, to the form of a preview; undefined if a line is not an
 * event. The preview of a refresh needs the events, because the other output is written before the host has answered.
 */
export function readEvents(text: string): object | undefined {
  const events: Record<string, unknown>[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const event = jsonValue(line, (_, value) => (isSecretValue(value) ? secretText : value));
    if (!isObject(event) || typeof event.sequence !== "number") return undefined;
    events.push(event);
  }
  // The URNs of refreshed resources. A refreshed resource without a change ends with the operation `same`, in the
  // same way as a resource that the program does not change.
  const refreshedUrns = new Set<unknown>();
  // For an empty stack the summary is the only event with content.
  const summary = events.map(({ summaryEvent }) => summaryEvent).find(isObject);
  return {
    ...(summary && { duration: Number(summary.durationSeconds ?? 0) }),
    steps: events.flatMap(({ resourcePreEvent, resOutputsEvent }) => {
      const begun = metadataOf(resourcePreEvent);
      if (begun?.op === "refresh") refreshedUrns.add(begun.urn);
      else if (begun) refreshedUrns.delete(begun.urn);
      const endedStep = metadataOf(resOutputsEvent);
      if (!endedStep) return [];
      const { op, urn, detailedDiff, old, new: next } = endedStep;
      const isAsBefore = op === "same" && refreshedUrns.has(urn);
      return [{ op: isAsBefore ? "refresh" : op, urn, detailedDiff, oldState: old, newState: next }];
    }),
    diagnostics: events.flatMap(({ diagnosticEvent, policyEvent }) => [
      ...(diagnosticEvent ? [diagnosticEvent] : []),
      ...violationsIn(policyEvent),
    ]),
  };
}

/** The violations of mandatory policies, which end the run. Only the events name the policy that was violated. */
function violationsIn(event: unknown): object[] {
  if (!isObject(event) || event.enforcementLevel !== "mandatory") return [];
  return [{ urn: event.resourceUrn, severity: "error", message: `${event.policyName}: ${event.message}` }];
}

function metadataOf(event: unknown): Record<string, unknown> | undefined {
  const { metadata } = isObject(event) ? event : {};
  return isObject(metadata) ? metadata : undefined;
}
