import type { Handle } from "../handles";
import type { Paths } from "../paths";
import { type SandboxFlags, startWith } from "./options";
import type { Surroundings } from "./surroundings";

interface ExecFlags extends SandboxFlags {
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
    writeError(
      `pulumi-hosting sandbox: a simulated host at ${sandbox.url}, profile ${profile}, seed ${seed}\n`,
    );
    const exitCode = await runCommand(command as string, args, {
      ...environment,
      HOSTING_BASE_URL: sandbox.url,
      HOSTING_USERNAME: sandbox.username,
      HOSTING_PASSWORD: sandbox.password,
      // These would win over the password, or point to another host.
      HOSTING_TOKEN: undefined,
      HOSTING_PASSCODE: undefined,
      HOSTING_TOTP_SECRET: undefined,
      HOSTING_ACCOUNT_NUMBER: undefined,
      HOSTING_API_VERSION: undefined,
      // The variables of the operations are where this sandbox has them; where a random one has them is to be found
      // out.
      HOSTING_PATHS: typeof flags.paths === "object" ? JSON.stringify(mainPaths(flags.paths)) : undefined,
    });
    const left = flags.expectEmpty ? leftovers(sandbox) : [];
    if (left.length === 0) return exitCode;
    writeError(
      `pulumi-hosting sandbox: ${command} left behind:\n${left.map((one) => `  ${one}\n`).join("")}`,
    );
    return exitCode || 1;
  } finally {
    await sandbox.close();
  }
}

/** For each operation the path that a client receives: the first. */
const mainPaths = (paths: Paths) =>
  Object.fromEntries(Object.entries(paths).map(([name, own]) => [name, [own].flat()[0]]));

/**
 * The resources that a user would continue to pay for, or has forgotten: servers, SSH keys and credentials of
 * applications, one line each. A server that is being removed counts as gone, because the host has accepted it.
 */
function leftovers({
  servers,
  keys,
  credentials,
}: Pick<Handle, "servers" | "keys" | "credentials">): string[] {
  const staying = servers.filter((server) => server.process?.kind !== "removal");
  const isStaying = (uniqId: string) => staying.some((server) => server.uniq_id === uniqId);
  const isServer = (uniqId: string) => servers.some((server) => server.uniq_id === uniqId);
  return [
    ...staying.map((server) => `server ${server.uniq_id} (${server.domain}, ${server.type})`),
    ...keys.map((key) => `SSH key ${key.id} (${key.public_key_name})`),
    // A server's own login comes and goes with it.
    ...credentials
      .filter(({ type, uniq_id }) => type !== "server" && (isStaying(uniq_id) || !isServer(uniq_id)))
      .map((credential) => `credential ${credential.id} (${credential.name || credential.username})`),
  ];
}
