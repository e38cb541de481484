import { exitCodes } from "../exitCodes";
import { phasesOf } from "../preview/phases";
import { previewText } from "../preview/previewText";
import { readPreview } from "../preview/readPreview";
import type { Surroundings } from "../surroundings";
import { annotationsOf } from "./annotations";
import { gateOf, stoppedBy } from "./gate";
import { jsonOf } from "./json";
import { markdownOf } from "./markdown";
import { moneyOf } from "./money";
import { pricedServers } from "./pricedServers";
import { askPrices } from "./priceLists";
import { terminalOf } from "./terminal";
import { toChanges } from "./toChanges";

export interface ReportFlags {
  readonly json?: true;
  readonly markdown?: true;
  readonly annotations?: true;
  readonly failOn?: string;
  readonly allowUntoldCost?: true;
  readonly stack?: string;
}

/** `hosting report`: what a preview does to machines, worst first. */
export async function report(
  file: string | undefined,
  flags: ReportFlags,
  surroundings: Surroundings,
): Promise<number> {
  const { write, writeError, terminal, environment } = surroundings;
  const gate = gateOf(flags.failOn, flags.allowUntoldCost);
  const preview = readPreview(await previewText(file, ["preview", "--json"], flags.stack, surroundings));
  const phases = phasesOf(preview);
  const servers = pricedServers(phases.planned);
  const changes = {
    ...toChanges(preview, phases),
    money: moneyOf(servers, await askPrices(servers, flags, surroundings)),
  };
  const hasColour = terminal.output && !environment.NO_COLOR;
  if (flags.json) write(jsonOf(changes));
  else if (flags.markdown) write(markdownOf(changes));
  else if (!flags.annotations) write(terminalOf(changes, hasColour));
  if (flags.annotations) write(annotationsOf(changes));
  const stopped = stoppedBy(gate, changes);
  if (stopped) writeError(`hosting: ${stopped}\n`);
  if (stopped) return exitCodes.gate;
  return changes.errors.length > 0 ? exitCodes.failed : exitCodes.well;
}
