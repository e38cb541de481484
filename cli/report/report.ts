import { exitCodes } from "../exitCodes";
import { phasesOf } from "../preview/phases";
import { takePreview } from "../preview/takePreview";
import type { Surroundings } from "../surroundings";
import type { Changes } from "./changes";
import { gateOf, stoppedBy } from "./gate";
import { jsonOf } from "./json";
import { markdownOf } from "./markdown";
import { moneyOf } from "./money";
import { pricedServers } from "./pricedServers";
import { askPrices } from "./priceLists";
import { groupsOf, isNamed } from "./summary";
import { terminalOf } from "./terminal";
import { toChanges } from "./toChanges";

export interface ReportFlags {
  readonly json?: true;
  readonly markdown?: true;
  readonly annotations?: true;
  readonly failOn?: string;
  readonly allowUntoldCost?: true;
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
  const gate = gateOf(flags.failOn, flags.allowUntoldCost);
  const { stack, exitCode } = flags;
  const taken = await takePreview({ file, args: ["preview", "--json"], stack, exitCode }, surroundings);
  const phases = phasesOf(taken.preview);
  const servers = pricedServers(phases.planned);
  const prices = await askPrices(servers, flags, surroundings);
  surroundings.stop.throwIfAborted();
  const changes = { ...toChanges(taken, phases), money: moneyOf(servers, prices) };
  const hasColour = terminal.output && !environment.NO_COLOR;
  if (flags.json) write(jsonOf(changes));
  else if (flags.markdown) write(markdownOf(changes));
  else if (!flags.annotations) write(terminalOf(changes, hasColour));
  // A build server reads them from standard error as well; there they do not mix with the report.
  const hasReport = flags.json || flags.markdown;
  if (flags.annotations) (hasReport ? writeError : write)(annotationsOf(changes), "annotations");
  const stopped = stoppedBy(gate, changes);
  if (stopped) writeError(`hosting: ${stopped}\n`);
  // A preview that failed does not tell all that would happen: no gate can answer for it.
  if (taken.exitCode !== exitCodes.well) return taken.exitCode;
  return stopped ? exitCodes.gate : exitCodes.well;
}

/** A line for each change that costs something: build servers show it at the line of the program that declares it. */
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
