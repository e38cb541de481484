import type { Clock } from "../../clock";
import { parseDuration } from "../../duration";
import { isObject } from "../../values";
import { HostError, isHostError, type SecondFactor } from "../errors";
import type { ClientOptions } from "../options/options";
import { retryLimits } from "../waiting/pauses";
import { wireOf } from "../wire";
import { basic, byToken, type Credentials } from "./credentials";
import { passcodes, secondFactorOf } from "./passcodes";

/** Calls the token operation with the given login. */
export type ExchangeToken = (
  credentials: Credentials,
  params: { readonly timeout: number | undefined; readonly passcode: string | undefined },
) => Promise<{ token?: string; username?: string; expires?: number }>;

/** What a login brought: credentials that stay the same until a time, or new ones for each try. */
export interface Held {
  readonly login: Credentials | ((signal?: AbortSignal) => Promise<Credentials>);
  readonly renewAt: number;
}

/** The longest life of a token, in seconds (specification, Limits). */
const longestLifetime = 12 * 3600;
/** When a login is renewed that stays as it is. */
export const never = Number.POSITIVE_INFINITY;

/**
 * Exchanges the password (and passcode) for a token.
 *
 * Where the host has no token operation, or the user may not call it, the password itself goes with each call; with
 * two-factor authentication a passcode made from the secret goes in the configured header.
 */
export function loginByPassword(options: ClientOptions, secrets: Set<string>, clock: Clock) {
  const { username, password = "", passcodeHeader: header } = options;
  const { tokenLogin, tokenMember, tokenTimeout } = wireOf(options.wire);
  const secondFactor = secondFactorOf(options);
  const nextPasscode = passcodes(options, clock);
  // A given passcode is used up by the first token; there can be no second one.
  const isOnlyToken = secondFactor === "passcode";
  const asked = parseDuration(options.tokenLifetime) ?? (isOnlyToken ? longestLifetime : 3600) * 1000;
  /** Undefined once the host has refused this life: then it chooses one. */
  let timeout: number | undefined = Math.ceil(asked / 1000);
  // Others may have used some passcodes. A secret that has never worked may be wrong, and refusals lock a user out.
  let mostRefusals = options.claimWindow ? 2 : 4;

  const sign = async (signal?: AbortSignal) =>
    basic(username, password, { passcode: await nextPasscode(signal), header });

  async function logInOnce(exchange: ExchangeToken): Promise<Held> {
    const credentials = await sign();
    const began = clock.now();
    try {
      const { passcode } = credentials;
      const { token, username: name, expires } = await exchange(credentials, { timeout, passcode });
      if (typeof token !== "string" || token === "") throw noToken(tokenMember, token);
      secrets.add(token);
      // A colon would end the name in HTTP Basic.
      const user = typeof name === "string" && /^[^:]+$/.test(name) ? name : username;
      return {
        login: byToken(user, token, tokenLogin, { renewable: true }),
        // A token that cannot be renewed is used until the host refuses it.
        renewAt: isOnlyToken ? never : renewalTime(began, timeout ?? longestLifetime, expires),
      };
    } catch (error) {
      if (isRefusedLife(error)) {
        timeout = undefined;
        if (!isOnlyToken) return logInOnce(exchange);
        const hostMessage = `${error.hostMessage}; tokenLifetime can ask for a shorter life`;
        throw new HostError({ ...error, hostMessage });
      }
      const canGoWithCalls = !secondFactor || (secondFactor === "totpSecret" && header);
      if (!isHostError(error, "wrongAddress", "permission") || !canGoWithCalls) throw error;
      return { login: secondFactor ? sign : credentials, renewAt: never };
    }
  }

  const isRefusedLife = (error: unknown): error is HostError =>
    timeout !== undefined &&
    isHostError(error, "input") &&
    (error.field === undefined || error.field === tokenTimeout);

  return async (exchange: ExchangeToken): Promise<Held> => {
    const end = clock.now() + retryLimits(options.retries).within;
    for (let refusals = 1; ; refusals += 1)
      try {
        const held = await logInOnce(exchange);
        mostRefusals = never;
        return held;
      } catch (error) {
        if (!isHostError(error, "authorization", "notFound")) throw error;
        const isInTime = refusals === 1 || clock.now() < end;
        const isUsed = error.kind === "authorization" && secondFactor === "totpSecret";
        if (!isUsed || !isInTime || refusals >= mostRefusals)
          throw refusedLogin(error, secondFactor, refusals);
      }
  };
}

/** Never as `notFound`: the resource whose call waits for the login would be taken for gone. */
function refusedLogin(error: HostError, secondFactor: SecondFactor | undefined, refusals: number): HostError {
  const many = `${refusals} passcodes from totpSecret were refused, one in each half minute: `;
  const hostMessage = `${refusals > 1 ? many : ""}${error.hostMessage}`;
  return new HostError({ ...error, kind: "authorization", secondFactor, hostMessage }, { cause: error });
}

const noToken = (member: string, answered: unknown) =>
  new HostError({
    operation: "account.token",
    kind: isObject(answered) ? "other" : "unreadable",
    hostMessage: isObject(answered)
      ? `the login answers ${member} as an object with ${Object.keys(answered).join(", ")}, and not as a text; give a token yourself as token`
      : "the host's answer has no token",
    params: {},
    mayHaveHappened: true,
  });

/**
 * When to renew a token, in milliseconds of our clock: a minute before its end, or after 9/10 of a short life. The host
 * gives `expires` in epoch seconds of its own clock. If that is missing or impossible by our clock, the requested
 * lifetime counts.
 */
function renewalTime(began: number, lifetimeSeconds: number, expires: unknown): number {
  const asked = began + lifetimeSeconds * 1000;
  const expiresAt = Number(expires) * 1000;
  const end = expiresAt > began && expiresAt < asked ? expiresAt : asked;
  return end - Math.min(60_000, (end - began) / 10);
}
