import type { Obstacle } from "./http";

/**
 * The meaning of the host's failure, classified by status and by the ending of `error_class` only, and what to do next.
 * A name in braces is that of an option; OPERATION is the failed call.
 */
export const advice = {
  authorization:
    "Check {username} and {password}. A {token} ends after 12 hours at most, and a user with two-factor authentication needs {totpSecret}.",
  permission: "Ask the owner of the account to grant it, or use another user.",
  notFound: "Check the id and the account.",
  /** No such method at this address: a wrong baseUrl, version or path. Never means that a record is gone. */
  wrongAddress:
    'Check {baseUrl} and {apiVersion}. Set {paths} {"OPERATION": "…"} if your host has it elsewhere: `npx pulumi-hosting connect` finds it.',
  /** The host has the method, but under another verb. */
  verb: 'Your host takes VERBS here. Set {verbs} {"OPERATION": "VERB"}: `npx pulumi-hosting connect` finds the verbs.',
  /** The host answers at the same path with a slash at its end. */
  slash: 'Set {paths} {"OPERATION": "PATH"}, with the slash at the end.',
  /** The host answers elsewhere, at the same path. */
  moved:
    "If ORIGIN is your host too, set {baseUrl} to its address there. Otherwise check {baseUrl}, and your proxy.",
  duplicate: "Choose another name, or use the record that exists.",
  /** The host does not accept a parameter: `field`, or `errors` when several. */
  input: "Correct the value, and try again.",
  /** The record is busy with something else, or in a state that does not allow the call. */
  busy: "Do what the host asks for, or wait until its work has ended, and try again.",
  /** The host has as much work as it does at a time. */
  limit: "Try again when some of its work has ended.",
  noStock: "Choose another plan or zone, or try again later.",
  rateLimit: "Try again later, or set {requestsPerSecond}.",
  maintenance: "Try again when it is over.",
  hostFault: "Try again. If it happens again, ask the host.",
  /** The answer is not in the words of the API: a proxy may have answered in the host's place. */
  page: "If a proxy limits requests, set {requestsPerSecond}, such as 2. Otherwise try again.",
  /** The same for a refused login, and for any other refusal. */
  loginPage:
    "If the host itself gives such pages, check {username} and {password}. Otherwise ask whoever runs the proxy or firewall.",
  refusedPage:
    "Ask whoever runs the proxy or firewall, and check {baseUrl}. If the host itself gives such pages, ask the host.",
  /** No answer: no connection, or it broke. */
  unreachable: "Check {baseUrl} and the network.",
  /** An answer that is not of this API: not JSON, cut off, or of another shape. */
  unreadable: "Check that {baseUrl} is the address of the API.",
  /** An answer that is too large, too slow, or nested too deep. The answer was not read to its end. */
  unbounded: "Check that {baseUrl} is the address of the API, and check your proxy.",
  /** A power record whose `error` is not empty, although the status is 200 (specification, Errors 4). */
  power: "Check the server at the host, and try again.",
  other: "Change what the host names, or ask the host.",
  // A login was refused, by the source of its passcode: a given one, or one made from a secret.
  passcode:
    "One passcode serves one login. Set a new {passcode}, or {totpSecret}, which generates passcodes.",
  passcodeMissing: "It asks for a passcode: set {totpSecret}, which generates passcodes. INHEADER",
  passcodeUnseen: "It has not found the passcode that was sent. INHEADER",
  totpSecret:
    'Check the value of {totpSecret}, this machine\'s clock, and {password}. If your host takes the passcode elsewhere, set {wire} {"passcodePlace":"afterPassword"}.',
  // A proxy refuses the login.
  proxyLogin: "Correct the proxy's address in HTTPS_PROXY, and run the command again.",
  // The host is reached, but its protocol is not understood.
  protocol: "Ask the host for an address that speaks HTTP/1.1, and check {baseUrl}.",
  proxy: "Ask whoever runs the proxy, or name the host in NO_PROXY if it can be reached without the proxy.",
} as const;

export type SecondFactor = "passcode" | "totpSecret" | "passcodeMissing" | "passcodeUnseen";
type OfProxy = Exclude<Obstacle, "certificate">;
/** Advice that follows from more than the kind. */
type OfAnswer = "verb" | "page" | "loginPage" | "refusedPage" | "slash" | "moved";
export type FailureKind = Exclude<keyof typeof advice, SecondFactor | OfProxy | OfAnswer>;
