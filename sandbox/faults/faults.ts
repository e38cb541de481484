import type { OperationName } from "../../provider/api/contract";
import { describeIssues } from "../describeIssues";
import type { Random } from "../random";
import { matchesOperation } from "../table";
import { concerns, type FaultRule, type FaultRuleInput, faultRule } from "./rule";

/** A fault rule in force, with the number of requests that it has met. */
export interface FaultInForce extends FaultRule {
  readonly id: number;
  /** The number of matching requests so far. Requests that the rule let pass are counted too. */
  readonly seen: number;
  /** The number of times that the fault has happened. */
  readonly happened: number;
}

/** The faults of a sandbox. Faults are kept in memory only, because they belong to a test and not to the account. */
export interface Faults {
  /** Puts a rule in force. @throws naming the field that is wrong, and its allowed values. */
  add(rule: FaultRuleInput): FaultInForce;
  /** Ends the fault with this id, or all faults. */
  clear(id?: number): void;
  readonly inForce: readonly FaultInForce[];
}

/** The methods that the simulated host calls for each request. */
interface FaultSource {
  /** The fault that happens to this request, if any. */
  take(operation: OperationName): FaultRule | undefined;
  /** Does not count the fault after all, because the request was refused, or the response had nothing to change. */
  giveBack(fault: FaultRule): void;
}

/**
 * Counts requests exactly. If several rules match a request, the fault of the first one happens, and all of them count
 * the request. A fault rule matches only operations that its fault can happen to.
 */
export function createFaults(random: Random): Faults & FaultSource {
  let rules: { -readonly [Key in keyof FaultInForce]: FaultInForce[Key] }[] = [];
  let nextId = 1;
  return {
    add(ruleText) {
      const parsedRule = faultRule.safeParse(ruleText);
      if (!parsedRule.success) throw new Error(describeIssues(parsedRule.error));
      const rule = { ...parsedRule.data, id: nextId++, seen: 0, happened: 0 };
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
      let firstFault: FaultRule | undefined;
      for (const rule of rules.filter((candidate) => matches(candidate, operation))) {
        rule.seen += 1;
        const isOver = rule.times !== undefined && rule.happened >= rule.times;
        if (firstFault || rule.seen <= rule.skip || isOver) continue;
        if (rule.probability < 1 && random.next() >= rule.probability) continue;
        rule.happened += 1;
        firstFault = rule;
      }
      return firstFault;
    },
    giveBack(fault) {
      for (const rule of rules) if (rule === fault) rule.happened -= 1;
    },
  };
}

const matches = ({ fault, operation }: FaultRule, name: OperationName): boolean =>
  matchesOperation(operation, name) && concerns(fault, name);
