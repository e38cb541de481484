import { execFile } from "node:child_process";
import type { Address, HostKey, Negotiated } from "./network";
import { hostKeyOf, preferredKeys } from "./system";

/**
 * Runs a program of this machine, without a shell, and gives what it prints. It is injected, so that tests control it.
 *
 * @throws when there is none, or it fails; the signal's reason.
 */
export type RunProgram = (name: string, args: readonly string[], signal: AbortSignal) => Promise<string>;

/** The kinds that it is to ask for, each by a connection: on its own it asks for more. */
const asked = { known: ["ecdsa", "rsa", "ed25519"], newer: ["mldsa44-ed25519"] } as const;

/** How long it waits for a server, in seconds: less than a try may last. */
const patience = 5;

export const runProgram: RunProgram = (name, args, signal) =>
  new Promise((resolve, reject) => {
    // It needs nothing else of the environment, which has logins.
    const { PATH = "", SystemRoot } = process.env;
    const env = { PATH, ...(SystemRoot !== undefined && { SystemRoot }) };
    const limits = { env, signal, timeout: 2 * patience * 1000, maxBuffer: 65_536, windowsHide: true };
    execFile(name, [...args], limits, (error, text) => {
      if (signal.aborted) reject(signal.reason);
      // It fails if one kind of several has no key.
      else if (error && text === "") reject(error);
      else resolve(text);
    });
  });

/** The host keys that OpenSSH's `ssh-keyscan` reads; none: it is not installed, or reads none either. */
export async function scannedKeys(
  run: RunProgram,
  { host, port }: Address,
  signal: AbortSignal,
  { lacks, opens }: { readonly lacks: Negotiated; opens(): void },
): Promise<readonly HostKey[]> {
  // The library has asked for those that are known.
  const kinds = lacks === "host key" ? asked.newer : asked.known;
  let lines = "";
  try {
    lines = await run(
      "ssh-keyscan",
      ["-T", String(patience), "-t", kinds.join(), "-p", String(port), host],
      signal,
    );
  } catch (error) {
    signal.throwIfAborted();
    // There is none: nothing was opened.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
  }
  // Also if it has read none.
  for (const _connection of kinds) opens();
  const keys = lines.split("\n").flatMap((line) => keyIn(line) ?? []);
  return preferredKeys([...new Map(keys.map((key) => [key.publicKey, key])).values()]);
}

/** `host type Base64`. */
function keyIn(line: string): HostKey | undefined {
  const [, type, text = ""] = /^[^#\s]\S*\s+([a-z][\w@.-]*)\s+([A-Za-z\d+/]+={0,2})\s*$/.exec(line) ?? [];
  const blob = Buffer.from(text, "base64");
  if (type === undefined || blob.length < 4 || blob.readUInt32BE(0) !== type.length) return undefined;
  const key = hostKeyOf(blob);
  return key.type === type ? key : undefined;
}
