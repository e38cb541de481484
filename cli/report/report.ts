import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { secretsOfProcess } from "../../provider/secrets";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { commandLift } from "../preview/declared";
import { phasesOf } from "../preview/phases";
import { previewedStack, stackAmong } from "../preview/previewedStack";
import { type Asked, type AskedFlags, askedPreviews, refuseTwice } from "../preview/selectedPreviews";
import { stateSteps } from "../preview/stateSteps";
import { takePreview } from "../preview/takePreview";
import { pathInRepository } from "../project";
import type { Surroundings, Variables } from "../surroundings";
import { approvalOf } from "./approval";
import type { Changes } from "./changes";
import { chosenChanges, chosenUrns, refuseGateOfPart } from "./chosen";
import { WholeRun } from "./departure";
import { type GateFlags, gateOf, gateVerdict, stoppedText } from "./gate";
import { spelledChanges } from "./hostWords";
import { jsonOf, jsonOfSeveral } from "./json";
import { markdownOf, markdownOfSeveral } from "./markdown";
import { previewMoney } from "./money";
import type { Reported } from "./page/page";
import { pricedServers } from "./pricedServers";
import { askPrices } from "./priceLists";
import { isRefused } from "./refused";
import { parallelCount, totalRunTime } from "./runTime";
import { groupsOf, isNamed, nameOf } from "./summary";
import { summedChanges } from "./summedChanges";
import { terminalOfSeveral, terminalReport } from "./terminal";
import { toChanges } from "./toChanges";

interface ReportFlags extends GateFlags, AskedFlags {
  readonly json?: true;
  readonly markdown?: true;
  readonly annotations?: true;
  /** The path of the HTML page. */
  readonly html?: string;
  /** The value of `--parallel` in the coming `up`. */
  readonly parallel?: number;
  /** The selectors of the servers to show. */
  readonly label?: readonly string[];
}

/** `pulumi-hosting report`: shows what a preview does to servers, worst first. */
export async function report(
  files: readonly string[],
  flags: ReportFlags,
  surroundings: Surroundings,
): Promise<number> {
  const { write, writeError, terminal, environment, folder } = surroundings;
  const gate = gateOf(flags);
  refuseGateOfPart(flags);
  const wantedPreviews = askedPreviews(files, flags);
  const parallel = parallelCount(flags.parallel, environment, surroundings.processors);
  const stacks: Changes[] = [];
  let failedWith: number = exitCodes.well;
  for (const wantedPreview of wantedPreviews) {
    const { changes, exitCode } = await changesOf(
      wantedPreview,
      wantedPreviews.length > 1 ? stackAmong : previewedStack,
      { ...flags, parallel },
      surroundings,
    );
    stacks.push(changes);
    failedWith ||= exitCode;
  }
  refuseTwice(stacks.map(nameOf));
  const [onlyStack] = stacks.length === 1 ? stacks : [];
  const changes = onlyStack ?? summedChanges(stacks);
  const verdict = gateVerdict(gate, changes);
  const screen = { hasColour: terminal.output && !environment.NO_COLOR, columns: terminal.columns };
  if (flags.json) write(onlyStack ? jsonOf(onlyStack) : jsonOfSeveral(stacks, changes));
  else if (flags.markdown)
    write(onlyStack ? markdownOf(onlyStack, verdict) : markdownOfSeveral(stacks, changes, verdict));
  else if (!flags.annotations)
    write(onlyStack ? terminalReport(onlyStack, screen) : terminalOfSeveral(stacks, changes, screen));
  if (flags.html !== undefined)
    await writePage(resolve(folder, flags.html), { stacks, all: changes, verdict }, environment);
  // Annotations do not mix with the report on standard error, where build servers read them as well.
  const hasReport = flags.json || flags.markdown;
  if (flags.annotations) (hasReport ? writeError : write)(annotationsOf(changes, folder), "annotations");
  if (verdict.stopped) writeError(`pulumi-hosting: ${stoppedText(verdict)}\n`);
  // A failed preview may not show all changes, so its exit code takes precedence over the gate.
  if (failedWith !== exitCodes.well) return failedWith;
  return verdict.stopped ? exitCodes.gate : exitCodes.well;
}

async function writePage(path: string, reported: Reported, environment: Variables): Promise<void> {
  const { reportPage } = await import("./page/page.js");
  await writeFile(path, reportPage(reported, secretsOfProcess(environment))).catch(
    (error: NodeJS.ErrnoException) => {
      throw new CommandFailed(exitCodes.configuration, `${path} cannot be written (${error.code}).`);
    },
  );
}

/** The changes of one preview. */
async function changesOf(
  selection: Asked,
  namedBy: typeof previewedStack,
  { parallel, label }: { readonly parallel: number } & Pick<ReportFlags, "label">,
  surroundings: Surroundings,
): Promise<{ readonly changes: Changes; readonly exitCode: number }> {
  const { file, stack } = selection;
  const takenPreview = await takePreview({ ...selection, args: ["preview", "--json"] }, surroundings);
  const phases = phasesOf(takenPreview.preview);
  const stackNames = await namedBy(takenPreview.preview, selection, surroundings);
  // For a failed preview the state is not read, because the report is incomplete and says so anyway.
  const state =
    takenPreview.failures.length > 0 ? undefined : await stateSteps(stackNames, selection, surroundings);
  const run = new WholeRun(phases.planned, state);
  const chosenServers = chosenUrns(run, label);
  const servers = pricedServers(run).filter(({ urn }) => chosenServers?.has(urn) ?? true);
  const prices = await askPrices(servers, { stack, isSelected: file === undefined }, surroundings);
  surroundings.stop.throwIfAborted();
  const toldChanges = toChanges(takenPreview, phases, run, {
    ...stackNames,
    lift: commandLift(surroundings),
  });
  const changes = {
    ...spelledChanges(chosenChanges(toldChanges, chosenServers), prices.words ?? new Map()),
    // A report about selected servers has no label, because the label approves the losses of the whole run.
    ...(!chosenServers && { approval: approvalOf(toldChanges) }),
    money: previewMoney(
      servers.filter((server) => !isRefused(server, toldChanges.resources)),
      prices,
    ),
    time: totalRunTime(
      toldChanges.servers.flatMap(({ jobs }) => jobs),
      parallel,
    ),
  };
  return { changes, exitCode: takenPreview.exitCode };
}

/**
 * A warning for each change that loses or stops something. Build servers show it at the line that declares the
 * resource.
 */
function annotationsOf(changes: Changes, folder: string): string {
  return groupsOf(changes)
    .filter(({ category }) => isNamed(category))
    .flatMap(({ title, resources }) =>
      resources.map(({ name, subject, happens, place }) => {
        const where = place
          ? `file=${property(pathInRepository(folder, place.file))},line=${place.line},`
          : "";
        return `::warning ${where}title=${property(title)}::${data(`${name}: ${subject} ${happens}`)}\n`;
      }),
    )
    .join("");
}

const data = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
