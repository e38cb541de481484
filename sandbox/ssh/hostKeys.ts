import type { utils } from "../../provider/ssh/library";

/** The private host keys of a fresh installation: an ECDSA and an Ed25519 one, as most systems make them. Not of the seed. */
export const newHostKeys = (library: typeof utils): string[] => [
  library.generateKeyPairSync("ecdsa", { bits: 256 }).private,
  library.generateKeyPairSync("ed25519").private,
];
