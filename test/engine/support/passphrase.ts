import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

/** The passphrase of the states that releases have left behind. */
export const passphrase = "a passphrase";

/**
 * The key of such a state, derived as Pulumi does it, which is slow on purpose.
 * @param salt as the state has it: `v1:`, the salt itself, and a known text that is encrypted with the key
 */
export const passphraseKey = (salt: string): Promise<Buffer> =>
  promisify(pbkdf2)(passphrase, Buffer.from(salt.split(":")[1] as string, "base64"), 1_000_000, 32, "sha256");
