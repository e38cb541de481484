import { isObject } from "../../values";
import { type OperationName, operationsByName, unknownOperation } from "../contract";
import type { Operation } from "../contract/operation";
import { usualVerb, verbOf } from "../contract/verb";
import { InvalidCallError, wrongCall } from "../errors";
import { checkCallOptions } from "../options/checkOptions";
import type { ClientOptions } from "../options/options";
import type { Handler, Send } from "./call";

/**
 * The first handler: checks the parameters and options of a call and encodes them, or throws an InvalidCallError that
 * says what is wrong. The handler warns once about each deprecated operation.
 */
export function prepare(options: ClientOptions, secrets: Iterable<string>, warn: (line: string) => void) {
  const version = options.wire?.version ?? options.apiVersion ?? "v3";
  const base = `${options.baseUrl.replace(/\/+$/, "")}/${version === "" ? "" : `${version}/`}`;
  const withoutAccount: ReadonlySet<string> = new Set(options.wire?.withoutAccount);
  const pathsOfWrites = new Set(
    [...operationsByName].flatMap(([name, { writes, path: ofSpecification }]) => {
      const path = options.paths?.[name as OperationName] ?? ofSpecification;
      return writes && path !== null ? [comparablePath(path)] : [];
    }),
  );
  const warned = new Set<string>();
  return (next: Handler): Send =>
    async (name, params = {}, callOptions = {}) => {
      const operation = operationsByName.get(name);
      if (!operation) throw wrongCall(undefined, String(name), unknownOperation(String(name)));
      checkCallOptions(name, callOptions);
      const hasAccount = "accnt" in operation.params.shape && callOptions.inAnyAccount !== true;
      const accnt = hasAccount ? { accnt: options.accountNumber } : {};
      const encodedParams = encodeParams(name, operation, params, accnt);
      // The account is left out, whether it was filled in above or passed by a resource.
      if (withoutAccount.has(name) && encodedParams.accnt === options.accountNumber)
        delete encodedParams.accnt;
      const path = pathOf(name, operation, options.paths);
      callOptions.signal?.throwIfAborted();
      if (operation.deprecated && callOptions.evenDeprecated !== true && !warned.has(name)) {
        warned.add(name);
        warn(`${name} is deprecated: ${operation.deprecated}.`);
      }
      const sent = { times: 0 };
      // A read that is configured at the path of a write must not use the HTTP method of that write.
      const isAtWrite = !operation.writes && pathsOfWrites.has(comparablePath(path));
      const verb = verbOf(options.verbs?.[name]) ?? (isAtWrite ? "GET" : usualVerb);
      const url = base + path;
      const preparedCall = { name, operation, url, path, verb, isAtWrite, params: encodedParams };
      return next({ ...preparedCall, options: callOptions, secrets, sent });
    };
}

/**
 * Checks and encodes the parameters by the contract (for example BOOLEAN as 0 or 1). Parameters that are not given are
 * left out, or taken from `defaults`.
 *
 * @throws InvalidCallError that names each wrong parameter and what is allowed.
 */
function encodeParams(
  name: OperationName,
  { params: { shape }, params: type }: Operation,
  params: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (!isObject(params)) throw wrongCall(name, "params", "must be an object of parameters");
  const members = withoutUndefined({ ...defaults, ...withoutUndefined(params) });
  const unknown = Object.keys(members).filter((key) => !Object.hasOwn(shape, key));
  const notOne = `is not a parameter; they are: ${Object.keys(shape).join(", ")}`;
  const parsedParams = type.safeParse(members);
  const failures = [
    ...unknown.map((parameter) => ({ parameter, reason: notOne })),
    ...(parsedParams.error?.issues ?? []).map(({ path, message }) => ({
      parameter: path.map(String).join("."),
      reason: members[String(path[0])] === undefined ? "is required" : message,
    })),
  ];
  if (failures.length > 0 || !parsedParams.success) throw new InvalidCallError(name, failures);
  return parsedParams.data as Record<string, unknown>;
}

function pathOf(
  name: OperationName,
  operation: Operation,
  paths: Readonly<Record<string, string>> | undefined,
): string {
  const path = paths?.[name] ?? operation.path;
  if (path !== null) return path.replace(/^\/+/, "");
  const reason = `has no default path, because the specification shows none. To call it, set its path: {paths}: { "${name}": "…" }`;
  throw wrongCall(name, "", reason);
}

/** Normalises a path for comparison: hosts may ignore case, and slashes at its ends. */
const comparablePath = (path: string): string => path.replace(/^\/+|\/+$/g, "").toLowerCase();

const withoutUndefined = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
