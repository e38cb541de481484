import { Option } from "commander";
import { wholeNumber } from "../commandRow";
import type { AskedFlags } from "../preview/selectedPreviews";
import type { GateFlags } from "./gate";

/** The options that decide whether a run may go on. */
type DecidingFlags = GateFlags & Pick<AskedFlags, "exitCode">;

/** The options of the gate. None of them may be combined with `-l`, which leaves out a part of the changes. */
export const gateOptions: Readonly<Record<keyof DecidingFlags, Option>> = {
  failOn: new Option(
    "--fail-on <kinds>",
    "exit with 5 if there are such changes: 'erase,replace,delete,unchecked,cost>50' (50 more for a month), 'erase>1,delete>20%,away>10m' (of the servers that there are; one server's longest time)",
  ),
  approved: new Option(
    "--approved <labels>",
    "labels of the pull request; the label that the report names approves the loss",
  ),
  exitCode: new Option(
    "--exit-code <number>",
    "exit code of the preview in the file; repeat it for each of several files",
  ).argParser((text, earlierCodes: number[] = []) => [...earlierCodes, wholeNumber(text)]),
  allowUntoldCost: new Option("--allow-untold-cost", "let `cost>N` pass if a cost is not known"),
};
