import type { Operation } from "../../provider/api/contract/operation";
import { isObject } from "../../provider/isObject";
import { SandboxError } from "../errors";
import type { Delivery } from "../faults/delivery";
import type { Unspecified } from "../unspecified";

export interface Response {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: whole and at once. */
  readonly delivery?: Delivery;
}

/** A text instead of the API's JSON; always whole and at once. */
export interface Document {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure as the specification shows it (Errors 2). */
export function failure(error: unknown, style: Unspecified["errorStyle"]): Response {
  const known =
    error instanceof SandboxError ? error : new SandboxError("API::Internal", `the sandbox failed: ${error}`);
  return {
    status: style === "ok200" ? 200 : known.status,
    body: { error_class: known.errorClass, error_message: known.message, ...known.members },
  };
}

/** Holds our own answers to the contract: every member that it declares must fit. */
export function checkAnswer(operation: Operation, body: Record<string, unknown>): void {
  const records = operation.paged && Array.isArray(body.items) ? body.items.filter(isObject) : [body];
  for (const record of records) {
    const parsed = operation.answer.safeParse(record);
    if (!parsed.success)
      throw new SandboxError(
        "Serialize",
        `the answer does not fit the contract: ${parsed.error.issues[0]?.path}`,
      );
  }
}
