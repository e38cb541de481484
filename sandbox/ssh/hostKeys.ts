import type { utils } from "../../provider/ssh/library";

/**
 * The private host keys of a fresh installation: an ECDSA and an Ed25519 one, as most systems make them. They do not
 * depend on the seed.
 */
export const newHostKeys = (library: typeof utils): string[] => [
  newKey(library, "ecdsa").private,
  newKey(library, "ed25519").private,
];

/** A pair of keys. The library cannot read about one in three hundred of its own Ed25519 keys; those are not taken. */
export function newKey(library: typeof utils, type: "ecdsa" | "ed25519") {
  for (;;) {
    const pair =
      type === "ecdsa" ? library.generateKeyPairSync(type, { bits: 256 }) : library.generateKeyPairSync(type);
    if (!(library.parseKey(pair.private) instanceof Error)) return pair;
  }
}
