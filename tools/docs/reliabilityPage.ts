import { type FaultKind, type FaultRuleInput, faultKinds } from "../../sandbox/faults/rule";
import { type SwitchName, switches } from "../../sandbox/switches";
import { numbers } from "../../sandbox/unspecified";
import { hosts, illnesses, nowAndThen } from "../../test/support/lives/history";

/**
 * A promise, the page that makes it, and the tests that prove it: for each file, the titles of tests or parts of them.
 */
export interface Promised {
  readonly page: string;
  readonly promise: string;
  readonly proofs: Readonly<Record<string, readonly string[]>>;
}

/** The results of the last run of a part, by the title of the test. */
export interface Proved {
  readonly date: string;
  /** The options of the command. */
  readonly options: Readonly<Record<string, string>>;
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The names of the figures as the page shows them. */
const figureWords: Readonly<Record<string, string>> = {
  tests: "tests",
  cases: "cases",
  runs: "runs of Pulumi",
  kills: "runs killed",
  hours: "hours of virtual time",
  requests: "requests",
  orders: "orders",
  erases: "rebuilds",
  missing: "servers lost",
  unnamed: "servers that no run named",
};

const table = (head: string, rows: readonly (readonly string[])[]) => {
  const columns = head.split(" | ");
  return [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
};

const inWords = (figures: Readonly<Record<string, number>> | undefined) =>
  figures
    ? Object.entries(figures)
        .map(([name, count]) => `${figureWords[name] ?? name}: ${Math.round(count).toLocaleString("en")}`)
        .join("; ")
    : "not run yet";

/**
 * The text of docs/reliability.md: the tests that prove each promise, the figures of the last run, and the simulated
 * hosts.
 */
export function reliabilityPage(
  promises: readonly Promised[],
  parts: Readonly<Record<string, Proved>>,
): string {
  const figures = Object.assign({}, ...Object.values(parts).map((part) => part.figures));
  const tests = new Map(
    promises.flatMap(({ proofs }) =>
      Object.entries(proofs).flatMap(([file, names]) => names.map((name) => [name, file] as const)),
    ),
  );
  const notDrawn = Object.entries(switches).flatMap(([name, { open }]) => (name in hosts ? [] : `- ${open}`));
  return `---
title: Reliability
meta_desc: The tests behind each promise of the provider hosting, the figures of their last run, and the random hosts that they used.
layout: package
---

\`npm run proof\` in a checkout runs these tests against simulated hosts, and writes this page. It writes a part only if no test of that part failed, so every figure is
from a run without any violation. A *life* is a random sequence of Pulumi runs on a random host.

## What proves each promise

${table(
  "Promise | Proof",
  promises.map(({ promise, proofs }) => [promise, Object.values(proofs).flat().map(quoteName).join("; ")]),
)}

## The last run

${table(
  "Part | Date | Violations | Run the same cases again",
  Object.entries(parts).map(([part, { date, options }]) => [part, date, "0", commandOf(part, options)]),
)}

${table(
  "Test | File | What was run",
  [...tests].map(([name, file]) => [quoteName(name), `\`${file}\``, inWords(figures[name])]),
)}

## The random hosts

Check whether your host is covered. Each life uses one random choice from each row; the first is the usual one.

${table(
  "What the specification leaves open | Choices",
  Object.entries(hosts).map(([name, choices]) => [openOf(name), choicesOf(name, choices)]),
)}

The lives do not vary the following points. With [the sandbox](./sandbox-switches.md#switches) you can try each choice on your own stack:

${notDrawn.join("\n")}

## The injected faults

${table("Fault | What happens | At", faults())}
`;
}

const commandOf = (part: string, options: Proved["options"]): string =>
  `\`npm run proof -- ${[part, ...Object.entries(options).map(([name, value]) => `--${name} ${value}`)].join(" ")}\``;

const quoteName = (name: string) => `*${name.trim()}*`;

const openOf = (name: string): string =>
  name in numbers ? numbers[name as keyof typeof numbers].open : switches[name as SwitchName].open;

/** The choices of a switch, as the options of the sandbox name them. */
function choicesOf(name: string, choices: readonly (string | number)[]): string {
  if (name in numbers)
    return `${choices.join(", ")}${numbers[name as keyof typeof numbers].unit === "seconds" ? " seconds" : ""}`;
  const meanings: Readonly<Record<string, string>> = switches[name as SwitchName].choices;
  return choices.map((choice) => `\`${choice}\`: ${meanings[choice]}`).join("; ");
}

/** Each fault once, with the operations that it happens to. */
function faults(): string[][] {
  const rules: FaultRuleInput[] = [...Object.values(illnesses).flat(), ...nowAndThen];
  const kinds = [...new Set(rules.map(({ fault }) => fault))].sort();
  return kinds.map((kind) => [`\`${kind}\``, faultKinds[kind as FaultKind], operationsOf(kind, rules)]);
}

const operationsOf = (kind: FaultKind, rules: readonly FaultRuleInput[]): string =>
  [...new Set(rules.filter(({ fault }) => fault === kind).map(({ operation = "*" }) => operation))]
    .map((operation) => (operation === "*" ? "any call" : `\`${operation}\``))
    .join(", ");
