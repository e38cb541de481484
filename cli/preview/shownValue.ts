import { createHash } from "node:crypto";
import { shownText } from "../../provider/shownText";
import { hasUnknown, unknown } from "../../provider/values";

/** The text that `pulumi preview --json` shows for a secret. */
export const secretText = "[secret]";

const longest = 80;

/**
 * A value in one short line. The end of a long value is replaced by a hash, so that two long values with the same
 * start still differ.
 */
export function shownValue(value: unknown): string {
  if (value === undefined) return "not set";
  if (value === unknown) return "known after up";
  const text = hasUnknown(value) ? "partly known after up" : shownText(oneLine(value));
  if (text.length <= longest) return text;
  const end = `… ${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
  return `${text.slice(0, longest - end.length)}${end}`;
}

const oneLine = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
