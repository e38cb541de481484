import { type OperationName, operationOf, operations } from "../../provider/api/contract";
import { reasonAgainstVerb, usualVerb, type Verb } from "../../provider/api/contract/verb";
import type { ClientOptions } from "../../provider/api/options/options";
import type { Method } from "./described";
import type { Found } from "./names";
import type { Row } from "./rows";

/** HTTP verbs by operation, in the form of `hosting:verbs`. */
export type Verbs = NonNullable<ClientOptions["verbs"]>;

type KnownVerbs = Iterable<readonly [OperationName, Verb]>;

/** The verbs in the host's descriptions. A verb that would be unsafe for its operation is left out. */
export const describedVerbs = (foundMethods: Found): KnownVerbs =>
  [...foundMethods].flatMap(([name, { verb }]) =>
    verb !== undefined && reasonAgainstVerb(operationOf(name), verb) === undefined
      ? [[name, verb] as const]
      : [],
  );

export const describesVerbs = (methods: readonly Method[] | undefined): boolean =>
  methods?.some(({ verb }) => verb !== undefined) === true;

/** Write operations whose path is known. No trial call may find out their verb, because it would change something. */
export const pathWrites = (rows: readonly Row[]): readonly OperationName[] =>
  rows.flatMap(({ operation, path }) =>
    path !== undefined && operationOf(operation).writes ? [operation] : [],
  );

/**
 * The verbs that differ from the default, for the operations with a known path. Later sources win over earlier ones.
 */
export function unusualVerbs(rows: readonly Row[], ...sources: readonly KnownVerbs[]): Verbs {
  const verbOfOperation = new Map(sources.flatMap((source) => [...source]));
  const withPath = new Set(rows.flatMap(({ operation, path }) => (path === undefined ? [] : [operation])));
  return Object.fromEntries(
    operations().flatMap(([name]) => {
      const verb = verbOfOperation.get(name);
      return verb === undefined || verb === usualVerb || !withPath.has(name) ? [] : [[name, verb]];
    }),
  );
}

export const knownVerbs = (verbs: Verbs = {}): KnownVerbs => Object.entries(verbs) as [OperationName, Verb][];
