import { isObject } from "../../values";
import { HostError, isHostError } from "../errors";
import { retryLimits } from "../waiting/pauses";
import { wireOf } from "../wire";
import type { Transport } from "./call";
import { basic, type Credentials, tokenCredentials } from "./credentials";
import { parseDetails } from "./failureMembers";
import { lifeOf, never } from "./lifetimes";
import { passcodeError } from "./passcodeAsked";
import { passcodes, secondFactorOf, spanText } from "./passcodes";

/** Calls the token operation with a login. */
export type ExchangeToken = (
  credentials: Credentials,
  params: { readonly timeout: number | undefined; readonly passcode: string | undefined },
) => Promise<{ token?: string; username?: string; expires?: number }>;

/**
 * The result of a login: credentials that are valid until `renewAt`, or a function that creates new credentials for
 * each attempt.
 */
export interface HeldLogin {
  readonly login: Credentials | ((signal?: AbortSignal) => Promise<Credentials>);
  readonly renewAt: number;
}

export interface LoginParts extends Pick<Transport, "options" | "clock"> {
  /** Every token is added here, so that no error message quotes it. */
  readonly secrets: Set<string>;
  readonly exchange: ExchangeToken;
}

/**
 * Exchanges the password, and the passcode if there is one, for a token.
 *
 * If the host has no token operation, or the user may not call it, the password itself is sent with each call. With
 * two-factor authentication, a generated passcode is then sent in the configured header.
 */
export function loginByPassword({ options, secrets, clock, exchange }: LoginParts): () => Promise<HeldLogin> {
  const { username, password = "", passcodeHeader: header } = options;
  const { tokenLogin, tokenMember, tokenTimeout, tokenPasscode, passcodePlace } = wireOf(options.wire);
  const secondFactor = secondFactorOf(options);
  const life = lifeOf(options);
  const nextPasscode = passcodes(options, clock);
  /** The lifetime to request. Undefined after the host has refused a lifetime, so that the host chooses. */
  let timeout: number | undefined = life.requested;
  // How many refusals are accepted in a row, because other clients may have used a passcode. Few are, because a secret
  // that has never worked may be wrong, and refusals lock a user out.
  let mostRefusals = options.claimWindow ? 2 : 4;

  const sign = async (signal?: AbortSignal) => loginOf(await nextPasscode(signal));

  const loginOf = (passcode: string | undefined) => {
    const isAfter = passcodePlace === "afterPassword" && passcode !== undefined;
    return basic(username, isAfter ? `${password}${passcode}` : password, { passcode, header });
  };

  async function logInOnce(): Promise<HeldLogin> {
    const credentials = await sign();
    const began = clock.now();
    try {
      const { passcode } = credentials;
      const howAsked = { parameter: tokenPasscode, isSent: passcode !== undefined };
      const answer = await exchange(credentials, { timeout, passcode }).catch((error: unknown) => {
        throw passcodeError(error, howAsked);
      });
      const { token, username: name, expires } = answer;
      if (typeof token !== "string" || token === "")
        throw passcodeAskedIn(answer, howAsked) ?? noToken(tokenMember, token);
      secrets.add(token);
      // A name with a colon is not used, because a colon ends the name in HTTP Basic.
      const user = typeof name === "string" && /^[^:]+$/.test(name) ? name : username;
      const login = tokenCredentials(user, token, tokenLogin, true);
      return { login, renewAt: life.renewalTime(began, timeout, expires) };
    } catch (error) {
      if (isRefusedLife(error)) {
        timeout = undefined;
        if (life.isRepeated) return logInOnce();
        const hostMessage = `${error.hostMessage}; tokenLifetime can ask for a shorter life`;
        throw new HostError({ ...error, hostMessage });
      }
      const canGoWithCalls = !secondFactor || (life.isRepeated && (header || passcodePlace !== "inParams"));
      if (!isHostError(error, "wrongAddress", "permission") || !canGoWithCalls) throw error;
      return { login: secondFactor ? sign : credentials, renewAt: never };
    }
  }

  const isRefusedLife = (error: unknown): error is HostError =>
    timeout !== undefined &&
    isHostError(error, "input") &&
    (error.field === undefined || error.field === tokenTimeout);

  return async () => {
    const end = clock.now() + retryLimits(options.retries).within;
    for (let refusals = 1; ; refusals += 1)
      try {
        const login = await logInOnce();
        mostRefusals = never;
        return login;
      } catch (error) {
        if (!isHostError(error, "authorization", "notFound")) throw error;
        const isInTime = refusals === 1 || clock.now() < end;
        const mayBeUsed = error.secondFactor === undefined || error.isPasscodeChallenged === true;
        const isUsed = error.kind === "authorization" && secondFactor === "totpSecret" && mayBeUsed;
        if (isUsed && isInTime && refusals < mostRefusals) continue;
        if (error.secondFactor !== undefined) throw error;
        const refusalsText = `${refusals} passcodes from totpSecret were refused, one in each ${spanText(options.totpSecret)}: `;
        const hostMessage = `${refusals > 1 ? refusalsText : ""}${error.hostMessage}`;
        // The failure is never `notFound`, because the resource whose call waits for the login would then count as
        // missing.
        const refusal = { ...error, kind: "authorization", secondFactor, hostMessage } as const;
        throw new HostError(refusal, { cause: error });
      }
  };
}

/** Some hosts respond to a login without its passcode as if that step had succeeded: `{ "mfa_required": true }`. */
function passcodeAskedIn(answer: object, howAsked: Parameters<typeof passcodeError>[1]) {
  const marks = Object.entries(answer).filter(([, value]) => value === true || value === 1);
  const details = parseDetails(Object.fromEntries(marks), []);
  const hostMessage = "the host answered the login without a token";
  const refusal = { kind: "authorization", hostMessage, details, mayHaveHappened: false } as const;
  const error = new HostError({ operation: "account.token", params: {}, ...refusal });
  const passcodeFailure = passcodeError(error, howAsked);
  return passcodeFailure === error ? undefined : passcodeFailure;
}

const noToken = (member: string, answer: unknown) =>
  new HostError({
    operation: "account.token",
    kind: isObject(answer) ? "other" : "unreadable",
    hostMessage: isObject(answer)
      ? `the login answers ${member} as an object with ${Object.keys(answer).join(", ")}, and not as a text; give a token yourself as token`
      : "the host's answer has no token",
    params: {},
    mayHaveHappened: true,
  });
