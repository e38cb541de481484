import type * as z from "zod";
import type { Operation } from "../../provider/api/contract/operation";
import { deepest, isObject, isTooDeep } from "../../provider/values";
import { SandboxError, wrongParam } from "../errors";
import type { Choice } from "../switches";

/** Checks the params of a call against the contract, and converts them. */
export function validate(
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  unknownParams: Choice<"unknownParams">,
): Record<string, unknown> {
  const { shape } = operation.params;
  const faults =
    unknownParams === "ignored"
      ? []
      : Object.keys(params)
          .filter((key) => !Object.hasOwn(shape, key))
          .map((field) => wrongParam(field, "Input::Unknown", `${field} is not a parameter of this method`));
  const ownParams = Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => {
      const type = Object.hasOwn(shape, key) && value !== null ? (shape[key] as z.ZodType) : undefined;
      return type ? [[key, fitting(type, value)]] : [];
    }),
  );
  const parsedParams = operation.params.safeParse(ownParams);
  for (const { path, message } of parsedParams.error?.issues ?? []) {
    const field = path.map(String).join(".");
    faults.push(
      valueAt(ownParams, path) === undefined
        ? wrongParam(field, "Input::Required", `${field} is required`)
        : wrongParam(field, "Input::Validation", `${field} ${message}`),
    );
  }
  const [firstFault] = faults;
  if (firstFault && faults.length === 1) throw firstFault;
  if (firstFault)
    throw new SandboxError("Input::Multiple", `${faults.length} parameters are wrong`, { errors: faults });
  return parsedParams.data as Record<string, unknown>;
}

/**
 * Converts digits to a number, or a whole number to digits, if the parameter's type needs that. Clients in many
 * languages mix the two.
 */
function fitting(type: z.ZodType, value: unknown): unknown {
  const converted =
    typeof value === "number" && Number.isSafeInteger(value)
      ? String(value)
      : typeof value === "string" && /^\d+$/.test(value)
        ? Number(value)
        : undefined;
  return converted === undefined || type.safeParse(value).success || !type.safeParse(converted).success
    ? value
    : converted;
}

/** The value at a path inside params, or undefined if the path does not exist. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (container, key) => (container as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );

/**
 * Reads `params` from a request body, without checking them. An empty body, or the body `null`, means that there are no
 * params.
 */
export function paramsOf(body: string): Record<string, unknown> {
  if (body.trim() === "") return {};
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new SandboxError("Deserialize", "the body is not JSON");
  }
  if (json === null) return {};
  if (isTooDeep(json))
    throw new SandboxError("Deserialize", `the body is nested deeper than ${deepest} levels`);
  if (isObject(json) && !("params" in json) && Object.keys(json).length > 0)
    throw wrongParam(
      "params",
      "Input::Required",
      'params is required: the parameters belong in {"params": {…}}',
    );
  const params = isObject(json) ? (json.params ?? {}) : undefined;
  if (!isObject(params)) throw new SandboxError("Deserialize", 'the body must be an object {"params": {…}}');
  return params;
}
