import type { MessageCode } from "../../provider/message";
import { troubles } from "../../provider/messages/catalogue";
import { codedLines } from "../preview/codedLines";
import type { Preview } from "../preview/readPreview";

const codes: readonly MessageCode[] = ["login-missing", ...Object.values(troubles)];

/** Why the preview has checked nothing at the host, or not all, as the provider has warned; undefined: it has. */
export const uncheckedIn = (diagnostics: Preview["diagnostics"]): string | undefined =>
  codedLines(diagnostics).find(({ code }) => codes.some((one) => one === code))?.said;
