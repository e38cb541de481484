import { HostError } from "../../provider/api/errors";
import { ConfigurationError } from "../../provider/config";
import { failureText } from "../../provider/engine/failureText";
import { shownText } from "../../provider/shownText";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { type ConnectionFlags, openSession } from "../openSession";
import { type Phases, phasesOf, unnamedText } from "../preview/phases";
import type { PreviewStep } from "../preview/readPreview";
import { takePreview } from "../preview/takePreview";
import type { Surroundings } from "../surroundings";
import { type Outlook, outlookOf } from "./account";
import { driftOf } from "./changes";
import type { Drift } from "./drifted";

export interface DriftFlags {
  readonly json?: true;
  readonly stack?: string;
  /** `--no-account`: looks at the stack alone. */
  readonly account: boolean;
}

const notLooked =
  "This preview did not look at the host. Give it the output of `pulumi refresh --preview-only --json`, or nothing to have it run.";

/** `hosting drift`: what was changed at the host, who wins by which command, and what else the account has. */
export async function drift(
  file: string | undefined,
  flags: DriftFlags,
  surroundings: Surroundings,
): Promise<number> {
  const args = ["refresh", "--preview-only", "--json"];
  const taken = await takePreview({ file, args, stack: flags.stack, environment: events }, surroundings);
  const { failures: errors, exitCode } = taken;
  const phases = phasesOf(taken.preview, true);
  if (errors.length === 0 && phases.looked.length === 0 && phases.planned.length > 0)
    throw new CommandFailed(exitCodes.configuration, notLooked);
  const drifts = driftOf(phases.found);
  // A refresh that failed does not name all servers of the stack: the rest would be taken for others of the account.
  const isAsked = flags.account && errors.length === 0;
  const outlook = isAsked
    ? await outlookIfTold(phases.looked, { ...flags, isSelected: file === undefined }, surroundings)
    : undefined;
  const { write } = surroundings;
  write(
    flags.json
      ? `${JSON.stringify({ drift: drifts, ...(phases.unnamed > 0 && { unnamed: phases.unnamed }), ...(outlook && { account: outlook }), ...(errors.length > 0 && { errors }) })}\n`
      : shown(drifts, outlook, errors, phases),
  );
  if (exitCode !== exitCodes.well) return exitCode;
  return drifts.length > 0 || phases.unnamed > 0 ? exitCodes.changes : exitCodes.well;
}

/** Without it Pulumi writes before the host has answered, and only counts what has changed of dynamic resources. */
const events = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" };

/** The account's side; why it cannot be told where the host is not configured here, or does not permit it. */
async function outlookIfTold(
  looked: readonly PreviewStep[],
  flags: ConnectionFlags,
  surroundings: Surroundings,
): Promise<Outlook | { readonly unknown: string }> {
  try {
    const session = await openSession(flags, surroundings);
    try {
      return await outlookOf(session, looked, surroundings.stop);
    } finally {
      await session.client.close();
    }
  } catch (error) {
    if (error instanceof ConfigurationError) return { unknown: "no login: set HOSTING_…, or give --stack" };
    if (error instanceof HostError) return { unknown: failureText(error) };
    throw error;
  }
}

function shown(
  drifts: readonly Drift[],
  outlook: Outlook | { readonly unknown: string } | undefined,
  errors: readonly string[],
  { unnamed }: Pick<Phases, "unnamed">,
): string {
  const all = drifts.length + unnamed;
  const count = all === 0 ? "No drift." : `Drift of ${all} ${all === 1 ? "resource" : "resources"}`;
  const failed = `${all === 0 ? "What" : "What else"} was changed at the host is not known: ${errors.join("\n")}`;
  const lines = [
    ...(errors.length > 0 ? [failed] : []),
    ...(errors.length === 0 || all > 0 ? [count] : []),
    ...unnamedText({ unnamed }),
  ];
  for (const { name, kind, subject, is, differences, programWins, hostWins } of drifts) {
    lines.push(
      "",
      `${kind} ${name}  ${subject} ${is === "gone" ? "is gone at the host" : "was changed at the host"}`,
    );
    for (const { property, program, host } of differences)
      lines.push(`    ${property}: ${program} in the program, ${host} at the host`);
    lines.push(`    the program wins: ${programWins}`, `    the host wins: ${hostWins}`);
  }
  if (outlook && "unknown" in outlook) lines.push("", `The account was not looked at: ${outlook.unknown}`);
  if (outlook && "orphans" in outlook) {
    if (outlook.orphans.length > 0) lines.push("", "Servers of the account that are not in this stack");
    for (const { uniqId, domain, type } of outlook.orphans)
      lines.push(shownText(`    ${uniqId}  ${domain}  ${type}`));
    if (outlook.unavailable.length > 0) lines.push("", "No longer offered: a replacement cannot be ordered");
    for (const { kind, id, servers } of outlook.unavailable)
      lines.push(shownText(`    ${kind} ${id}  used by ${servers.join(", ")}`));
  }
  return `${lines.join("\n")}\n`;
}
