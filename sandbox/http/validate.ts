import type { Operation } from "../../provider/api/contract/operation";
import { isObject } from "../../provider/isObject";
import { type ErrorName, SandboxError } from "../errors";
import { deepest, isTooDeep } from "./nesting";

interface Fault {
  readonly name: ErrorName;
  readonly field: string;
  readonly message: string;
}

/** The params of a body, checked and converted by the contract. Missing, null and empty bodies are no params. */
export function validate(operation: Operation, body: string): Record<string, unknown> {
  const params = paramsOf(body);
  const faults: Fault[] = Object.keys(params)
    .filter((key) => !Object.hasOwn(operation.params.shape, key))
    .map((field) => ({
      name: "Input::Unknown",
      field,
      message: `${field} is not a parameter of this method`,
    }));
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
  const parsed = operation.params.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.map(String).join(".");
    const missing = given[String(issue.path[0])] === undefined;
    faults.push({
      name: missing ? "Input::Required" : "Input::Validation",
      field,
      message: missing ? `${field} is required` : `${field} ${issue.message}`,
    });
  }
  if (faults.length > 0) throw toError(faults);
  return parsed.data as Record<string, unknown>;
}

function toError(faults: readonly Fault[]): SandboxError {
  const [first] = faults;
  if (first && faults.length === 1)
    return new SandboxError(first.name, first.message, { field: first.field });
  return new SandboxError("Input::Multiple", `${faults.length} parameters are wrong`, {
    errors: faults.map((fault) => ({
      error_class: `Sandbox::Exception::${fault.name}`,
      error_message: fault.message,
      field: fault.field,
    })),
  });
}

/** `params` of a body before any check; used also to find a passcode. */
export function paramsOf(body: string): Record<string, unknown> {
  if (body.trim() === "") return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new SandboxError("Deserialize", "the body is not JSON");
  }
  if (parsed === null) return {};
  if (isTooDeep(parsed))
    throw new SandboxError("Deserialize", `the body is nested deeper than ${deepest} levels`);
  const params = isObject(parsed) ? (parsed.params ?? {}) : undefined;
  if (!isObject(params)) throw new SandboxError("Deserialize", 'the body must be an object {"params": {…}}');
  return params;
}
