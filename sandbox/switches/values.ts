import { leftOpen } from "./switch";

/** The switches for the form of values and failures in a response. */
export const valueSwitches = {
  booleans: leftOpen("how an answer writes BOOLEAN", { words: "`true` and `false`", numbers: "1 and 0" }),
  dates: leftOpen("how an answer writes a date, always in UTC", {
    iso: "`2026-01-02T03:04:05.000Z`",
    spaced: "`2026-01-02 03:04:05`",
  }),
  errorStyle: leftOpen("the HTTP status of a failure", {
    status: "one of its own",
    ok200: "200, with an `error_class`; 401 to a request without a login, 405 and 413 stay",
  }),
  errorText: leftOpen("which members of a failure have its text", {
    message: "`error_message`",
    full: "`error_message` and `full_message`",
    error: "`error_message` and `error`",
  }),
  quotas: leftOpen("how an answer writes `backup_quota`, `backup_size` and `bandwidth_quota`", {
    text: "as text, empty if there is none",
    numbers: "as numbers, 0 if there is none",
  }),
  secretTexts: leftOpen("how an answer writes `auth_data`", {
    shown: "as it was sent",
    masked: "as `********`",
  }),
  texts: leftOpen("how an answer writes names, descriptions and keys", {
    given: "as they were sent",
    tidied: "trimmed, with CRLF as line end, keys without a comment",
  }),
} as const;
