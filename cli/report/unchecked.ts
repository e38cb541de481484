import { stripVTControlCharacters } from "node:util";
import type { MessageCode } from "../../provider/message";
import { troubles } from "../../provider/messages/catalogue";
import type { Preview } from "../preview/readPreview";

const codes: readonly MessageCode[] = ["login-missing", ...Object.values(troubles)];

/** Why the preview has checked nothing at the host, or not all, as the provider has warned; undefined: it has. */
export function uncheckedIn(diagnostics: Preview["diagnostics"]): string | undefined {
  // Standard error may bring several lines at once.
  const lines = diagnostics.flatMap(({ message }) => stripVTControlCharacters(message).split("\n"));
  for (const line of lines) {
    const [, said = "", code] = /^(?:warning: )?(.+) \[([\w-]+)\]\s*$/.exec(line) ?? [];
    if (codes.some((one) => one === code)) return said;
  }
  return undefined;
}
