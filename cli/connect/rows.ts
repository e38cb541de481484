import { type OperationName, operationOf, operations } from "../../provider/api/contract";
import type { ProbedReads } from "../../provider/host/probedReads";
import type { Method } from "./described";
import type { Match, Paths } from "./match";

/** An operation of the API, and its path at this host. */
export interface Row {
  readonly operation: OperationName;
  /**
   * `usual`: the host describes a method at the usual path. `described`: the host describes it at another path.
   * `there`: the host answers at the usual path. `set`: the user has set the path. `setElsewhere`: the user has set
   * the path, but the host describes no method there. `unsure`: it may be one of several methods, or none of them.
   * `missing`: no method fits. `untold`: only a call that changes something could show it. `unasked`: not tried,
   * because the host would refuse the login without a passcode or token.
   */
  readonly state:
    | "usual"
    | "described"
    | "there"
    | "set"
    | "setElsewhere"
    | "unsure"
    | "missing"
    | "untold"
    | "unasked";
  readonly path?: string;
  /** The HTTP verb, if it is not POST. */
  readonly verb?: string;
  readonly candidates?: readonly string[];
}

/** The rows that follow from the host's description. */
export const rowsOf = (matches: ReadonlyMap<OperationName, Match>): readonly Row[] =>
  [...matches].map(([operation, match]): Row => {
    if (match.is === "unsure")
      return { operation, state: "unsure", candidates: match.candidates.map(({ path }) => path) };
    if (match.is === "missing") return { operation, state: "missing" };
    if (match.is === "set")
      return { operation, state: match.method ? "set" : "setElsewhere", path: match.path };
    const { path } = match.method;
    return { operation, state: path === operationOf(operation).path ? "usual" : "described", path };
  });

/** The rows that follow from trying the read operations. */
export const rowsOfProbe = ({ answering, unasked }: ProbedReads, setPaths: Paths): readonly Row[] =>
  operations().flatMap(([operation, { path, writes }]): Row[] => {
    const setPath = setPaths[operation];
    if (setPath !== undefined) return [{ operation, state: "set", path: setPath }];
    if (path === null) return [];
    if (writes) return [{ operation, state: "untold", path }];
    if (unasked.has(operation)) return [{ operation, state: "unasked", path }];
    return [answering.has(operation) ? { operation, state: "there", path } : { operation, state: "missing" }];
  });

export const matchedMethods = (
  matches: ReadonlyMap<OperationName, Match>,
): ReadonlyMap<OperationName, Method> =>
  new Map(
    [...matches].flatMap(([name, match]) =>
      "method" in match && match.method ? [[name, match.method] as const] : [],
    ),
  );

/** The texts for how sure a row is, as the user reads them. */
export const sureness: Readonly<Record<Row["state"], string>> = {
  usual: "described by the host, at the usual path",
  described: "described by the host",
  there: "answers; the host describes nothing",
  set: "set by you",
  setElsewhere: "set by you; the host describes no method there",
  unsure: "one of these, or none",
  missing: "no method of the host fits",
  unasked: "assumed; the host refuses the login of a question without a passcode or token",
  untold: "assumed; only a call that changes something could show it",
};
