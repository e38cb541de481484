import type * as z from "zod";
import { isMarked, isPrinted, readOnce } from "../api/contract/marks";
import { type Message, message } from "../message";
import { exact, isSame } from "../normalForms";
import { hasProtoMember, hasUnknown, type Properties, protoReason, unknown } from "../values";
import type { CheckFailure, CheckResult } from "./resource";

/** The types of an object's fields. */
type Types = Readonly<Record<string, z.ZodType>>;

/**
 * Checks inputs one by one. Values that are unknown in the preview are skipped, and valid ones are normalised (`"12"`
 * becomes `12`). An unchanged value is accepted without a check, because the host may have a value that no program
 * could order. A failure never names a property whose value is or may be secret, because the engine prints that value.
 * A property with an unknown name may be a misspelt secret, so it is not named either.
 */
export function checkInputs(
  resource: string,
  schema: z.ZodObject,
  { olds = {}, news }: { readonly olds?: Properties | undefined; readonly news: Properties },
): CheckResult {
  const failures: CheckFailure[] = [];
  const warnings: Message[] = [];
  const inputs: Properties = {};
  const types: Types = schema.shape;
  for (const [name, value] of Object.entries(news)) {
    // With `ignoreChanges: ["*"]` the engine passes the old inputs, including the field that a read added.
    if (value === undefined || value === null || name === "__asked") continue;
    // Every object inherits a `constructor`, which is not an input.
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (!type) {
      const reason = message("input-unknown", { property: name, resource, known: Object.keys(types) });
      failures.push({ property: "", reason });
      continue;
    }
    const parseResult = type.safeParse(withoutUnknowns(value));
    const incomplete = hasUnknown(value);
    const issues = hasProtoMember(value) ? [{ path: [], message: protoReason }] : parseResult.error?.issues;
    if (issues && !isSame(exact, olds[name], value)) failures.push(...toFailures(name, value, type, issues));
    inputs[name] = parseResult.success && !incomplete ? parseResult.data : value;
    if (isMarked(type, "publicKey") && isCertificate(value))
      warnings.push(message("key-is-certificate", { property: name }));
  }
  for (const [name, resultIfAbsent] of ofAbsent(schema)) {
    if (news[name] !== undefined && news[name] !== null) continue;
    if (resultIfAbsent.success) inputs[name] = resultIfAbsent.data;
    else failures.push({ property: name, reason: message("input-missing", { property: name }) });
  }
  return { inputs, failures, ...(warnings.length > 0 && { warnings }) };
}

/** An OpenSSH certificate matches the pattern of a public key, but nobody can log in with it as a key. */
const isCertificate = (value: unknown): boolean =>
  typeof value === "string" && /^\s*[\w-]+-cert-v\d+@[\w.-]+\s/.test(value);

/** The inputs that a program must set, and those that have a default. */
const ofAbsent = readOnce((schema: z.ZodObject) =>
  Object.entries(schema.shape as Types)
    .map(([name, type]) => [name, type.safeParse(undefined)] as const)
    .filter(([, { success, data }]) => !success || data !== undefined),
);

function toFailures(
  name: string,
  value: unknown,
  type: z.ZodType,
  issues: readonly Pick<z.core.$ZodIssue, "path" | "message">[],
): CheckFailure[] {
  return issues.flatMap((issue): CheckFailure[] => {
    const issueValue = valueAt(value, issue.path);
    if (hasUnknown(issueValue)) return [];
    const property = issue.path.reduce<string>(
      (path, key) => (typeof key === "number" ? `${path}[${key}]` : `${path}.${String(key)}`),
      name,
    );
    const isShown = isPrinted(type);
    const quote = isShown && issue.path.length > 0 ? quoteValue(issueValue) : undefined;
    const reason = message("input-invalid", { property, reason: issue.message, value: quote });
    return [{ property: isShown ? property : "", reason }];
  });
}

/**
 * A nested value as the message quotes it, because the engine does not print nested values. Only whole values are
 * quoted: if part of a secret were cut off, it could not be found and hidden.
 */
function quoteValue(value: unknown): string | undefined {
  const text = typeof value === "object" ? undefined : JSON.stringify(value);
  return text === undefined || text.length > 100 ? undefined : text;
}

/** The value at a path; `unknown` if a value on the way is unknown. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((current, key) => (current === unknown ? current : Object(current)[key]), value);

function withoutUnknowns(value: unknown): unknown {
  if (value === unknown) return undefined;
  if (Array.isArray(value)) return value.map(withoutUnknowns);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, memberValue]) => [key, withoutUnknowns(memberValue)]),
    );
  return value;
}
