// The rules that every scenario must keep.

export const rules = {
  orders: "one order for one server, or the other one is named",
  announced: "nothing is removed or erased that no preview named",
  afterFailure: "nothing is removed in a run with a failed create",
  kept: "nothing is removed that another resource keeps or protects",
  known: "every live server is in a state, or named in a message",
  deleted: "nothing leaves the state as deleted while it lives and no removal was accepted",
  forgotten: "nothing leaves the state by a refresh while it lives",
  nothingChanged: '"Nothing was changed" is true',
  saidGone: '"was deleted at the host" is true',
  saidRefused: "a second removal is not told as refused while the first one stands",
  leaving: "what leaves is not told as healthy",
  converges: "on a host that is well, `up` ends, and the next preview is empty",
} as const;
export type Rule = keyof typeof rules;

/** A rule that a scenario has broken. */
export interface Finding {
  readonly rule: Rule;
  /** The number of the run, counted from 1. */
  readonly run: number;
  readonly what: string;
}

/** A broken rule within one run. */
export type Broken = Omit<Finding, "run">;
