import { HostError, isHostError } from "../errors";
import type { HttpAnswer } from "../http";

const passcodeWords =
  /\b(?:one[- ]?time(?: pass(?:code|word)| code)?|h?t?otp|pass-?code|[2m]fa|(?:two|multi|second)[- ]?factor|(?:verification|authenticat(?:or|ion)|security|(?:\d|six|eight)[- ]digit) code)\b/i;
const missingWords =
  /\b(?:required?|requires|missing|needed|needs|necessary|must|mandatory|provide|supply|enter|expected|absent|no|without|not (?:given|sent|supplied|provided|found|present))\b/i;
/** Words for a passcode that was sent. */
const refusedWords =
  /\b(?:invalid|wrong|incorrect|expired?|stale|used|already|mismatch|bad|rejected|refused|(?:not|n't) (?:valid|accepted|match\w*|correct))\b/i;
/** The name of a header in a text: `X-OTP`, `Api-Passcode`. */
const headerName = /\b(?:X-[A-Za-z][\w-]*|[A-Za-z]+-(?:OTP|Passcode|2FA|MFA)(?:-\w+)*)\b/;
const ofPasscode = /otp|pass-?code|2fa|mfa|one-?time/i;

/** The header for a passcode that an answer names; some hosts send the header itself, with `required`. */
export function parsePasscodeHeader(headers: HttpAnswer["headers"]): string | undefined {
  const named = Object.entries(headers).find(
    ([name, value]) => ofPasscode.test(name) && /\brequired\b/i.test(String(value)),
  );
  return named?.[0];
}

const ofChallenge =
  /(?:^|,)\s*([A-Za-z][\w-]*)(?=\s*(?:,|$)|\s+[^\s=])|\b(?:realm|error(?:_description)?)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g;

/** Whether the scheme, the realm or the error of a challenge names a passcode. */
export function isPasscodeChallenged(headers: HttpAnswer["headers"]): boolean {
  const named = [headers["www-authenticate"] ?? []]
    .flat()
    .flatMap((text) => [...text.matchAll(ofChallenge)].map(([, ...texts]) => texts.join("")));
  return named.some((text) => passcodeWords.test(text.replaceAll("_", " ")));
}

/** The kinds that hosts have for a login without its passcode. */
const kinds = ["authorization", "input", "permission", "notFound"] as const;

/** Whether the host asks for a passcode. It does not if it says that the passcode is wrong. */
function asksForPasscode(error: HostError, parameter: string): boolean {
  if (error.asksInHeader !== undefined) return true;
  // A member such as `mfa_required` says so by its name.
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
 * The failure of a login: a host that asks for a passcode has not refused the login. It is asked for if none was sent,
 * or if the host looks for it elsewhere.
 *
 * @param parameter the passcode's name at this host.
 */
export function passcodeError(
  error: unknown,
  { parameter, isSent }: { readonly parameter: string; readonly isSent: boolean },
): unknown {
  if (!isHostError(error, ...kinds) || !asksForPasscode(error, parameter)) return error;
  const asksInHeader = error.asksInHeader ?? headerName.exec(error.hostMessage)?.[0];
  const secondFactor = isSent ? "passcodeUnseen" : "passcodeMissing";
  // Like a refused login it is not tried again, because each try may count.
  return new HostError({ ...error, kind: "authorization", secondFactor, asksInHeader }, { cause: error });
}
