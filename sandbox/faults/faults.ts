import type { OperationName } from "../../provider/api/contract";
import { describeIssues } from "../describeIssues";
import type { Random } from "../random";
import { matchesOperation } from "../table";
import { concerns, type FaultRule, type FaultRuleInput, faultRule } from "./rule";

/** A rule in force, and its effect so far. */
export interface FaultInForce extends FaultRule {
  readonly id: number;
  /** Matching requests so far, those passed included. */
  readonly seen: number;
  /** How often it has happened. */
  readonly happened: number;
}

/** The faults of a sandbox. In memory only: they belong to a test, not to the account. */
export interface Faults {
  /** Puts a rule in force. @throws naming the member that is wrong, and what is allowed. */
  add(rule: FaultRuleInput): FaultInForce;
  /** Ends one, or all. */
  clear(id?: number): void;
  readonly inForce: readonly FaultInForce[];
}

/** How the host uses its faults. */
interface FaultSource {
  /** The fault that meets this request, if any. */
  take(operation: OperationName): FaultRule | undefined;
  /** Takes it back: the request was refused, or its answer has nothing to change. */
  giveBack(fault: FaultRule): void;
}

/**
 * Counts requests exactly. If several rules match, the first one happens, and all count the request. A rule matches
 * only where its fault can happen.
 */
export function createFaults(random: Random): Faults & FaultSource {
  let rules: { -readonly [Key in keyof FaultInForce]: FaultInForce[Key] }[] = [];
  let nextId = 1;
  return {
    add(ruleText) {
      const parsed = faultRule.safeParse(ruleText);
      if (!parsed.success) throw new Error(describeIssues(parsed.error));
      const rule = { ...parsed.data, id: nextId++, seen: 0, happened: 0 };
      rules.push(rule);
      return { ...rule };
    },
    clear(id) {
      rules = id === undefined ? [] : rules.filter((rule) => rule.id !== id);
    },
    get inForce() {
      return rules.map((rule) => ({ ...rule }));
    },
    take(operation) {
      let taken: FaultRule | undefined;
      for (const rule of rules.filter((one) => matches(one, operation))) {
        rule.seen += 1;
        const isOver = rule.times !== undefined && rule.happened >= rule.times;
        if (taken || rule.seen <= rule.skip || isOver) continue;
        if (rule.probability < 1 && random.next() >= rule.probability) continue;
        rule.happened += 1;
        taken = rule;
      }
      return taken;
    },
    giveBack(fault) {
      for (const rule of rules) if (rule === fault) rule.happened -= 1;
    },
  };
}

const matches = ({ fault, operation }: FaultRule, name: OperationName): boolean =>
  matchesOperation(operation, name) && concerns(fault, name);
