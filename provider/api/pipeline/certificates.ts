import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

/** TLS settings for connections whose server must present a certificate from a trusted authority. */
export interface CheckedTls {
  /** Maximum time to open the connection, in milliseconds. */
  readonly timeout: number;
  // Set explicitly, because an environment variable of Node could turn the check off otherwise.
  readonly rejectUnauthorized: true;
  readonly ca?: string | string[];
}

/**
 * TLS settings of a connection to the host.
 *
 * @param caFile a file of the authorities to trust instead of the default ones.
 */
export const checkedTls = (timeout: number, caFile: string | undefined): CheckedTls => ({
  timeout,
  rejectUnauthorized: true,
  ...(caFile && { ca: readFileSync(caFile, "utf8") }),
});

/**
 * TLS settings of a connection to a proxy, where the authorities of `caFile` are trusted in addition to the default
 * ones.
 */
export const checkedTlsOfProxy = (timeout: number, caFile: string | undefined): CheckedTls => ({
  ...checkedTls(timeout, undefined),
  ...(caFile && { ca: [...rootCertificates, readFileSync(caFile, "utf8")] }),
});

/** TLS settings that accept any certificate of the server itself; a proxy's certificate is always checked. */
export const uncheckedTls = (timeout: number) => ({ timeout, rejectUnauthorized: false }) as const;

/** Whether an error code of the operating system means that a certificate is not trusted. */
export const isUntrusted = (code: string): boolean => /CERT|SIGNATURE/.test(code);
