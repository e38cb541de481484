import { execFile } from "node:child_process";
import { type Address, type HostKey, mostKinds } from "./network";
import { hostKeyOf, inOrder } from "./system";

/**
 * Runs a program of this machine, without a shell, and gives what it prints. It is injected, so that tests control it.
 *
 * @throws when there is none, or it fails; the signal's reason.
 */
export type RunProgram = (name: string, args: readonly string[], signal: AbortSignal) => Promise<string>;

/** Each takes a connection, and it asks for more on its own. */
const kinds = "ecdsa,rsa,ed25519";

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
  opens: () => void = () => {},
): Promise<readonly HostKey[]> {
  let lines: string;
  try {
    lines = await run("ssh-keyscan", ["-T", String(patience), "-t", kinds, "-p", String(port), host], signal);
  } catch {
    signal.throwIfAborted();
    return [];
  }
  for (let connection = 0; connection < mostKinds; connection += 1) opens();
  const keys = lines.split("\n").flatMap((line) => keyIn(line) ?? []);
  return inOrder([...new Map(keys.map((key) => [key.publicKey, key])).values()]);
}

/** `host type Base64`. */
function keyIn(line: string): HostKey | undefined {
  const [, type, text = ""] = /^[^#\s]\S*\s+([a-z][\w@.-]*)\s+([A-Za-z\d+/]+={0,2})\s*$/.exec(line) ?? [];
  const blob = Buffer.from(text, "base64");
  if (type === undefined || blob.length < 4 || blob.readUInt32BE(0) !== type.length) return undefined;
  const key = hostKeyOf(blob);
  return key.type === type ? key : undefined;
}
