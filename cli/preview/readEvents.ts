import { isSecretValue } from "../../provider/engine/secretValue";
import { isObject } from "../../provider/isObject";
import { secretText } from "./shownValue";

/**
 * The engine's events, one JSON object in each line, in the shape of a preview; undefined where the text is something
 * else. A preview of a refresh needs them: its other output is written before the host has answered.
 */
export function readEvents(text: string): object | undefined {
  const events: Record<string, unknown>[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const event = parsed(line);
    if (!isObject(event) || typeof event.sequence !== "number") return undefined;
    events.push(event);
  }
  if (events.length === 0) return undefined;
  return {
    steps: events.flatMap(({ resOutputsEvent }) => {
      const { metadata } = isObject(resOutputsEvent) ? resOutputsEvent : {};
      if (!isObject(metadata)) return [];
      const { op, urn, detailedDiff, old, new: next } = metadata;
      return [{ op, urn, detailedDiff, oldState: old, newState: next }];
    }),
    diagnostics: events.flatMap(({ diagnosticEvent }) => diagnosticEvent ?? []),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line, (_, value) => (isSecretValue(value) ? secretText : value));
  } catch {
    return undefined;
  }
}
