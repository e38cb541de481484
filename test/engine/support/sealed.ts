import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";

const tagLength = 16;

/** Encrypts a text as Pulumi stores a secret: `v1:<nonce>:<ciphertext>`. */
export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `v1:${nonce.toString("base64")}:${sealed.toString("base64")}`;
}

export function unseal(secret: string, key: Buffer): string {
  const [, nonce, sealed] = secret.split(":").map((part) => Buffer.from(part, "base64"));
  if (!nonce || !sealed) throw new Error("not a secret as Pulumi stores it");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-tagLength));
  return decipher.update(sealed.subarray(0, -tagLength), undefined, "utf8") + decipher.final("utf8");
}

/** The passphrase of the states that earlier releases wrote. */
export const passphrase = "a passphrase";

/**
 * The encryption key of such a state, derived as Pulumi derives it.
 *
 * @param salt the salt in the state: `v1:<salt>:…`
 */
export const passphraseKey = (salt: string): Promise<Buffer> =>
  promisify(pbkdf2)(passphrase, Buffer.from(salt.split(":")[1] as string, "base64"), 1_000_000, 32, "sha256");
