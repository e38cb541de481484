import type { FailureKind } from "../errors";
import { classify } from "./classify";
import { isObject, type WireObject } from "./decode";

/** What an answer says about its failure. */
export interface AnsweredFailure {
  readonly kind: FailureKind;
  readonly hostMessage: string;
  readonly errorClass?: string | undefined;
  readonly field?: string | undefined;
  readonly errors?: readonly { field?: string; message: string }[] | undefined;
}

/**
 * The failure in an answer, or undefined when it is a success. An `error_class` always means failure, also with
 * status 200; no status from 200 to 299 means failure by itself. The text may be in `error_message`, `full_message` or `error`.
 */
export function failureIn(status: number, body: unknown): AnsweredFailure | undefined {
  const members: WireObject = isObject(body) ? body : {};
  const errorClass = textOf(members.error_class);
  if (status >= 200 && status < 300 && errorClass === undefined) return undefined;
  return {
    kind: classify(status, errorClass),
    hostMessage: messageOf(members) ?? `the host answered with status ${status}`,
    errorClass,
    field: textOf(members.field),
    errors: Array.isArray(members.errors) ? members.errors.filter(isObject).map(one) : undefined,
  };
}

const messageOf = (members: WireObject) =>
  textOf(members.error_message) ?? textOf(members.full_message) ?? textOf(members.error);

function one(member: WireObject): { field?: string; message: string } {
  const field = textOf(member.field);
  const message = messageOf(member) ?? textOf(member.error_class) ?? "is not accepted";
  return field === undefined ? { message } : { field, message };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
