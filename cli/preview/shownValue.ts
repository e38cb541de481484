import { shownText } from "../../provider/shownText";
import { hasUnknown, unknown } from "../../provider/values";

/** How `pulumi preview --json` writes a secret. */
export const secretText = "[secret]";

const longest = 80;

/** A value in one short line, whatever is in it. */
export function shownValue(value: unknown): string {
  if (value === undefined) return "not set";
  if (value === unknown) return "known after up";
  const text = hasUnknown(value) ? "partly known after up" : shownText(oneLine(value));
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

const oneLine = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
