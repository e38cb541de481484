import type { Handle } from "../handles";
import type { Paths } from "../paths";
import { type SandboxFlags, startWith } from "./options";
import type { Surroundings } from "./surroundings";

interface ExecFlags extends SandboxFlags {
  readonly expectEmpty?: true;
}

/**
 * Runs a command against a new sandbox, which is closed when the command ends. Pulumi programs find the sandbox through
 * the environment variables that the provider reads for missing configuration.
 * @returns the command's exit code, or 1 if the command succeeded but left resources that `--expect-empty` forbids.
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
      // A token would win over the password, and an account number or an API version could be those of another host.
      HOSTING_TOKEN: undefined,
      HOSTING_PASSCODE: undefined,
      HOSTING_TOTP_SECRET: undefined,
      HOSTING_ACCOUNT_NUMBER: undefined,
      HOSTING_API_VERSION: undefined,
      // The provider is told the paths that `--paths` gave as JSON. The provider has to discover random paths itself.
      HOSTING_PATHS: typeof flags.paths === "object" ? JSON.stringify(mainPaths(flags.paths)) : undefined,
    });
    const remaining = flags.expectEmpty ? leftovers(sandbox) : [];
    if (remaining.length === 0) return exitCode;
    writeError(
      `pulumi-hosting sandbox: ${command} left behind:\n${remaining.map((resource) => `  ${resource}\n`).join("")}`,
    );
    return exitCode || 1;
  } finally {
    await sandbox.close();
  }
}

/** The path that a client gets for each operation: the first one of the operation's paths. */
const mainPaths = (paths: Paths) =>
  Object.fromEntries(
    Object.entries(paths).map(([name, operationPaths]) => [name, [operationPaths].flat()[0]]),
  );

/**
 * The resources that a user may have forgotten, one line each: servers, which cost money every month, SSH keys, and
 * credentials of applications. A server that is being removed is not listed, because the host has accepted its removal.
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
    // The credential with a server's own login is created and removed together with the server.
    ...credentials
      .filter(({ type, uniq_id }) => type !== "server" && (isStaying(uniq_id) || !isServer(uniq_id)))
      .map((credential) => `credential ${credential.id} (${credential.name || credential.username})`),
  ];
}
