import { matches } from "../../provider/wildcard";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { Found } from "./records";

/** A rule that assigns a part of the account to a stack. */
interface Rule {
  /** The rule as the user typed it. */
  readonly text: string;
  readonly stack: string;
  isFor(record: Pick<Found, "facts">): boolean;
}

const facts = ["domain", "type", "region", "project", "name", "resource"] as const;

/** Parses a rule such as `domain:*.eu.example.com=eu-prod`. A star matches any characters, and case is ignored. */
export function ruleOf(text: string): Rule {
  const [, fact, pattern, stack] = /^([a-z]+):(.+)=([^=]+)$/.exec(text) ?? [];
  const name = facts.find((factName) => factName === fact);
  if (!name || pattern === undefined || stack === undefined || !isStackName(stack))
    throw new CommandFailed(
      exitCodes.configuration,
      `--map ${text} is no rule. Write it as 'domain:*.eu.example.com=eu-prod'; before the colon: ${facts.join(", ")}.`,
    );
  return { text, stack, isFor: ({ facts: recordFacts }) => matches(pattern, recordFacts[name] ?? "") };
}

/** Whether the text is a stack name as Pulumi accepts it: `dev`, or `organization/project/dev`. */
const isStackName = (text: string) => /^[\w.-]+(?:\/[\w.-]+){0,2}$/.test(text);

/**
 * Assigns each resource to the stack of the first rule that matches it. Also returns the resources without a rule,
 * and the rules without a resource.
 */
export function sortByRules(records: readonly Found[], rules: readonly Rule[]) {
  const ofStacks = new Map(rules.map(({ stack }) => [stack, [] as Found[]]));
  const otherRecords: Found[] = [];
  const idleRules = new Set(rules);
  for (const record of records) {
    const rule = rules.find(({ isFor }) => isFor(record));
    (rule ? ofStacks.get(rule.stack) : otherRecords)?.push(record);
    if (rule) idleRules.delete(rule);
  }
  return { ofStacks, others: otherRecords, idle: [...idleRules] };
}
