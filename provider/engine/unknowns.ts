import { unknown } from "../unknown";
import { isPlainObject } from "./plainData";

/** A string that is not known before `up`, in the engine's form. The engine accepts it for any type. */
export const unknownString = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Values that are not known before `up`, in the engine's form: one text for each type. */
const sentinels: ReadonlySet<unknown> = new Set([
  unknownString,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7", // boolean
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421", // number
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2", // array
  "030794c1-ac77-496b-92df-f27374a8bd58", // asset
  "e48ece36-62e2-4504-bad9-02848725956a", // archive
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff", // object
]);

export const isSentinel = (value: unknown): boolean => sentinels.has(value);

/** Replaces the engine's unknown values by `unknown`, at any depth. */
export const fromEngine = <T>(value: T): T =>
  mapLeaves(value, (leaf) => (isSentinel(leaf) ? unknown : leaf)) as T;

/** Replaces `unknown` by the engine's form, at any depth. */
export const toEngine = <T>(value: T): T =>
  mapLeaves(value, (leaf) => (leaf === unknown ? unknownString : leaf)) as T;

function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => mapLeaves(inner, change));
  if (isPlainObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, change)]));
  return change(value);
}
