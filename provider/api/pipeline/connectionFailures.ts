import { ConnectionError } from "../http";
import { isUntrusted } from "./certificates";
import type { ProxyError } from "./tunnels";

/** No trusted authority has signed the certificate. */
const untrustedCodes: ReadonlySet<string | undefined> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

/** Codes of the system, of Node's TLS, of the parser and of the library that do not mean a wrong request of ours. */
const connectionCode =
  /^(?:E(?!RR_)[A-Z]|ERR_(?:SSL|TLS|SOCKET|STREAM)_|HPE_|UND_ERR_(?!INVALID_|NOT_SUPPORTED|REQ_))/;

/**
 * Whether its code is one of the connection. Any other failure before the request has left is a defect that kept it
 * here.
 */
export const isOfConnection = ({ code = "" }: SystemError): boolean =>
  connectionCode.test(code) || isUntrusted(code);

/**
 * Keeps the code and the message, but not the request, which carries the login.
 *
 * @param isMute it has never answered, and its encryption has not agreed on HTTP/1.1.
 */
export function toConnectionError(failed: SystemError, neverSent: boolean, isMute: boolean): ConnectionError {
  const { code } = failed;
  if (isOtherHttp(failed)) {
    const text = `what answers there does not speak HTTP/1.1, as if it spoke HTTP/2 alone${code ? ` (${code})` : ""}`;
    return new ConnectionError(text, neverSent, code, "protocol");
  }
  const hint =
    isMute && code === "UND_ERR_SOCKET" ? "; it may speak HTTP/2 alone, which is not used here" : "";
  const text = `${inWords(failed, neverSent, "what answers there does not speak https")}${hint}`;
  return new ConnectionError(text, neverSent, code, code && isUntrusted(code) ? "certificate" : undefined);
}

/** The first bytes of an HTTP/2 server, after a length: a frame of settings for the whole connection. */
const settingsFrame = /^[\s\S]{3}\x04\0{5}/;

/** Whether a server does not speak HTTP/1.1: its encryption offers only another protocol, or it speaks that unasked. */
const isOtherHttp = ({ code, data = "" }: SystemError): boolean =>
  code === "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL" || settingsFrame.test(data);

/** It has no code of its own: a caller that asks a server would take it for the server's. */
export function proxyConnectionError({ message, obstacle, trouble }: ProxyError): ConnectionError {
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
  /** The bytes that the parser does not understand. */
  readonly data?: string;
}

export function firstOf(error: unknown): SystemError {
  const inner = error as Partial<SystemError> & { errors?: unknown[]; cause?: unknown };
  // All addresses of a name failed; the first one says enough.
  if (inner.errors?.[0]) return firstOf(inner.errors[0]);
  // This code says only that a proxy was used.
  if (inner.cause && [undefined, "UND_ERR_PRX_TLS"].includes(inner.code)) return firstOf(inner.cause);
  const { message, code, data } = inner;
  return {
    message: message || "the connection failed",
    ...(code && { code }),
    ...(typeof data === "string" && { data }),
  };
}
