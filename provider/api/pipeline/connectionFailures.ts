import { ConnectionError } from "../http";
import { isUntrusted } from "./certificates";
import type { ProxyError } from "./tunnels";

/** Error codes that mean that no trusted authority has signed the certificate. */
const untrustedCodes: ReadonlySet<string | undefined> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

/**
 * Error codes of the operating system, of Node's TLS, of the HTTP parser and of undici that do not point to a malformed
 * request.
 */
const connectionCode =
  /^(?:E(?!RR_)[A-Z]|ERR_(?:SSL|TLS|SOCKET|STREAM)_|HPE_|UND_ERR_(?!INVALID_|NOT_SUPPORTED|REQ_))/;

/**
 * Whether an error code comes from the connection. Any other failure before the request was sent is a bug in this
 * package.
 */
export const isOfConnection = ({ code = "" }: SystemError): boolean =>
  connectionCode.test(code) || isUntrusted(code);

/**
 * Converts a failure to a {@link ConnectionError}. The code and the message are kept, but not the request, which
 * carries the login.
 *
 * @param isMute whether the server has never sent a response, and TLS has not agreed on HTTP/1.1.
 */
export function toConnectionError(
  failure: SystemError,
  neverSent: boolean,
  isMute: boolean,
): ConnectionError {
  const { code } = failure;
  if (isOtherHttp(failure)) {
    const text = `what answers there does not speak HTTP/1.1, as if it spoke HTTP/2 alone${code ? ` (${code})` : ""}`;
    return new ConnectionError(text, neverSent, code, "protocol");
  }
  const hint =
    isMute && code === "UND_ERR_SOCKET" ? "; it may speak HTTP/2 alone, which is not used here" : "";
  const text = `${failureText(failure, neverSent, "what answers there does not speak https")}${hint}`;
  return new ConnectionError(text, neverSent, code, code && isUntrusted(code) ? "certificate" : undefined);
}

/** The first bytes that an HTTP/2 server sends, after a length: a SETTINGS frame for the whole connection. */
const settingsFrame = /^[\s\S]{3}\x04\0{5}/;

/**
 * Whether the server does not speak HTTP/1.1: in TLS it offers only another protocol, or it starts to speak HTTP/2 at
 * once.
 */
const isOtherHttp = ({ code, data = "" }: SystemError): boolean =>
  code === "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL" || settingsFrame.test(data);

/**
 * Converts a failure of a proxy. The error gets no code, because a caller that probes a server would take it for the
 * server's code.
 */
export function proxyConnectionError({ message, obstacle, trouble }: ProxyError): ConnectionError {
  if (trouble === undefined) return new ConnectionError(message, true, undefined, obstacle);
  const failure = firstOf(trouble);
  const why = failureText(failure, true, "it does not speak https: try http:// in the proxy's address");
  const isOfCertificate = isUntrusted(failure.code ?? "");
  return new ConnectionError(`${message}: ${why}`, true, undefined, isOfCertificate ? "proxy" : obstacle);
}

function failureText({ code = "", message }: SystemError, neverSent: boolean, isNoTls: string): string {
  const hint = untrustedCodes.has(code) ? "; caFile can name the authority that has signed it" : "";
  // For these codes, the library's own message is a line of its source code.
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
  /** The bytes that the HTTP parser could not parse. */
  readonly data?: string;
}

export function firstOf(error: unknown): SystemError {
  const innerError = error as Partial<SystemError> & { errors?: unknown[]; cause?: unknown };
  // All addresses of a host name failed; the first failure is enough.
  if (innerError.errors?.[0]) return firstOf(innerError.errors[0]);
  // This code only says that a proxy was used, so the cause is reported instead.
  if (innerError.cause && [undefined, "UND_ERR_PRX_TLS"].includes(innerError.code))
    return firstOf(innerError.cause);
  const { message, code, data } = innerError;
  return {
    message: message || "the connection failed",
    ...(code && { code }),
    ...(typeof data === "string" && { data }),
  };
}
