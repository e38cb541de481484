import { type OperationName, operationOf, operations } from "../../provider/api/contract";
import type { Method } from "./described";
import type { Match } from "./match";

/** One operation of the API, and where this host has it. */
export interface Row {
  readonly operation: OperationName;
  /**
   * `usual`: the host describes it at the usual path. `described`: elsewhere. `there`: it answers at the usual path.
   * `unsure`: several methods fit as well. `missing`: none fits. `untold`: nothing can show it without changing
   * something.
   */
  readonly state: "usual" | "described" | "there" | "unsure" | "missing" | "untold";
  readonly path?: string;
  readonly candidates?: readonly string[];
}

/** What the host's description reports. */
export const rowsOf = (matches: ReadonlyMap<OperationName, Match>): readonly Row[] =>
  [...matches].map(([operation, match]): Row => {
    if (match.is === "unsure")
      return { operation, state: "unsure", candidates: match.candidates.map(({ path }) => path) };
    if (match.is === "missing") return { operation, state: "missing" };
    const { path } = match.method;
    return { operation, state: path === operationOf(operation).path ? "usual" : "described", path };
  });

/** What is learnt from calls that change nothing. */
export const rowsOfProbe = (there: ReadonlySet<OperationName>): readonly Row[] =>
  operations().flatMap(([operation, { path, writes }]): Row[] => {
    if (path === null) return [];
    if (writes) return [{ operation, state: "untold", path }];
    return [there.has(operation) ? { operation, state: "there", path } : { operation, state: "missing" }];
  });

export const foundIn = (matches: ReadonlyMap<OperationName, Match>): ReadonlyMap<OperationName, Method> =>
  new Map(
    [...matches].flatMap(([name, match]) => (match.is === "found" ? [[name, match.method] as const] : [])),
  );

/** How sure it is, as a person reads it. */
export const sureness: Readonly<Record<Row["state"], string>> = {
  usual: "described by the host, at the usual path",
  described: "described by the host",
  there: "answers; the host describes nothing",
  unsure: "several fit equally well",
  missing: "no method of the host fits",
  untold: "assumed; only a call that changes something could show it",
};
