import type * as z from "zod";
import type { Clock } from "../../clock";
import { deepest, isObject, isTooDeep, setMember } from "../../values";
import type { WireObject } from "../callOptions";
import { answerList, isWithoutMembers } from "../contract/answerList";
import { envelope } from "../contract/commonMembers";
import type { AddressReader } from "../contract/ipAddress";
import { markedMembers, readOnce } from "../contract/marks";
import type { Operation } from "../contract/operation";
import { parseVerbs, reasonAgainstVerb, type Verb } from "../contract/verb";
import type { FailureKind } from "../failedCall";
import type { HttpAnswer } from "../http";
import { askedPause } from "../waiting/askedPause";
import type { Handler, SignedCall } from "./call";
import type { Classifier } from "./classify";
import { parseCodings } from "./contentCoding";
import { callError, parseFailure, secretsInRefusal } from "./failure";
import { parseErrors } from "./failureMembers";
import { learnSecrets } from "./learn";
import { parseJson } from "./parseJson";
import { isPasscodeChallenged, parsePasscodeHeader } from "./passcodeAsked";
import { strangeAnswer } from "./strangeAnswer";
import type { WireNames } from "./wireNames";

/** The settings of the decoder that depend on the host. */
interface Reading {
  readonly classes: Classifier;
  readonly names: WireNames;
  readonly addressIn: AddressReader;
}

/** Decodes a response: returns its record or page, or throws a HostError that describes the failure. */
export const decode =
  (clock: Clock, { classes, names, addressIn }: Reading, reportedSecrets: Set<string>) =>
  (next: Handler<SignedCall, HttpAnswer>): Handler<SignedCall> =>
  async (call) => {
    const httpAnswer = await next(call);
    const { status, headers } = httpAnswer;
    const body = parseJson(httpAnswer.text);
    const fault = (kind: FailureKind, hostMessage: string, mayHaveHappened = true) =>
      callError(call, { kind, status, hostMessage, mayHaveHappened });
    if (isTooDeep(body))
      throw fault("unbounded", `the host's answer is nested deeper than ${deepest} levels`);
    const { operation } = call;
    const askedPauses = askedPause(headers, clock.now());
    const failure = parseFailure({ ...httpAnswer, body }, call, classes, { operation, asked: askedPauses });
    if (failure) {
      const verbMembers = status === 405 ? { allowedVerbs: verbsAllowed(call, headers.allow) } : {};
      const asks = {
        asksInHeader: parsePasscodeHeader(headers),
        isPasscodeChallenged: isPasscodeChallenged(headers) || undefined,
      };
      throw callError(call, { ...failure, ...verbMembers, ...asks }, secretsInRefusal(body));
    }
    const { answer, paged } = operation;
    const members = isObject(body)
      ? names.answered(call, body)
      : isDoneInSilence(httpAnswer, call)
        ? {}
        : undefined;
    const decodedAnswer =
      members && (paged ? decodePage(answer, members, addressIn) : decodeRecord(answer, members, addressIn));
    if (!decodedAnswer) {
      const { words } = strangeAnswer(httpAnswer, call);
      if (body === undefined && words !== undefined) throw fault("unreadable", words);
      const bodyText =
        body === undefined
          ? withoutJson(httpAnswer.text, headers)
          : paged
            ? "no page of a list"
            : "no JSON object";
      throw fault("unreadable", `the host's answer is ${bodyText}`);
    }
    learnSecrets(reportedSecrets, operation, decodedAnswer);
    const powerError = powerFailureIn(operation, decodedAnswer);
    if (powerError !== undefined) throw fault("power", powerError, false);
    return decodedAnswer;
  };

/**
 * Whether the status alone means success, as some hosts respond to a DELETE. A create must return an id, so an empty
 * response is no success for it.
 */
const isDoneInSilence = ({ status, text }: HttpAnswer, { operation, verb }: SignedCall): boolean =>
  [204, 205].includes(status) &&
  text.trim() === "" &&
  operation.writes &&
  (operation.repeatable || verb === "DELETE");

/** The HTTP methods that the host accepts instead of the method of the call. */
const verbsAllowed = (
  { operation, verb }: SignedCall,
  allow: string | string[] | undefined,
): readonly Verb[] =>
  parseVerbs(allow).filter(
    (otherVerb) => otherVerb !== verb && reasonAgainstVerb(operation, otherVerb) === undefined,
  );

/** Describes a response that is not JSON. If its content coding could not be decoded, the text says so. */
function withoutJson(text: string, headers: HttpAnswer["headers"]): string {
  const [coding] = parseCodings(headers["content-encoding"]);
  const isCoded = coding !== undefined && /[\0-\x08\uFFFD]/.test(text);
  return isCoded ? `no JSON: its Content-Encoding, ${coding}, cannot be decoded` : "no JSON";
}

/**
 * Decodes a record tolerantly. Each known field is parsed by its type; a value that does not fit, and any unknown
 * field, is kept unchanged. A null is dropped.
 */
export function decodeRecord(type: z.ZodObject, body: WireObject, addressIn: AddressReader): WireObject {
  const { shape } = type;
  const addresses = addressMembers(type);
  const lists = listMembers(type);
  // A page may have thousands of records, and building lists of their fields would take three times as long.
  const decodedRecord: WireObject = {};
  for (const key of Object.keys(body)) {
    const value = body[key];
    if (value === null) continue;
    const parsedValue = Object.hasOwn(shape, key) ? (shape[key] as z.ZodType).safeParse(value) : undefined;
    const readValue = parsedValue?.success ? parsedValue.data : lists.has(key) ? answerList(value) : value;
    setMember(
      decodedRecord,
      key,
      parsedValue?.success && addresses.has(key) ? addressIn(readValue) : readValue,
    );
  }
  return decodedRecord;
}

const listMembers = readOnce((type: z.ZodObject) => new Set(markedMembers(type, "list")));
const addressMembers = readOnce((type: z.ZodObject) => new Set(markedMembers(type, "address")));

/** Decodes a page of a list; undefined if the body is not a page. */
export function decodePage(
  item: z.ZodObject,
  body: WireObject,
  addressIn: AddressReader,
): WireObject | undefined {
  const listedItems = answerList(body.items ?? {});
  // An empty object is an empty list only if the total is 0.
  const items = isWithoutMembers(listedItems) && Number(body.item_total) === 0 ? [] : listedItems;
  if (!Array.isArray(items) || !items.every(isObject)) return undefined;
  const page = decodeRecord(envelope, { ...body, items }, addressIn);
  return { ...page, items: items.map((record) => decodeRecord(item, record, addressIn)) };
}

/** Values that mean "no error". Some hosts write 0 or false, which are texts after decoding. */
const noErrorTexts = ["", "0", "false"];

/** The error in a power record, if it reports one (specification, Errors 4). */
export function powerErrorOf({ error }: WireObject): string | undefined {
  const list = answerList(error);
  if (isWithoutMembers(list)) return undefined;
  // Some frameworks send an object or a list instead of the text.
  const texts = isObject(list) || Array.isArray(list) ? parseErrors({ errors: [list].flat() }) : undefined;
  const text = texts?.map(({ message }) => message).join("; ") ?? String(list ?? "").trim();
  return noErrorTexts.includes(text) ? undefined : text;
}

/**
 * The failure in a power record. In the response to a write, an error there means that the operation failed. In the
 * response to a read, the error is part of the record, because nothing was requested.
 */
function powerFailureIn({ answer, writes }: Operation, record: WireObject): string | undefined {
  const isPowerRecord = "powerStatus" in answer.shape && "task" in answer.shape;
  return writes && isPowerRecord ? powerErrorOf(record) : undefined;
}
