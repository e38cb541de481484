import { createHash } from "node:crypto";
import { once } from "node:events";
import { type Address, type HostKey, type Negotiated, NotNegotiated, type ShownKeys } from "./network";

/**
 * Types of host keys, with the algorithms that request them. The order is that of pulumi-command's SSH library: from a
 * server with several keys, it gets the first of these.
 */
const kinds = {
  ecdsa: ["ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"],
  rsa: ["rsa-sha2-256", "rsa-sha2-512"],
  ed25519: ["ssh-ed25519"],
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** Maps a key type such as `ssh-rsa` to its kind; undefined for any other type. */
const kindOf = (type: string): Kind | undefined =>
  type === "ssh-rsa" ? "rsa" : kindNames.find((kind) => (kinds[kind] as readonly string[]).includes(type));

/** Sorts host keys in the order that pulumi-command prefers; keys of other types come last. */
export function preferredKeys(keys: readonly HostKey[]): readonly HostKey[] {
  const knownKeys = kindNames.flatMap((kind) => keys.filter(({ type }) => kindOf(type) === kind));
  return [...knownKeys, ...keys.filter((key) => !knownKeys.includes(key))];
}

/**
 * Reads the host keys of a server with one key exchange after another, because servers refuse clients that open many
 * connections at once. Each exchange requests all remaining key types. The server presents the first type that it has,
 * which also shows that it has no key of the types before it.
 */
export async function hostKeys(
  address: Address,
  signal: AbortSignal,
  shown: ShownKeys = new Map(),
  opens: () => void = () => {},
): Promise<readonly HostKey[]> {
  for (;;) {
    const openKinds = kindNames.filter((kind) => !shown.has(kind));
    if (openKinds.length === 0) break;
    const blob = await exchange(
      address,
      openKinds.flatMap((kind) => kinds[kind]),
      { signal, opens },
    );
    const key = blob && hostKeyOf(blob);
    const kind = key && kindOf(key.type);
    for (const missingKind of kind ? openKinds.slice(0, openKinds.indexOf(kind)) : openKinds)
      shown.set(missingKind, undefined);
    if (kind) shown.set(kind, key);
  }
  const keys = kindNames.flatMap((kind) => shown.get(kind) ?? []);
  if (keys.length > 0) return keys;
  // The result is discarded, because the server may have host keys later.
  shown.clear();
  throw new NotNegotiated("host key");
}

/** Converts a host key from its binary form to text. */
export function hostKeyOf(blob: Buffer): HostKey {
  const type = blob.subarray(4, 4 + blob.readUInt32BE(0)).toString("latin1");
  const digest = createHash("sha256").update(blob).digest("base64").replace(/=+$/, "");
  return { type, publicKey: `${type} ${blob.toString("base64")}`, fingerprint: `SHA256:${digest}` };
}

/** The kinds of algorithms by their names in the library's error messages. */
const negotiated: Readonly<Record<string, Negotiated>> = {
  "key exchange": "key exchange",
  cipher: "cipher",
  mac: "MAC",
  compression: "compression",
};

/** The host key that the server presents in a key exchange; undefined if it has none of the requested types. */
async function exchange(
  { host, port }: Address,
  serverHostKey: readonly string[],
  { signal, opens }: { readonly signal: AbortSignal; opens(): void },
): Promise<Buffer | undefined> {
  const { Client } = await import("./library.js");
  signal.throwIfAborted();
  const client = new Client();
  let key: Buffer | undefined;
  try {
    // The client may emit several errors, and Node would end the process for an error without a handler.
    client.on("error", () => {});
    opens();
    client.connect({
      host,
      port,
      username: "host-keys",
      // The exchange ends after the host key, without a login. The signal limits its duration.
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
    throw refusalIn(error);
  } finally {
    client.destroy();
  }
}

/**
 * Converts the error of a failed exchange: to NotNegotiated if client and server share no algorithm, to ECONNRESET if
 * the server closed the connection, and otherwise unchanged.
 */
function refusalIn(error: unknown): unknown {
  const [, what = ""] =
    /no matching (?:[CS]->[CS] )?(key exchange|cipher|mac|compression)/i.exec(String(error)) ?? [];
  const lacks = negotiated[what.toLowerCase()];
  if (lacks) return new NotNegotiated(lacks);
  const isCutOff = /connection lost|connection was closed/i.test(String(error));
  return isCutOff && error instanceof Error ? Object.assign(error, { code: "ECONNRESET" }) : error;
}
