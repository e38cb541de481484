import type { Obstacle } from "./http";

/**
 * For each kind of failure, the advice that ends its message. A failure is classified only by its HTTP status and by
 * the ending of `error_class`, never by the host's text. A name in braces, such as `{username}`, stands for an option;
 * OPERATION stands for the failed call.
 */
export const advice = {
  authorization:
    "Check {username} and {password}. A {token} ends after 12 hours at most, and a user with two-factor authentication needs {totpSecret}.",
  permission: "Ask the owner of the account to grant it, or use another user.",
  notFound: "Check the id and the account.",
  /**
   * The address has no API method, because baseUrl, version or path is wrong. The failure never means that a record is
   * gone.
   */
  wrongAddress:
    'Check {baseUrl} and {apiVersion}. Set {paths} {"OPERATION": "…"} if your host has it elsewhere: `npx pulumi-hosting connect` finds it.',
  /** The host has the method, but accepts it only with another HTTP verb. */
  verb: 'Your host takes VERBS here. Set {verbs} {"OPERATION": "VERB"}: `npx pulumi-hosting connect` finds the verbs.',
  /** The host serves the same path with a trailing slash. */
  slash: 'Set {paths} {"OPERATION": "PATH"}, with the slash at the end.',
  /** The host redirects to the same path on another origin. */
  moved:
    "If ORIGIN is your host too, set {baseUrl} to its address there. Otherwise check {baseUrl}, and your proxy.",
  duplicate: "Choose another name, or use the record that exists.",
  /** The host does not accept a parameter: `field` names it, or `errors` if there are several. */
  input: "Correct the value, and try again.",
  /** The record is busy with other work, or in a state that does not allow the call. */
  busy: "Do what the host asks for, or wait until its work has ended, and try again.",
  /** The host already runs as many jobs as it allows at a time. */
  limit: "Try again when some of its work has ended.",
  noStock: "Choose another plan or zone, or try again later.",
  rateLimit: "Try again later, or set {requestsPerSecond}.",
  maintenance: "Try again when it is over.",
  hostFault: "Try again. If it happens again, ask the host.",
  /** The response is not in the format of the API: a proxy may have sent it instead of the host. */
  page: "If a proxy limits requests, set {requestsPerSecond}, such as 2. Otherwise try again.",
  /** A page instead of an API error: `loginPage` for a refused login, `refusedPage` for any other refusal. */
  loginPage:
    "If the host itself gives such pages, check {username} and {password}. Otherwise ask whoever runs the proxy or firewall.",
  refusedPage:
    "Ask whoever runs the proxy or firewall, and check {baseUrl}. If the host itself gives such pages, ask the host.",
  /** There was no response: the connection could not be made, or it broke. */
  unreachable: "Check {baseUrl} and the network.",
  /** The response does not come from this API: it is not JSON, is cut off, or has another structure. */
  unreadable: "Check that {baseUrl} is the address of the API.",
  /** The response is too large, too slow, or nested too deep, so it was not read to its end. */
  unbounded: "Check that {baseUrl} is the address of the API, and check your proxy.",
  /**
   * The response is a power record whose `error` is not empty, although the status is 200 (specification, Errors 4).
   */
  power: "Check the server at the host, and try again.",
  other: "Change what the host names, or ask the host.",
  // The host refused a login with a passcode. The advice depends on whether the passcode was configured or generated.
  passcode:
    "One passcode serves one login. Set a new {passcode}, or {totpSecret}, which generates passcodes.",
  passcodeMissing: "It asks for a passcode: set {totpSecret}, which generates passcodes. INHEADER",
  passcodeUnseen: "It has not found the passcode that was sent. INHEADER",
  totpSecret:
    'Check the value of {totpSecret}, this machine\'s clock, and {password}. If your host takes the passcode elsewhere, set {wire} {"passcodePlace":"afterPassword"}.',
  // The proxy refuses the login in its address.
  proxyLogin: "Correct the proxy's address in HTTPS_PROXY, and run the command again.",
  // The host can be reached, but the client does not understand its protocol.
  protocol: "Ask the host for an address that speaks HTTP/1.1, and check {baseUrl}.",
  proxy: "Ask whoever runs the proxy, or name the host in NO_PROXY if it can be reached without the proxy.",
} as const;

export type SecondFactor = "passcode" | "totpSecret" | "passcodeMissing" | "passcodeUnseen";
type OfProxy = Exclude<Obstacle, "certificate">;
/** Advice that depends on more of the response than the kind of failure. */
type OfAnswer = "verb" | "page" | "loginPage" | "refusedPage" | "slash" | "moved";
export type FailureKind = Exclude<keyof typeof advice, SecondFactor | OfProxy | OfAnswer>;
