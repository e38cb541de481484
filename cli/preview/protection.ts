import { isObject, type Properties } from "../../provider/values";
import { secretText } from "./shownValue";

/** Whether `deletionProtection` is on, as far as a state or a preview shows it. `hidden`: the value is secret. */
type ShownProtection = "on" | "off" | "hidden";

/**
 * The protection of a server, by its outputs, its inputs or both. A program may have set the input as a secret, which
 * a state encrypts and a preview hides, so the server may be protected.
 */
export function shownProtection(...sources: readonly (Properties | null | undefined)[]): ShownProtection {
  const values = sources.map((source) => source?.deletionProtection);
  if (values.includes(true)) return "on";
  return values.some((value) => value === secretText || isObject(value)) ? "hidden" : "off";
}
