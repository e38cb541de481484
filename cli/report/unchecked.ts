import type { MessageCode } from "../../provider/message";
import { troubles } from "../../provider/messages/catalogue";
import type { CodedLine } from "../preview/codedLines";

const codes: readonly MessageCode[] = ["login-missing", ...Object.values(troubles)];

/**
 * The provider's warning that the preview could not check everything at the host; undefined without such a warning.
 */
export const uncheckedReason = (lines: readonly CodedLine[]): string | undefined =>
  lines.find(({ code }) => codes.some((uncheckedCode) => uncheckedCode === code))?.said;
