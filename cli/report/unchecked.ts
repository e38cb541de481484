import type { MessageCode } from "../../provider/message";
import { troubles } from "../../provider/messages/catalogue";
import type { CodedLine } from "../preview/codedLines";

const codes: readonly MessageCode[] = ["login-missing", ...Object.values(troubles)];

/** Why the preview has checked nothing at the host, or not all, as the provider has warned; undefined: it has. */
export const uncheckedReason = (lines: readonly CodedLine[]): string | undefined =>
  lines.find(({ code }) => codes.some((one) => one === code))?.said;
