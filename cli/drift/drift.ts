import type { MessageCode } from "../../provider/message";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { codedLines } from "../preview/codedLines";
import { commandLift } from "../preview/declared";
import { phasesOf } from "../preview/phases";
import { stackAmong } from "../preview/previewedStack";
import type { Preview, PreviewStep } from "../preview/readPreview";
import { type Asked, type AskedFlags, askedPreviews, refuseTwice } from "../preview/selectedPreviews";
import { takePreview } from "../preview/takePreview";
import { stackOptions } from "../project";
import { nameOf } from "../report/summary";
import type { Surroundings } from "../surroundings";
import { resourceDrift } from "./changes";
import type { StackDrift } from "./drifted";
import { driftJson, jsonOfSeveral } from "./json";
import { outlookIfTold } from "./outlook";
import { terminalDrift, terminalOfSeveral } from "./terminal";

interface DriftFlags extends Pick<AskedFlags, "stack"> {
  readonly json?: true;
  /** False with `--no-account`: only the stacks are checked. */
  readonly account: boolean;
  /** Whether changes of all values that the program does not set are shown as well. */
  readonly all?: true;
  /**
   * Whether the refresh runs the program, so that its present configuration is used, not the one of the last `up`.
   */
  readonly runProgram?: true;
}

const notLooked = (file: string | undefined) =>
  `${file === undefined || file === "-" ? "This preview" : file} did not look at the host. Give the output of \`pulumi refresh --preview-only --json\`, or nothing to have it run.`;

/**
 * `pulumi-hosting drift`: shows what was changed at the host, which commands keep or undo the changes, and what else
 * the account has.
 */
export async function drift(
  files: readonly string[],
  flags: DriftFlags,
  surroundings: Surroundings,
): Promise<number> {
  const wantedPreviews = askedPreviews(files, flags);
  const looks: Look[] = [];
  for (const wantedPreview of wantedPreviews)
    looks.push(
      await lookOf(wantedPreview, { ...flags, isOneOfSeveral: wantedPreviews.length > 1 }, surroundings),
    );
  const stacks = looks.map(({ stack }) => stack);
  refuseTwice(stacks.map(nameOf));
  // After a failed refresh not all servers of the stack are known, so the account check would list known servers as
  // orphans.
  const isAsked = flags.account && stacks.every(({ errors }) => errors.length === 0);
  const outlook = isAsked ? await outlookIfTold(looks, surroundings) : undefined;
  const [onlyStack] = stacks.length === 1 ? stacks : [];
  const { write } = surroundings;
  if (flags.json) write(onlyStack ? driftJson(onlyStack, outlook) : jsonOfSeveral(stacks, outlook));
  else write(onlyStack ? terminalDrift(onlyStack, outlook) : terminalOfSeveral(stacks, outlook));
  const failedLook = looks.find(({ exitCode }) => exitCode !== exitCodes.well);
  if (failedLook) return failedLook.exitCode;
  return stacks.some(({ drift, unnamed }) => drift.length + unnamed > 0) ? exitCodes.changes : exitCodes.well;
}

/** The result of one stack's refresh. */
interface Look {
  readonly source: Asked;
  readonly stack: StackDrift;
  readonly looked: readonly PreviewStep[];
  readonly exitCode: number;
}

async function lookOf(
  selection: Asked,
  { all, runProgram, isOneOfSeveral }: DriftFlags & { readonly isOneOfSeveral: boolean },
  surroundings: Surroundings,
): Promise<Look> {
  const args = ["refresh", "--preview-only", "--json", ...(runProgram ? ["--run-program"] : [])];
  const { preview, failures, exitCode } = await takePreview(
    { ...selection, args, environment: events },
    surroundings,
  );
  const { looked, planned, drift: driftSteps, unnamed } = phasesOf(preview, true);
  if (failures.length === 0 && looked.length === 0 && planned.length > 0)
    throw new CommandFailed(exitCodes.configuration, notLooked(selection.file));
  // The name of a single stack is not printed, so Pulumi is not called for the name.
  const stackNames = isOneOfSeveral
    ? await stackAmong(preview, selection, surroundings)
    : { project: "", stack: "" };
  const options = stackOptions(selection.stack ?? stackNames.stack, surroundings.folder);
  const drift = resourceDrift(driftSteps, commandLift(surroundings), options, all);
  return {
    source: selection,
    looked,
    exitCode,
    stack: { ...stackNames, drift, unnamed, odd: oddIn(preview), errors: failures },
  };
}

/**
 * The provider's messages about servers in an odd state. An odd state is not drift, because no run can correct it.
 */
const oddIn = ({ diagnostics }: Preview): string[] => {
  const oddCode: MessageCode = "server-state-odd";
  return [
    ...new Set(codedLines(diagnostics).flatMap(({ code, said }) => (code === oddCode ? [said] : []))),
  ].sort();
};

/**
 * Without this variable Pulumi prints the preview before the host has answered, and for dynamic resources it prints
 * only the number of changes.
 */
const events = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" };
