import { ConnectionError } from "../http";
import { isUntrusted } from "./certificates";
import type { ProxyError } from "./tunnels";

/** No one whom we trust has vouched for the certificate. */
const untrustedCodes: ReadonlySet<string | undefined> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

/** Codes of the system, of Node's TLS, of the parser and of the library that are no words for a wrong request of ours. */
const connectionCode =
  /^(?:E(?!RR_)[A-Z]|ERR_(?:SSL|TLS|SOCKET|STREAM)_|HPE_|UND_ERR_(?!INVALID_|NOT_SUPPORTED|REQ_))/;

/** Whether its code is one of the connection. Any other, before the request has left, is a defect that kept it here. */
export const isOfConnection = ({ code = "" }: SystemError): boolean =>
  connectionCode.test(code) || isUntrusted(code);

/** Keeps the code and the message, but not the request, which carries the login. */
export function toConnectionError(failed: SystemError, neverSent: boolean): ConnectionError {
  const { code } = failed;
  const text = inWords(failed, neverSent, "what answers there does not speak https");
  return new ConnectionError(text, neverSent, code, code && isUntrusted(code) ? "certificate" : undefined);
}

/** Without a code of its own: who asks a server would take it for the server's. */
export function ofProxy({ message, obstacle, trouble }: ProxyError): ConnectionError {
  if (trouble === undefined) return new ConnectionError(message, true, undefined, obstacle);
  const failed = firstOf(trouble);
  const why = inWords(failed, true, "it does not speak https: try http:// in the proxy's address");
  const isOfCertificate = isUntrusted(failed.code ?? "");
  return new ConnectionError(`${message}: ${why}`, true, undefined, isOfCertificate ? "proxy" : obstacle);
}

function inWords({ code = "", message }: SystemError, neverSent: boolean, isNoTls: string): string {
  const hint = untrustedCodes.has(code) ? "; caFile can name the authority that has signed it" : "";
  // The library's own message for these is a line of its source code.
  const isOfTls = neverSent && code.startsWith("ERR_SSL_");
  const ofTls =
    code === "ERR_SSL_WRONG_VERSION_NUMBER"
      ? isNoTls
      : "it refused the encryption, or offered none that is safe";
  return `${isOfTls ? ofTls : message}${message.includes(code) ? "" : ` (${code})`}${hint}`;
}

interface SystemError {
  readonly message: string;
  readonly code?: string;
}

export function firstOf(error: unknown): SystemError {
  const inner = error as Partial<SystemError> & { errors?: unknown[]; cause?: unknown };
  // All addresses of a name failed; the first says enough.
  if (inner.errors?.[0]) return firstOf(inner.errors[0]);
  // This code says only that a proxy was used.
  if (inner.cause && [undefined, "UND_ERR_PRX_TLS"].includes(inner.code)) return firstOf(inner.cause);
  const { message, code } = inner;
  return { message: message || "the connection failed", ...(code && { code }) };
}
