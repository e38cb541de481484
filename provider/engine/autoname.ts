import { createHash } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * `deploy-key` → `deploy_key_x7k2m9q`: fits the API's WORD_. The same seed makes the same name, so that `up` does what a
 * saved plan says; two stacks have two seeds.
 */
export function autoname(resourceName: string, seed: string | Uint8Array): string {
  const stem = resourceName.replace(/\W/g, "_");
  const bytes = createHash("sha256").update(seed).digest();
  const suffix = Array.from({ length: 7 }, (_, at) => letters[bytes.readUInt16BE(at * 2) % letters.length]);
  return `${stem}_${suffix.join("")}`;
}
