import { readFileSync } from "node:fs";

/** Why this cannot be a file of certificates in PEM form; undefined: it can. */
export function faultOfCertificates(caFile: string): string | undefined {
  try {
    if (/^-{5}BEGIN CERTIFICATE-{5}$/m.test(readFileSync(caFile, "utf8"))) return undefined;
    return "has no certificate: it must be a file in PEM form";
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}
