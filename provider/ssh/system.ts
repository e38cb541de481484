import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Address, HostKey, ShownKeys } from "./network";

/**
 * The kinds of host keys, by the algorithms that ask for them, in the order in which pulumi-command's SSH library prefers
 * them: of several keys of a server it gets the first of these.
 */
const kinds = {
  ecdsa: ["ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"],
  rsa: ["rsa-sha2-256", "rsa-sha2-512"],
  ed25519: ["ssh-ed25519"],
} as const;

/**
 * One key exchange for each kind, one after another: servers refuse whoever opens many at once, so that the others follow
 * only the first that succeeds.
 */
export async function hostKeys(
  address: Address,
  signal: AbortSignal,
  shown: ShownKeys = new Map(),
): Promise<readonly HostKey[]> {
  for (const [kind, algorithms] of Object.entries(kinds)) {
    if (shown.has(kind)) continue;
    const blob = await exchange(address, algorithms, signal);
    shown.set(kind, blob && hostKeyOf(blob));
  }
  const keys = Object.keys(kinds).flatMap((kind) => shown.get(kind) ?? []);
  if (keys.length > 0) return keys;
  // It may have some later.
  shown.clear();
  throw new Error("the server shows no host key of a kind that is known here");
}

/** A public key in its wire form, as people and programs write it. */
export function hostKeyOf(blob: Buffer): HostKey {
  const type = blob.subarray(4, 4 + blob.readUInt32BE(0)).toString("latin1");
  const digest = createHash("sha256").update(blob).digest("base64").replace(/=+$/, "");
  return { type, publicKey: `${type} ${blob.toString("base64")}`, fingerprint: `SHA256:${digest}` };
}

/** The key by which the server proves itself in a key exchange; undefined: it has none of these kinds. */
async function exchange(
  { host, port }: Address,
  serverHostKey: readonly string[],
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const { Client } = await import("./library.js");
  signal.throwIfAborted();
  const client = new Client();
  let key: Buffer | undefined;
  try {
    // More errors than the first may come, and none may go unheard.
    client.on("error", () => {});
    client.connect({
      host,
      port,
      username: "host-keys",
      // No login follows: the key is all that is wanted. The signal ends it.
      readyTimeout: 0,
      hostVerifier: (hostKey: Buffer) => {
        key = hostKey;
        return false;
      },
      algorithms: { serverHostKey: [...serverHostKey] as never },
    });
    await once(client, "close", { signal });
    throw new Error("the connection was closed");
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (key || /no matching host key format/i.test(String(error))) return key;
    throw error;
  } finally {
    client.destroy();
  }
}
