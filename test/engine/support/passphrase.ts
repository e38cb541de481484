import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";

/** The passphrase of every stack of the tests. */
export const passphrase = "a passphrase";

/**
 * The salt of every stack of the tests, as Pulumi writes it: the salt, then a known text that is encrypted with the key,
 * by which Pulumi sees whether a passphrase is the right one. With one salt a process derives one key.
 */
export const salt = "v1:2baLBCOUwaE=:v1:DYSNRwIbLIajIWtx:9JtdYzUve5v3H+f/H6P5S18r93eXTA==";

const keys = new Map<string, Promise<Buffer>>();

/** Derived as Pulumi does it, which is slow on purpose. */
function keyOf(ofSalt: string): Promise<Buffer> {
  const known = keys.get(ofSalt);
  if (known) return known;
  const raw = Buffer.from(ofSalt.split(":")[1] as string, "base64");
  const key = promisify(pbkdf2)(passphrase, raw, 1_000_000, 32, "sha256");
  keys.set(ofSalt, key);
  return key;
}

const tagLength = 16;

/** A text as Pulumi stores a secret: `v1:<nonce>:<ciphertext>`. */
export async function encrypt(text: string): Promise<string> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(salt), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `v1:${nonce.toString("base64")}:${sealed.toString("base64")}`;
}

/** @param ofSalt that of the stack, which an imported state may have of its own */
export async function decrypt(secret: string, ofSalt: string): Promise<string> {
  const [, nonce, sealed] = secret.split(":").map((part) => Buffer.from(part, "base64"));
  if (!nonce || !sealed) throw new Error("not a secret as Pulumi stores it");
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(ofSalt), nonce);
  decipher.setAuthTag(sealed.subarray(-tagLength));
  return decipher.update(sealed.subarray(0, -tagLength), undefined, "utf8") + decipher.final("utf8");
}
