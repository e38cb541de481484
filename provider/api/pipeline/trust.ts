import { readFileSync } from "node:fs";
import { type CallFailure, InvalidCallError } from "../errors";

/**
 * The certificates in a PEM file.
 *
 * @throws InvalidCallError when the file cannot be read or has none.
 */
export function certificatesIn(caFile: string): string {
  const wrong = (reason: string) => new InvalidCallError(undefined, [{ parameter: "caFile", reason }]);
  let pem: string;
  try {
    pem = readFileSync(caFile, "utf8");
  } catch (error) {
    throw wrong(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!/^-{5}BEGIN CERTIFICATE-{5}$/m.test(pem))
    throw wrong("has no certificate: it must be a file in PEM form");
  return pem;
}

/** What is wrong with such a file; nothing if it can be used. */
export function certificateFailures(caFile: string): readonly CallFailure[] {
  try {
    certificatesIn(caFile);
    return [];
  } catch (error) {
    if (error instanceof InvalidCallError) return error.failures;
    throw error;
  }
}
