import { execFile } from "node:child_process";
import type { Address, HostKey, Negotiated } from "./network";
import { hostKeyOf, preferredKeys } from "./system";

/**
 * Runs a program of this machine without a shell, and returns its output. The function is injected, so that tests can
 * replace it.
 *
 * @throws if the program does not exist or fails; the signal's reason if aborted.
 */
export type RunProgram = (name: string, args: readonly string[], signal: AbortSignal) => Promise<string>;

/** The key types that ssh-keyscan requests, each with one connection. Without this list it would request more types. */
const requestedKinds = { known: ["ecdsa", "rsa", "ed25519"], newer: ["mldsa44-ed25519"] } as const;

/** How long ssh-keyscan waits for the server, in seconds: less than one attempt of this package may last. */
const patience = 5;

export const runProgram: RunProgram = (name, args, signal) =>
  new Promise((resolve, reject) => {
    // ssh-keyscan needs only these variables. Others may contain logins.
    const { PATH = "", SystemRoot } = process.env;
    const env = { PATH, ...(SystemRoot !== undefined && { SystemRoot }) };
    const limits = { env, signal, timeout: 2 * patience * 1000, maxBuffer: 65_536, windowsHide: true };
    execFile(name, [...args], limits, (error, text) => {
      if (signal.aborted) reject(signal.reason);
      // ssh-keyscan also fails if the server lacks one of several key types, so its output counts if there is any.
      else if (error && text === "") reject(error);
      else resolve(text);
    });
  });

/**
 * The host keys that OpenSSH's `ssh-keyscan` reads. The list is empty if it is not installed, or reads no key either.
 */
export async function scannedKeys(
  run: RunProgram,
  { host, port }: Address,
  signal: AbortSignal,
  { lacks, opens }: { readonly lacks: Negotiated; opens(): void },
): Promise<readonly HostKey[]> {
  // If the server offered no known type of host key, the SSH library has already requested all known types.
  const kinds = lacks === "host key" ? requestedKinds.newer : requestedKinds.known;
  let lines = "";
  try {
    lines = await run(
      "ssh-keyscan",
      ["-T", String(patience), "-t", kinds.join(), "-p", String(port), host],
      signal,
    );
  } catch (error) {
    signal.throwIfAborted();
    // ssh-keyscan is not installed, so it has opened no connection.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
  }
  // The connections count even if no key was read.
  for (const _connection of kinds) opens();
  const keys = lines.split("\n").flatMap((line) => keyIn(line) ?? []);
  return preferredKeys([...new Map(keys.map((key) => [key.publicKey, key])).values()]);
}

/** Parses an output line of the form `host type Base64`. */
function keyIn(line: string): HostKey | undefined {
  const [, type, text = ""] = /^[^#\s]\S*\s+([a-z][\w@.-]*)\s+([A-Za-z\d+/]+={0,2})\s*$/.exec(line) ?? [];
  const blob = Buffer.from(text, "base64");
  if (type === undefined || blob.length < 4 || blob.readUInt32BE(0) !== type.length) return undefined;
  const key = hostKeyOf(blob);
  return key.type === type ? key : undefined;
}
