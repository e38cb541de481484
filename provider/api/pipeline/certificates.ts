import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

/** Settings of connections whose other side must show a certificate of an authority that is trusted. */
export interface CheckedTls {
  /** Milliseconds until the connection is open. */
  readonly timeout: number;
  // It is set explicitly, because otherwise an environment variable of Node turns it off.
  readonly rejectUnauthorized: true;
  readonly ca?: string | string[];
}

/** @param caFile names authorities that are trusted in place of the usual ones. */
export const checkedTls = (timeout: number, caFile: string | undefined): CheckedTls => ({
  timeout,
  rejectUnauthorized: true,
  ...(caFile && { ca: readFileSync(caFile, "utf8") }),
});

/** Those of the way to the host are trusted in addition to the usual ones. */
export const checkedTlsOfProxy = (timeout: number, caFile: string | undefined): CheckedTls => ({
  ...checkedTls(timeout, undefined),
  ...(caFile && { ca: [...rootCertificates, readFileSync(caFile, "utf8")] }),
});

/** Accepts any certificate of the server itself, but never of a proxy. */
export const uncheckedTls = (timeout: number) => ({ timeout, rejectUnauthorized: false }) as const;

/** The reason that a certificate is not trusted, in the system's words. */
export const isUntrusted = (code: string): boolean => /CERT|SIGNATURE/.test(code);
