import { isObject, type Properties } from "../../provider/values";
import { secretText } from "./shownValue";

/** Whether `deletionProtection` is on, as far as a state or a preview shows it. */
type ShownProtection = "on" | "off" | "hidden";

/**
 * The same of one server, by its outputs, its inputs or both. A program may have given it as a secret, which a state
 * encrypts and a preview leaves out: then it may be on.
 */
export function shownProtection(...sources: readonly (Properties | null | undefined)[]): ShownProtection {
  const values = sources.map((source) => source?.deletionProtection);
  if (values.includes(true)) return "on";
  return values.some((value) => value === secretText || isObject(value)) ? "hidden" : "off";
}
