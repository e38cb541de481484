import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

/** The passphrase of every project of the CLI in the tests. */
export const passphrase = "a passphrase";

/**
 * The salt of every such stack, as Pulumi writes it: the salt, then a known text that is encrypted with the key, by
 * which Pulumi sees whether a passphrase is the right one. With one salt a process derives one key.
 */
export const salt = "v1:2baLBCOUwaE=:v1:DYSNRwIbLIajIWtx:9JtdYzUve5v3H+f/H6P5S18r93eXTA==";

const keys = new Map<string, Promise<Buffer>>();

/**
 * The key of a stack, derived as Pulumi does it, which is slow on purpose.
 * @param ofSalt that of the stack, which an imported state may have of its own
 */
export function passphraseKey(ofSalt = salt): Promise<Buffer> {
  const known = keys.get(ofSalt);
  if (known) return known;
  const raw = Buffer.from(ofSalt.split(":")[1] as string, "base64");
  const key = promisify(pbkdf2)(passphrase, raw, 1_000_000, 32, "sha256");
  keys.set(ofSalt, key);
  return key;
}
