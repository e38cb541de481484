import type { Operation } from "../../provider/api/contract/operation";
import { isObject } from "../../provider/values";
import { SandboxError } from "../errors";
import { mapRecords } from "../faults/answers";
import type { Delivery } from "../faults/delivery";
import type { Unspecified } from "../unspecified";

export interface Response {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers?: Readonly<Record<string, string>>;
  /** How the response reaches the client. Default: whole and at once. */
  readonly delivery?: Delivery;
}

/** A response that is not JSON, such as the page. No fault affects it. */
export interface Document {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The switches that decide what a failure looks like. */
type ErrorForm = Pick<Unspecified, "errorStyle" | "errorText" | "errorPrefix" | "unknownPaths">;

/** The response for a failure, in the form that the specification shows (Errors 2). */
export function failure(error: unknown, form: ErrorForm): Response {
  const sandboxError =
    error instanceof SandboxError ? error : new SandboxError("API::Internal", `the sandbox failed: ${error}`);
  if (sandboxError.errorName === "API::InvalidMethod" && !sandboxError.http && form.unknownPaths === "page")
    return { status: 404, body: bodyOf(sandboxError, form), delivery: { how: "garbage" } };
  const status = sandboxError.http?.status ?? (form.errorStyle === "ok200" ? 200 : sandboxError.status);
  return {
    status,
    body: bodyOf(sandboxError, form),
    headers: { ...(status === 401 && challenge), ...sandboxError.http?.headers },
  };
}

/** The header of a 401 response (RFC 9110, 11.6.1): many clients send a login only after this challenge. */
const challenge = { "www-authenticate": 'Basic realm="api"' };

function bodyOf({ errorName, message, members }: SandboxError, form: ErrorForm): Record<string, unknown> {
  const { errors, ...otherMembers } = members;
  return {
    error_class: `${form.errorPrefix}::Exception::${errorName}`,
    error_message: message,
    ...(form.errorText === "full" && { full_message: message }),
    ...(form.errorText === "error" && { error: message }),
    ...otherMembers,
    ...(errors && { errors: errors.map((error) => bodyOf(error, form)) }),
  };
}

/** Gives a successful response the forms of this host: how it writes booleans, texts and secrets. */
export function formedBody(
  body: Record<string, unknown>,
  { booleans, texts, secretTexts }: Unspecified,
): Record<string, unknown> {
  const maskedBody = secretTexts === "masked" ? withMembers(body, mask) : body;
  const tidied = texts === "tidied" ? withMembers(maskedBody, tidy) : maskedBody;
  return booleans === "numbers" ? (withNumbers(tidied) as Record<string, unknown>) : tidied;
}

type Members = Record<string, unknown>;

/** Changes the texts of the record in a response, or of each record on a list page. */
const withMembers = (body: Members, change: (name: string, text: string) => string): Members =>
  mapRecords(body, (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === "string" ? change(name, value) : value,
      ]),
    ),
  );

const mask = (name: string, text: string) => (name === "auth_data" && text !== "" ? "********" : text);

function tidy(name: string, text: string): string {
  if (name === "public_key_value") return text.trim().split(/\s+/).slice(0, 2).join(" ");
  const isOwnText = ["custom_name", "custom_description", "location", "description", "username"].includes(
    name,
  );
  return isOwnText ? text.trim().replaceAll("\n", "\r\n") : text;
}

function withNumbers(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, memberValue]) => [member, withNumbers(memberValue)]),
  );
}

/** Checks a response of the sandbox itself against the contract. Every declared field must fit. */
export function checkAnswer(operation: Operation, body: Record<string, unknown>): void {
  const records = operation.paged && Array.isArray(body.items) ? body.items.filter(isObject) : [body];
  for (const record of records) {
    const parsedRecord = operation.answer.safeParse(record);
    if (!parsedRecord.success)
      throw new SandboxError(
        "Serialize",
        `the answer does not fit the contract: ${parsedRecord.error.issues[0]?.path}`,
      );
  }
}
