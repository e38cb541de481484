import type { utils } from "../../provider/ssh/library";

/**
 * Makes the private host keys of a fresh installation: an ECDSA key and an Ed25519 key, as most systems do. The keys do
 * not depend on the seed.
 */
export const newHostKeys = (library: typeof utils): string[] => [
  newKey(library, "ecdsa").private,
  newKey(library, "ed25519").private,
];

/**
 * Makes a key pair. The library cannot read about one in three hundred of its own Ed25519 keys, so unreadable keys are
 * made again.
 */
export function newKey(library: typeof utils, type: "ecdsa" | "ed25519") {
  for (;;) {
    const pair =
      type === "ecdsa" ? library.generateKeyPairSync(type, { bits: 256 }) : library.generateKeyPairSync(type);
    if (!(library.parseKey(pair.private) instanceof Error)) return pair;
  }
}
