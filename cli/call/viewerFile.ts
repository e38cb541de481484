import { readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { OperationName } from "../../provider/api/contract";
import { ipAddress } from "../../provider/api/contract/ipAddress";
import { shellQuote } from "../../provider/shellQuote";
import { isObject, type Properties } from "../../provider/values";
import { CommandFailed, wrongUse } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { Surroundings } from "../surroundings";

const head = "[virt-viewer]";

export const viewerHint = (path = ""): string =>
  `To open the console: remote-viewer ${shellQuote(path)}. The file has the console's password, and remote-viewer deletes it.`;

/**
 * Prepares the file for `remote-viewer`. The path is checked before a console is requested, because the console's
 * token works only once. If the path has an unopened file of an earlier console, the file is replaced. Any other
 * existing file is an error.
 *
 * @throws if the path has another file, or if the operation does not open a console.
 */
export async function viewerFile(path: string, operation: OperationName, { folder }: Surroundings) {
  if (operation !== "server.console")
    throw wrongUse(`--vv is for server.console: ${operation} opens no console.`);
  const wholePath = resolve(folder, path);
  const contentBefore = await readFile(wholePath, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw wrongUse(`${path} cannot be written (${error.code}).`);
  });
  if (contentBefore !== undefined && !contentBefore.startsWith(head))
    throw wrongUse(`${path} exists, and is no file of a console. Give --vv another name.`);
  return {
    /** Writes the file from the host's response. Only the file's owner can read the file. */
    async write(answer: unknown, params: Properties): Promise<void> {
      const text = viewerText(answer, params);
      if (contentBefore !== undefined) await rm(wholePath, { force: true });
      await writeFile(wholePath, text, { flag: "wx", mode: 0o600 }).catch(
        ({ code }: NodeJS.ErrnoException) => {
          throw wrongUse(`${path} cannot be written (${code}).`);
        },
      );
    },
  };
}

/**
 * The content of the file for `remote-viewer`.
 *
 * @throws if the response lacks the host, the port or the token, because `remote-viewer` would then connect to this
 * machine.
 */
function viewerText(answer: unknown, { uniq_id, secure_spice }: Properties): string {
  const { hostname, ip, port, token, type } = isObject(answer) ? answer : {};
  const place = [hostname, ipAddress(ip)].find((name) => typeof name === "string" && /^[\w.:-]+$/.test(name));
  const consoleType = typeof type === "string" && type !== "" ? type.toLowerCase() : "spice";
  const number = Number(port);
  const lacks = [
    place === undefined && "no host name or address",
    !(Number.isInteger(number) && number > 0 && number < 65_536) && "no port",
    !(typeof token === "string" && /^\P{Cc}+$/u.test(token)) && "no token in one line",
    consoleType !== "spice" && consoleType !== "vnc" && "a type that is neither spice nor vnc",
  ].filter((lack) => lack !== false);
  if (lacks.length > 0)
    throw new CommandFailed(
      exitCodes.host,
      `The host's answer has ${lacks.join(", and ")}, so no file of a console was written.`,
    );
  // With both ports in the file, `remote-viewer` would use the unencrypted one.
  const isSecure = [true, 1, "1"].includes(secure_spice as never);
  const members = {
    type: consoleType,
    host: place,
    [isSecure ? "tls-port" : "port"]: number,
    password: String(token).replaceAll("\\", "\\\\").replace(/^ /, "\\s"),
    title: String(uniq_id),
    "delete-this-file": 1,
  };
  const lines = Object.entries(members).map(([name, value]) => `${name}=${value}`);
  return [head, ...lines, ""].join("\n");
}
