import {
  choices,
  happenings,
  type PhaseChoice,
  starts,
  type Target,
  transitions,
} from "../../provider/resources/server/life/transitions";
import { phaseReadings } from "../../provider/resources/server/read";
import { phaseHandlers } from "../../provider/resources/server/work/run";

type PhaseName = keyof typeof transitions;
type Happening = keyof typeof happenings;

/** The meaning of each phase, as the page has it. */
const phaseWords: Readonly<Record<PhaseName, string>> = {
  ready: "The server is as the program asks, as far as is known.",
  building: "The server was ordered or adopted, and its first build is not known to have ended.",
  rebuilding: "A rebuild was sent, by this run or an earlier one, and is not known to have ended.",
  occupied:
    "The host is at work that no run of this stack has asked for: another person's rebuild, a move, a reboot.",
  restoring:
    "The work has ended, and inputs are to be sent again: a rebuild has reset them, or an update was not answered.",
  unreached:
    "The server was built, rebuilt or started, and has not answered since. The program waits for that.",
  failed: "The host says that the build or the rebuild failed.",
};

const targetWords: Readonly<Record<Exclude<Target, PhaseName>, string>> = {
  stays: "",
  before: "the previous phase",
  afterWork: "after the work",
  workAgain: "at work again",
};

const phaseNames = Object.keys(transitions) as PhaseName[];
const events = Object.keys(happenings) as Happening[];

interface Arrow {
  readonly from: PhaseName | "anyPhase";
  readonly to: Target;
  readonly event: Happening;
}

/** The arrows of the diagram. An event that leads from every phase to the same one gets a single arrow. */
const arrows: readonly Arrow[] = events.flatMap((event): Arrow[] => {
  const targets = phaseNames.map((from) => ({ from, to: transitions[from][event], event }));
  const isAnywhere = targets.every(({ to }) => to === targets[0]?.to && to !== "stays");
  if (isAnywhere) return [{ ...targets[0]!, from: "anyPhase" }];
  return targets.filter(({ from, to }) => to !== "stays" && to !== from);
});

/** The diagram for Mermaid, made from the table of transitions. */
function statesDrawing(): string {
  const labels = new Map<string, Happening[]>();
  for (const { from, to, event } of arrows) {
    const arrow = `${from} --> ${to}`;
    labels.set(arrow, [...(labels.get(arrow) ?? []), event]);
  }
  const ofChoice = ([name, among]: readonly [string, readonly PhaseChoice[]]) =>
    among.map(({ to, says }) => `${name} --> ${to}: ${says}`);
  const lines = [
    'state "in any phase" as anyPhase',
    `state "${targetWords.before}" as before`,
    ...Object.keys(choices).map((name) => `state ${name} <<choice>>`),
    ...Object.entries(starts).map(([start, to]) => `[*] --> ${to}: ${start}`),
    ...[...labels].map(([arrow, those]) => `${arrow}: ${those.join(", ")}`),
    ...Object.entries(choices).flatMap(ofChoice),
  ];
  return ["```mermaid", "stateDiagram-v2", ...lines.map((line) => `  ${line}`), "```"].join("\n");
}

const table = (rows: readonly (readonly string[])[]) =>
  [rows[0]!, rows[0]!.map(() => "---"), ...rows.slice(1)].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The phases with what an update and a refresh do in them. Phases with the same work share a row. */
function phasesByWork(): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of phaseNames) {
    const says = `${phaseHandlers[name].says} | ${phaseReadings[name].says}`;
    groups.set(says, [...(groups.get(says) ?? []), `\`${name}\``]);
  }
  return [...groups].map(([says, names]) => [names.join(", "), says]);
}

const targetText = (to: Target) =>
  to in targetWords ? targetWords[to as keyof typeof targetWords] : `\`${to}\``;

/** The text of docs/server-states.md. */
export const serverStatesPage = (): string => `---
title: Server states
meta_desc: The phases of a server of the provider hosting, what moves it from one to another, and what an update and a refresh do in each.
layout: package
---

A server is in one phase. The state keeps it, so that the next \`pulumi up\` continues where the last one has ended, on any machine. This page is written from the table
that moves a server (\`provider/resources/server/life/transitions.ts\`), and from those of an update and of a refresh in each phase (\`provider/resources/server/work/run.ts\`, \`provider/resources/server/read.ts\`).

## Phases

${table([["Phase", "What it means"], ...phaseNames.map((name) => [`\`${name}\``, phaseWords[name]])])}

${table([["Phases", "What an update does", "What a refresh takes"], ...phasesByWork()])}

## What moves a server

${statesDrawing()}

${table([["Event", "What has happened"], ...events.map((event) => [`\`${event}\``, happenings[event]])])}

The host's answers are the first five events. For a rebuild, \`provider/resources/server/life/decide.ts\` has a table that says which of them it is.

## Each event in each phase

An empty cell leaves the server in its phase.

${table([
  ["Event", ...phaseNames.map((name) => `\`${name}\``)],
  ...events.map((event) => [
    `\`${event}\``,
    ...phaseNames.map((from) => targetText(transitions[from][event])),
  ]),
])}

${Object.entries(choices)
  .map(([name, among]: readonly [string, readonly PhaseChoice[]]) => {
    const ways = among.map(({ to, says }) => `\`${to}\` (${says})`).join(", else ");
    return `- *${targetWords[name as keyof typeof choices]}* is ${ways}.`;
  })
  .join("\n")}
`;
