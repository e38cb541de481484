import { exitCodes } from "../exitCodes";
import { phasesOf } from "../preview/phases";
import { stackOf } from "../preview/stackOf";
import { takePreview } from "../preview/takePreview";
import type { Surroundings } from "../surroundings";
import { approvalOf } from "./approval";
import type { Changes } from "./changes";
import { type GateFlags, gateOf, stoppedText, verdictOf } from "./gate";
import { inWords } from "./inWords";
import { jsonOf } from "./json";
import { markdownOf } from "./markdown";
import { moneyOf } from "./money";
import { pricedServers } from "./pricedServers";
import { askPrices } from "./priceLists";
import { groupsOf, isNamed } from "./summary";
import { terminalOf } from "./terminal";
import { toChanges } from "./toChanges";

export interface ReportFlags extends GateFlags {
  readonly json?: true;
  readonly markdown?: true;
  readonly annotations?: true;
  readonly stack?: string;
  /** How the preview ended that wrote the file. */
  readonly exitCode?: number;
}

/** `hosting report`: what a preview does to machines, worst first. */
export async function report(
  file: string | undefined,
  flags: ReportFlags,
  surroundings: Surroundings,
): Promise<number> {
  const { write, writeError, terminal, environment } = surroundings;
  const gate = gateOf(flags);
  const { stack, exitCode } = flags;
  const taken = await takePreview({ file, args: ["preview", "--json"], stack, exitCode }, surroundings);
  const phases = phasesOf(taken.preview);
  const servers = pricedServers(phases.planned);
  const prices = await askPrices(servers, { stack, isSelected: file === undefined }, surroundings);
  surroundings.stop.throwIfAborted();
  const of = await stackOf(taken.preview, { file, stack }, surroundings);
  const told = toChanges(taken, phases, of);
  const changes = {
    ...inWords(told, prices.words ?? new Map()),
    approval: approvalOf(told),
    money: moneyOf(servers, prices),
  };
  const verdict = verdictOf(gate, changes);
  const hasColour = terminal.output && !environment.NO_COLOR;
  if (flags.json) write(jsonOf(changes));
  else if (flags.markdown) write(markdownOf(changes, verdict));
  else if (!flags.annotations) write(terminalOf(changes, hasColour));
  // A build server reads them from standard error as well; there they do not mix with the report.
  const hasReport = flags.json || flags.markdown;
  if (flags.annotations) (hasReport ? writeError : write)(annotationsOf(changes), "annotations");
  if (verdict.stopped) writeError(`hosting: ${stoppedText(verdict)}\n`);
  // A preview that failed does not tell all that would happen: no gate can answer for it.
  if (taken.exitCode !== exitCodes.well) return taken.exitCode;
  return verdict.stopped ? exitCodes.gate : exitCodes.well;
}

/** A line for each change that loses or stops something: build servers show it at the line that declares it. */
function annotationsOf(changes: Changes): string {
  return groupsOf(changes)
    .filter(({ category }) => isNamed(category))
    .flatMap(({ title, resources }) =>
      resources.map(({ name, subject, happens, place }) => {
        const where = place ? `file=${property(place.file)},line=${place.line},` : "";
        return `::warning ${where}title=${property(title)}::${data(`${name}: ${subject} ${happens}`)}\n`;
      }),
    )
    .join("");
}

const data = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
