import type * as z from "zod";
import { looksSecret, textsOfSecretMembers } from "../../secretMembers";
import { scrub, secretMark } from "../../secrets";
import { shownText } from "../../shownText";
import { isObject } from "../../values";
import type { WireObject } from "../callOptions";
import { answerList } from "../contract/answerList";
import { secretNames } from "../contract/marks";
import type { Operation } from "../contract/operation";
import { HostError } from "../errors";
import type { FailureKind, HostFailure } from "../failedCall";
import type { HttpAnswer } from "../http";
import type { AskedPause } from "../waiting/askedPause";
import type { SignedCall } from "./call";
import type { Classifier } from "./classify";
import { classOf, fieldOf, messageOf, parseDetails, parseErrors, textOf } from "./failureMembers";
import { type CallAddress, strangeAnswer } from "./strangeAnswer";

/** The maximum length of a host's text; longer texts are cut off. */
const longestText = 2000;
const longestDetail = 200;

/**
 * Creates the error of a failed call. Hosts may quote what they were sent, so secrets are removed from every text, and
 * every text becomes one line.
 */
export function callError(
  call: SignedCall,
  failure: Omit<HostFailure, "operation" | "params">,
  inAnswer: readonly string[] = [],
): HostError {
  const { name, operation, params, credentials } = call;
  const ofCall = [...credentials.secrets, ...secretValues(operation.params, params)];
  const secrets = [...call.secrets, ...ofCall, ...inAnswer];
  const longest = Math.max(0, ...secrets.map(({ length }) => length));
  const cleanText = (text: string) => {
    const scrubbedText = scrub(text.slice(0, 5 * longestText), secrets);
    // A secret that is cut in two is not recognised, so the end of a cut text is dropped.
    const safeText =
      text.length > 5 * longestText
        ? scrubbedText.slice(0, Math.max(0, scrubbedText.length - longest))
        : scrubbedText;
    return shownText(safeText).slice(0, longestText);
  };
  const shortText = (text: string) => cleanText(text).slice(0, longestDetail);
  const { hostMessage, errorClass, field, errors, details, redirection } = failure;
  const shortMembers = <Texts extends object>(texts: Texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([member, text]) => [cleanText(member), shortText(text)]),
    ) as Texts;
  return new HostError({
    ...failure,
    hostMessage: cleanText(hostMessage),
    errorClass: errorClass && cleanText(errorClass),
    field: field && cleanText(field),
    errors: errors?.map(shortMembers),
    details: details && shortMembers(details),
    redirection: redirection && shortMembers(redirection),
    operation: name,
    params: redact(operation.params, params),
  });
}

/**
 * The values in a refusal whose fields have the name of a secret. Fields of `errors` are skipped, because they have the
 * names of parameters.
 */
export const secretsInRefusal = (body: unknown): string[] =>
  isObject(body) ? textsOfSecretMembers({ ...body, errors: undefined }).filter(looksSecret) : [];

/** A response, and its text parsed as JSON; `body` is undefined if the text is not JSON. */
interface ParsedAnswer extends HttpAnswer {
  readonly body: unknown;
}

/** Kinds of refusals that a proxy sends as well, before the host has done anything. */
const refusedBeforeWork: readonly FailureKind[] = ["authorization", "rateLimit"];

/**
 * Parses the failure in a response; undefined if the call succeeded. An `error_class` means failure even with status
 * 200. Without an `error_class`, a status from 200 to 299 is a success. The message may be in `error_message`,
 *      `full_message` or `error`.
 */
export function parseFailure(
  answer: ParsedAnswer,
  callAddress: CallAddress,
  { classify, isKnownClass }: Classifier,
  {
    operation,
    asked: askedPauses = {},
  }: { readonly operation?: Operation; readonly asked?: AskedPause } = {},
): Omit<HostFailure, "operation" | "params"> | undefined {
  const { status, body } = answer;
  const members: WireObject = isObject(body) ? body : {};
  const errorClass = classOf(members);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && errorClass === undefined) return undefined;
  const field = fieldOf(members.field);
  const errors = parseErrors(members);
  const hostMessage = messageOf(members);
  // A success status means that the host processed the request, and an unknown class does not change that. Any other
  // response counts as a refusal only if it is in the format of the API, because a page may come from a proxy that does
  // not know what the host did.
  const hasWords = !isSuccess && (errorClass !== undefined || hostMessage !== undefined);
  const kind = classify(status, errorClass, {
    isOfApi: hasWords,
    field: field ?? errors?.find((error) => error.field !== undefined)?.field,
    operation,
    retryAfter: askedPauses.retryAfter,
  });
  const retryAfter = askedPauses.retryAfter ?? (kind === "rateLimit" ? askedPauses.reset : undefined);
  const isRefusal = hasWords || isKnownClass(errorClass) || namesInput(members);
  const { words, redirection } =
    hostMessage === undefined ? strangeAnswer(answer, callAddress) : noDescription;
  return {
    kind,
    status,
    hostMessage: hostMessage ?? words ?? `the host answered with status ${status}`,
    errorClass,
    field,
    errors,
    details: parseDetails(members, [
      hostMessage,
      String(status),
      "about:blank",
      // The title of an `about:blank` problem only repeats the text of the status.
      members.type === "about:blank" ? textOf(members.title) : undefined,
      pathOf(callAddress),
    ]),
    retryAfter,
    redirection,
    ...(!isRefusal && errorClass === undefined && { isPage: true }),
    ...(kind === "busy" && !isKnownClass(errorClass) && { isByStatus: true }),
    // The host failed during its work, or did not say whether it had started.
    mayHaveHappened: kind === "hostFault" || !(isRefusal || refusedBeforeWork.includes(kind)),
  };
}

const noDescription = { words: undefined, redirection: undefined };

/** Whether a response names an invalid parameter in the specification's format. Other formats are not interpreted. */
const namesInput = ({ field, errors }: WireObject) =>
  textOf(field) !== undefined ||
  [answerList(errors)].some((list) => Array.isArray(list) && list.some(isObject));

const pathOf = ({ url }: CallAddress) => new URL(url).pathname;

export function redact(params: z.ZodObject, values: Readonly<Record<string, unknown>>) {
  const secretParams = secretNames(params);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, secretParams.includes(name) ? secretMark : value]),
  );
}

/** The values of secret parameters, which are removed from any text of the host. */
const secretValues = (params: z.ZodObject, values: Readonly<Record<string, unknown>>): string[] =>
  secretNames(params).flatMap((name) => (name in values ? [String(values[name])] : []));
