import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uniqId } from "../../provider/api/contract/dataTypes";
import { sshPort } from "../../provider/resources/server/declared/gates";
import { shellQuote } from "../../provider/shellQuote";
import { shownText } from "../../provider/shownText";
import { CommandFailed, wrongUse } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { inventoryServers } from "../inventory/servers";
import type { Surroundings } from "../surroundings";
import { type NameFlags, namedServer } from "./namedServer";

/**
 * `pulumi-hosting ssh`: runs the `ssh` command of this machine. If the state has host keys of the server, ssh accepts
 * only these keys. Without host keys in the state, ssh checks the server's key as the user's own configuration says.
 *
 * @returns the exit code of `ssh`.
 */
export async function runSsh(
  name: string,
  sshArguments: readonly string[],
  flags: NameFlags,
  surroundings: Surroundings,
): Promise<number> {
  const option = sshArguments[0]?.startsWith("--") ? sshArguments[0] : undefined;
  if (option !== undefined)
    throw wrongUse(
      `${option} is no option of ssh or of this command. An option of a command that runs there comes behind it, as in \`pulumi-hosting ssh ${shellQuote(name)} df --human-readable\`.`,
    );
  const [login, serverName] = loginAndName(name);
  const { server } = await namedServer(serverName, flags, surroundings);
  const warn = (line: string) => surroundings.writeError(`pulumi-hosting: ${shownText(line)}\n`);
  // Values of the state that are not a single word, such as a user name with a space, are left out with a warning.
  const [inventoryServer] = inventoryServers([server], () => true, warn);
  if (!inventoryServer) throw new CommandFailed(exitCodes.configuration, "So ssh was not run.");
  const { address, port, user, hostKeys, id } = inventoryServer;
  if (hostKeys.length === 0)
    warn(
      "the state has no host key of it, so ssh asks your own known_hosts. With waitFor.ssh, `pulumi up` reads it.",
    );
  const folder = await mkdtemp(join(tmpdir(), "pulumi-hosting-"));
  try {
    const file = join(folder, "known_hosts");
    // The server's host keys get an alias that occurs in no other `known_hosts` file.
    const alias = `${id}.pulumi-hosting`;
    await writeFile(file, hostKeys.map((key) => `${alias} ${key}\n`).join(""), { mode: 0o600 });
    const strict = [
      "StrictHostKeyChecking=yes",
      `HostKeyAlias=${alias}`,
      `UserKnownHostsFile="${file.replaceAll("\\", "/")}"`,
    ];
    const start = commandStart(sshArguments);
    // ssh takes the first value of a repeated option. The host keys come first, so that nothing overrides them. Then
    // come the options that the user types, which override the user and the port of the state.
    const args = [
      ...(hostKeys.length > 0 ? strict.flatMap((option) => ["-o", option]) : []),
      ...[...(login === undefined ? [] : ["-l", login]), ...sshArguments.slice(0, start)],
      // Without the option, the person's own configuration may name another port than the usual one.
      ...(port === usualPort ? [] : ["-p", String(port)]),
      ...(user === undefined ? [] : ["-l", user]),
      ...[address, ...sshArguments.slice(start)],
    ];
    return await surroundings.attach("ssh", args).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === "ENOENT" ? "the command ssh is not there" : error.message;
      throw new CommandFailed(exitCodes.configuration, `ssh cannot be run: ${reason}.`, { cause: error });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const usualPort = sshPort({});

/**
 * Splits `ada@web` into the login `ada` and the name `web`. The `@` of an id with its host, such as
 * `ABC123@host.example`, is part of the name.
 */
function loginAndName(typedName: string): readonly [login: string | undefined, name: string] {
  const [, login = "", name = ""] = /^([^@]+)@([^@]+)$/.exec(typedName) ?? [];
  return login === "" || uniqId().safeParse(login).success ? [undefined, typedName] : [login, name];
}

/** Matches an option of ssh, or several options in one word, whose value is the next word. */
const beforeValue = /^-[^BbcDEeFIiJLlmOoPpQRSWw-]*[BbcDEeFIiJLlmOoPpQRSWw]$/;

/** The index of the first word that is not an option of ssh: there the remote command starts. */
function commandStart(words: readonly string[]): number {
  let index = 0;
  for (let word = words[index]; word !== undefined && /^-[^-]/.test(word); word = words[index])
    index += beforeValue.test(word) ? 2 : 1;
  return index;
}
