import { HostError } from "../../provider/api/errors";
import { ConfigurationError } from "../../provider/config";
import { failureText } from "../../provider/engine/failureText";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { openSession } from "../openSession";
import { previewText } from "../preview/previewText";
import { type Preview, readPreview } from "../preview/readPreview";
import type { Surroundings } from "../surroundings";
import { type Outlook, outlookOf } from "./account";
import { type Drift, driftOf } from "./changes";

export interface DriftFlags {
  readonly json?: true;
  readonly stack?: string;
  /** `--no-account`: looks at the stack alone. */
  readonly account: boolean;
}

/** `hosting drift`: what was changed at the host, who wins by which command, and what else the account has. */
export async function drift(
  file: string | undefined,
  flags: DriftFlags,
  surroundings: Surroundings,
): Promise<number> {
  const args = ["refresh", "--preview-only", "--json"];
  const found = readPreview(await previewText(file, args, flags.stack, surroundings, events));
  mustTellTheHost(found, args);
  const errors = found.diagnostics.flatMap(({ severity, message }) =>
    severity === "error" ? [message.trim()] : [],
  );
  const drifts = driftOf(found);
  const outlook = flags.account ? await outlookIfTold(found, flags, surroundings) : undefined;
  const { write } = surroundings;
  write(
    flags.json
      ? `${JSON.stringify({ drift: drifts, ...(outlook && { account: outlook }), ...(errors.length > 0 && { errors }) })}\n`
      : shown(drifts, outlook, errors),
  );
  if (errors.length > 0) return exitCodes.failed;
  return drifts.length > 0 ? exitCodes.changes : exitCodes.well;
}

/** Without it Pulumi tells what it is about to ask the host, and not what the host has answered. */
const events = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" };

/** @throws for the output that does not tell what the host has: it would look as if there were no drift. */
function mustTellTheHost({ steps }: Preview, args: readonly string[]): void {
  if (!steps.some(({ op }) => op === "refresh")) return;
  const [[name, value]] = Object.entries(events) as [[string, string]];
  throw new CommandFailed(
    exitCodes.configuration,
    `This output was written before the host had answered, so it tells no drift. Make it with \`${name}=${value} pulumi ${args.join(" ")}\`, or give no file to have it made.`,
  );
}

/** The account's side; why it cannot be told where the host is not configured here, or does not permit it. */
async function outlookIfTold(
  found: Preview,
  { stack }: DriftFlags,
  surroundings: Surroundings,
): Promise<Outlook | { readonly unknown: string }> {
  try {
    const session = await openSession(stack === undefined ? {} : { stack }, surroundings);
    try {
      return await outlookOf(session, found, surroundings.stop);
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
): string {
  const lines = [
    ...errors,
    drifts.length === 0
      ? "No drift."
      : `Drift of ${drifts.length} ${drifts.length === 1 ? "resource" : "resources"}`,
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
    for (const { uniqId, domain, type } of outlook.orphans) lines.push(`    ${uniqId}  ${domain}  ${type}`);
    if (outlook.unavailable.length > 0) lines.push("", "No longer offered: a replacement cannot be ordered");
    for (const { kind, id, servers } of outlook.unavailable)
      lines.push(`    ${kind} ${id}  used by ${servers.join(", ")}`);
  }
  return `${lines.join("\n")}\n`;
}
