import { createHash } from "node:crypto";
import { once } from "node:events";
import { type Address, type HostKey, type Negotiated, NotNegotiated, type ShownKeys } from "./network";

/**
 * The kinds of host keys, by the algorithms that ask for them, in the order that pulumi-command's SSH library prefers
 * them: if a server has several keys, it gets the first of these.
 */
const kinds = {
  ecdsa: ["ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"],
  rsa: ["rsa-sha2-256", "rsa-sha2-512"],
  ed25519: ["ssh-ed25519"],
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** Of a key's type, such as `ssh-rsa`; undefined: none of these. */
const kindOf = (type: string): Kind | undefined =>
  type === "ssh-rsa" ? "rsa" : kindNames.find((kind) => (kinds[kind] as readonly string[]).includes(type));

/** As pulumi-command prefers them; those of other kinds come last. */
export function preferredKeys(keys: readonly HostKey[]): readonly HostKey[] {
  const known = kindNames.flatMap((kind) => keys.filter(({ type }) => kindOf(type) === kind));
  return [...known, ...keys.filter((key) => !known.includes(key))];
}

/**
 * One key exchange after another, as servers refuse whoever opens many at once. Each asks for all kinds that are still
 * open: a server shows the first that it has, and so that it has none before it.
 */
export async function hostKeys(
  address: Address,
  signal: AbortSignal,
  shown: ShownKeys = new Map(),
  opens: () => void = () => {},
): Promise<readonly HostKey[]> {
  for (;;) {
    const open = kindNames.filter((kind) => !shown.has(kind));
    if (open.length === 0) break;
    const blob = await exchange(
      address,
      open.flatMap((kind) => kinds[kind]),
      { signal, opens },
    );
    const key = blob && hostKeyOf(blob);
    const kind = key && kindOf(key.type);
    for (const none of kind ? open.slice(0, open.indexOf(kind)) : open) shown.set(none, undefined);
    if (kind) shown.set(kind, key);
  }
  const keys = kindNames.flatMap((kind) => shown.get(kind) ?? []);
  if (keys.length > 0) return keys;
  // It may have some later.
  shown.clear();
  throw new NotNegotiated("host key");
}

/** A public key in its wire form, as people and programs write it. */
export function hostKeyOf(blob: Buffer): HostKey {
  const type = blob.subarray(4, 4 + blob.readUInt32BE(0)).toString("latin1");
  const digest = createHash("sha256").update(blob).digest("base64").replace(/=+$/, "");
  return { type, publicKey: `${type} ${blob.toString("base64")}`, fingerprint: `SHA256:${digest}` };
}

/** As the library says it. */
const negotiated: Readonly<Record<string, Negotiated>> = {
  "key exchange": "key exchange",
  cipher: "cipher",
  mac: "MAC",
  compression: "compression",
};

/** The key that the server proves itself by in a key exchange; undefined: it has none of these kinds. */
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
    // More errors than the first may come, and none may go unheard.
    client.on("error", () => {});
    opens();
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
    throw refusalIn(error);
  } finally {
    client.destroy();
  }
}

/** The meaning of a failed exchange: that nothing is common, that the server went away, or the library's own words. */
function refusalIn(error: unknown): unknown {
  const [, what = ""] =
    /no matching (?:[CS]->[CS] )?(key exchange|cipher|mac|compression)/i.exec(String(error)) ?? [];
  const lacks = negotiated[what.toLowerCase()];
  if (lacks) return new NotNegotiated(lacks);
  const isCutOff = /connection lost|connection was closed/i.test(String(error));
  return isCutOff && error instanceof Error ? Object.assign(error, { code: "ECONNRESET" }) : error;
}
