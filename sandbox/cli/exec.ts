import { leftovers } from "./leftovers";
import { type SandboxFlags, startWith } from "./options";
import type { Surroundings } from "./surroundings";

export interface ExecFlags extends SandboxFlags {
  readonly expectEmpty?: true;
}

/**
 * Runs a command against a sandbox of its own, which ends with it. Pulumi programs find the sandbox by the variables
 * that the provider's configuration falls back to.
 * @returns the command's exit code; 1 when it succeeded but left something that `--expect-empty` forbids.
 */
export async function exec(
  [command, ...args]: readonly string[],
  flags: ExecFlags,
  { environment, runCommand, writeError }: Surroundings,
): Promise<number> {
  const sandbox = await startWith(flags);
  try {
    const { seed, profile } = sandbox.settings;
    writeError(`hosting-sandbox: a simulated host at ${sandbox.url}, profile ${profile}, seed ${seed}\n`);
    const exitCode = await runCommand(command as string, args, {
      ...environment,
      HOSTING_BASE_URL: sandbox.url,
      HOSTING_USERNAME: sandbox.username,
      HOSTING_PASSWORD: sandbox.password,
      // What would win over the password, or lead elsewhere.
      HOSTING_TOKEN: undefined,
      HOSTING_PASSCODE: undefined,
      HOSTING_TOTP_SECRET: undefined,
      HOSTING_ACCOUNT_NUMBER: undefined,
      HOSTING_API_VERSION: undefined,
      // The operations are where this sandbox has them.
      HOSTING_PATHS: flags.paths && JSON.stringify(flags.paths),
    });
    const left = flags.expectEmpty ? leftovers(sandbox) : [];
    if (left.length === 0) return exitCode;
    writeError(`hosting-sandbox: ${command} left behind:\n${left.map((one) => `  ${one}\n`).join("")}`);
    return exitCode || 1;
  } finally {
    await sandbox.close();
  }
}
