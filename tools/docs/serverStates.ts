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
  ready: "The provider knows of no difference between the server and the program.",
  building: "The server was ordered or adopted, and the host has not yet shown the end of its first build.",
  rebuilding: "This run or an earlier one has sent a rebuild, and the host has not yet shown its end.",
  occupied:
    "The host is busy with work that no run of this stack has started: a rebuild by another person, a move, a reboot.",
  restoring:
    "The work has ended, and the provider must send some inputs again, because a rebuild has reset them or because an update got no answer.",
  unreached:
    "The server was built, rebuilt or started, and has not answered by SSH, TCP or HTTP since. `waitFor` asks for such an answer.",
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

At any time a server is in one phase. The state stores the phase, so that the next \`pulumi up\` continues where the last one ended, on any machine. This page is generated from the
provider's code: \`provider/resources/server/life/transitions.ts\` has the transitions between phases, \`provider/resources/server/work/run.ts\` what an update does in each phase, and \`provider/resources/server/read.ts\` what a refresh does.

## Phases

${table([["Phase", "What it means"], ...phaseNames.map((name) => [`\`${name}\``, phaseWords[name]])])}

${table([["Phases", "What an update does", "What a refresh does"], ...phasesByWork()])}

## What moves a server

${statesDrawing()}

${table([["Event", "What has happened"], ...events.map((event) => [`\`${event}\``, happenings[event]])])}

The first five events come from the host's answers. After a rebuild, a table in \`provider/resources/server/life/decide.ts\` decides which of them an answer is.

## Each event in each phase

An empty cell means that the server stays in its phase.

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
