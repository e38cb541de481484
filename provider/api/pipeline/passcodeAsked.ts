import { HostError, isHostError } from "../errors";
import type { HttpAnswer } from "../http";

const passcodeWords =
  /\b(?:one[- ]?time(?: pass(?:code|word)| code)?|h?t?otp|pass-?code|[2m]fa|(?:two|multi|second)[- ]?factor|(?:verification|authenticat(?:or|ion)|security|(?:\d|six|eight)[- ]digit) code)\b/i;
const missingWords =
  /\b(?:required?|requires|missing|needed|needs|necessary|must|mandatory|provide|supply|enter|expected|absent|no|without|not (?:given|sent|supplied|provided|found|present))\b/i;
/** Words that say that a passcode was sent, but not accepted. */
const refusedWords =
  /\b(?:invalid|wrong|incorrect|expired?|stale|used|already|mismatch|bad|rejected|refused|(?:not|n't) (?:valid|accepted|match\w*|correct))\b/i;
/** Matches the name of a header in a text: `X-OTP`, `Api-Passcode`. */
const headerName = /\b(?:X-[A-Za-z][\w-]*|[A-Za-z]+-(?:OTP|Passcode|2FA|MFA)(?:-\w+)*)\b/;
const passcodeHeaderName = /otp|pass-?code|2fa|mfa|one-?time/i;

/**
 * The header for the passcode, if a response asks for a passcode in a header. Some hosts send that header itself, with
 * the value `required`.
 */
export function parsePasscodeHeader(headers: HttpAnswer["headers"]): string | undefined {
  const passcodeHeader = Object.entries(headers).find(
    ([name, value]) => passcodeHeaderName.test(name) && /\brequired\b/i.test(String(value)),
  );
  return passcodeHeader?.[0];
}

const challengePart =
  /(?:^|,)\s*([A-Za-z][\w-]*)(?=\s*(?:,|$)|\s+[^\s=])|\b(?:realm|error(?:_description)?)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g;

/** Whether the scheme, the realm or the error of a `WWW-Authenticate` challenge mentions a passcode. */
export function isPasscodeChallenged(headers: HttpAnswer["headers"]): boolean {
  const challengeTexts = [headers["www-authenticate"] ?? []]
    .flat()
    .flatMap((text) => [...text.matchAll(challengePart)].map(([, ...texts]) => texts.join("")));
  return challengeTexts.some((text) => passcodeWords.test(text.replaceAll("_", " ")));
}

/** The kinds of failure that hosts report for a login whose passcode is missing. */
const kinds = ["authorization", "input", "permission", "notFound"] as const;

/** Whether a failure asks for a passcode. A failure that calls the passcode wrong does not. */
function asksForPasscode(error: HostError, parameter: string): boolean {
  if (error.asksInHeader !== undefined) return true;
  // A field with a name such as `mfa_required` asks for a passcode.
  const marks = Object.entries(error.details).flatMap(([name, value]) =>
    /^(?:true|1|required)$/i.test(value) ? name.replaceAll("_", " ") : [],
  );
  const reasons = error.errors.map(({ message }) => message);
  const text = [error.hostMessage, error.errorClass ?? "", ...reasons, ...marks]
    .join(" ")
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
  const isNamed = [error.field, ...error.errors.map(({ field }) => field)].includes(parameter);
  if (refusedWords.test(text)) return false;
  if (error.isPasscodeChallenged) return true;
  if (!isNamed && !passcodeWords.test(text)) return false;
  return missingWords.test(text.replace(passcodeWords, " "));
}

/**
 * Turns a failed login into a failure about the passcode, if the host asks for a passcode: because the login had none,
 * or because the host expects it in another place. Any other failure is returned unchanged.
 *
 * @param parameter the name of the passcode parameter at this host.
 */
export function passcodeError(
  error: unknown,
  { parameter, isSent }: { readonly parameter: string; readonly isSent: boolean },
): unknown {
  if (!isHostError(error, ...kinds) || !asksForPasscode(error, parameter)) return error;
  const asksInHeader = error.asksInHeader ?? headerName.exec(error.hostMessage)?.[0];
  const secondFactor = isSent ? "passcodeUnseen" : "passcodeMissing";
  // A login without its passcode counts as a refused login, so that it is not tried again: each attempt may count
  // towards a lock.
  return new HostError({ ...error, kind: "authorization", secondFactor, asksInHeader }, { cause: error });
}
