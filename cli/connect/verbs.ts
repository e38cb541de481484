import { type OperationName, operationOf, operations } from "../../provider/api/contract";
import { reasonAgainstVerb, usualVerb, type Verb } from "../../provider/api/contract/verb";
import type { ClientOptions } from "../../provider/api/options/options";
import type { Method } from "./described";
import type { Found } from "./names";
import type { Row } from "./rows";

/** Verbs by operation, as `hosting:verbs` has them. */
export type Verbs = NonNullable<ClientOptions["verbs"]>;

type KnownVerbs = Iterable<readonly [OperationName, Verb]>;

/** The verbs that the description of each operation names. One that the operation must not go by is none. */
export const describedVerbs = (found: Found): KnownVerbs =>
  [...found].flatMap(([name, { verb }]) =>
    verb !== undefined && reasonAgainstVerb(operationOf(name), verb) === undefined
      ? [[name, verb] as const]
      : [],
  );

export const describesVerbs = (methods: readonly Method[] | undefined): boolean =>
  methods?.some(({ verb }) => verb !== undefined) === true;

/** Writes that have a path, and so a verb that no call may show. */
export const pathWrites = (rows: readonly Row[]): readonly OperationName[] =>
  rows.flatMap(({ operation, path }) =>
    path !== undefined && operationOf(operation).writes ? [operation] : [],
  );

/** The verbs that are not the usual one, of what was found at this host. Later sources win over earlier ones. */
export function unusualVerbs(rows: readonly Row[], ...sources: readonly KnownVerbs[]): Verbs {
  const all = new Map(sources.flatMap((source) => [...source]));
  const withPath = new Set(rows.flatMap(({ operation, path }) => (path === undefined ? [] : [operation])));
  return Object.fromEntries(
    operations().flatMap(([name]) => {
      const verb = all.get(name);
      return verb === undefined || verb === usualVerb || !withPath.has(name) ? [] : [[name, verb]];
    }),
  );
}

export const knownVerbs = (verbs: Verbs = {}): KnownVerbs => Object.entries(verbs) as [OperationName, Verb][];
