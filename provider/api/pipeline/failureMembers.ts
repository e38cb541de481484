import { isSecretMember } from "../../secretMembers";
import { isSecretName } from "../../secretNames";
import { secretMark } from "../../secrets";
import { isObject } from "../../values";
import type { WireObject } from "../callOptions";
import { answerList } from "../contract/answerList";
import type { HostFailure } from "../failedCall";
import { parseJson } from "./parseJson";

const mostDetails = 5;
const mostErrors = 20;

export const messageOf = (members: WireObject) =>
  wordsOf(members.error_message) ?? wordsOf(members.full_message) ?? wordsOf(members.error);

/** The text of a value, or the texts of a list, joined by semicolons. */
const wordsOf = (value: unknown): string | undefined => {
  const list = answerList(value);
  return Array.isArray(list) ? textOf(list.flatMap((item) => textOf(item) ?? []).join("; ")) : textOf(value);
};

/** Values of `error_class` that mean that nothing failed. */
const noClassValues: readonly unknown[] = [undefined, null, "", false, 0];

/** The error class in a response. Any other value in its place also means that there is an error. */
export function classOf({ error_class: value }: WireObject): string | undefined {
  const list = answerList(value);
  if (Array.isArray(list)) return list.flatMap((item) => classOf({ error_class: item }) ?? [])[0];
  if (!isObject(value))
    return textOf(value) ?? (noClassValues.includes(value) ? undefined : String(value).trim() || undefined);
  if (Object.keys(value).length === 0) return undefined;
  return ["name", "class", "code", "type"].flatMap((name) => textOf(value[name]) ?? [])[0] ?? "untold";
}

/** Fields that frameworks put the message about one invalid parameter in. */
const reasons = ["message", "default_message", "defaultMessage", "detail"];
const reasonOf = (error: WireObject) =>
  reasons.flatMap((name) => textOf(withoutSecretMembers(error[name])) ?? [])[0];

/** Fields that a failure reports separately. */
const knownMembers = ["error_class", "error_message", "full_message", "error", "field", "errors"];

/**
 * The further fields of a failed response, which the specification mentions: the first few, as text. Values that the
 * message already contains are left out, as the members of a problem (RFC 9457) may be.
 */
export function parseDetails(
  members: WireObject,
  saidTexts: readonly (string | undefined)[],
): Readonly<Record<string, string>> | undefined {
  const otherMembers = Object.entries(members).flatMap(([name, value]) => {
    if (knownMembers.includes(name) || value === null || value === "") return [];
    if (isSecretName(name)) return [[name, secretMark] as const];
    const shownValue = withoutSecretMembers(value);
    const text = typeof shownValue === "string" ? shownValue : JSON.stringify(shownValue);
    return saidTexts.includes(text) ? [] : [[name, text] as const];
  });
  return otherMembers.length > 0 ? Object.fromEntries(otherMembers.slice(0, mostDetails)) : undefined;
}

/**
 * Replaces the values of members with secret names, even in JSON inside a text. A short secret can only be recognised
 * by its name.
 */
function withoutSecretMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretMembers);
  if (typeof value === "string" && /^\s*[[{]/.test(value)) {
    const parsedValue = parseJson(value);
    return parsedValue === undefined ? value : JSON.stringify(withoutSecretMembers(parsedValue));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecretMember(name, member, value) ? secretMark : withoutSecretMembers(member),
    ]),
  );
}

type FieldError = NonNullable<HostFailure["errors"]>[number];

/** Parses `errors`: a list of objects or texts, or an object whose keys are the names of parameters. */
export function parseErrors(members: WireObject): FieldError[] | undefined {
  const errors = answerList(members.errors);
  if (Array.isArray(errors)) return errors.slice(0, mostErrors).flatMap((error) => parseError(error) ?? []);
  if (!isObject(errors)) return undefined;
  return Object.entries(errors)
    .slice(0, mostErrors)
    .flatMap(([field, error]) => [answerList(error)].flat().flatMap((item) => parseError(item, field) ?? []))
    .slice(0, mostErrors);
}

function parseError(error: unknown, nameOfMember?: string): FieldError | undefined {
  const text = textOf(error);
  if (text === undefined && !isObject(error)) return undefined;
  const member: WireObject = isObject(error) ? error : {};
  const field = fieldOf(member.field) ?? nameOfMember;
  const errorText = text ?? messageOf(member) ?? classOf(member) ?? reasonOf(member);
  const detailTexts = Object.entries(parseDetails(member, [errorText]) ?? {}).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const mainText = errorText ?? "is not accepted";
  const message = detailTexts.length > 0 ? `${mainText} (${detailTexts.join("; ")})` : mainText;
  return field === undefined ? { message } : { field, message };
}

/** The name of a field, or several names joined by commas. */
export const fieldOf = (field: unknown): string | undefined => {
  const list = answerList(field);
  return textOf(Array.isArray(list) ? list.filter((item) => typeof item === "string").join(", ") : list);
};

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
