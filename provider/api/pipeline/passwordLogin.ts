import type { Clock } from "../../clock";
import { HostError, isHostError, type SecondFactor } from "../errors";
import type { ClientOptions } from "../options";
import { wireOf } from "../wire";
import { basic, byToken, type Credentials } from "./credentials";
import { passcodesOf } from "./passcodes";
import { retryLimits } from "./pauses";

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

/**
 * Exchanges the password (and passcode) for a token.
 *
 * Where the host has no token operation, or the user may not call it, the password itself goes with each call; with
 * two-factor authentication a passcode made from the secret goes in the configured header.
 */
export function loginByPassword(
  options: ClientOptions,
  secrets: Set<string>,
  clock: Clock,
): (exchange: ExchangeToken) => Promise<Held> {
  const { username, password = "", passcodeHeader: header } = options;
  const { tokenLogin, tokenTimeout } = wireOf(options.wire);
  const { within } = retryLimits(options.retries);
  const passcodes = passcodesOf(options, clock);
  // A given passcode is used up by the first token; there can be no second one.
  const isOnlyToken = passcodes.from === "passcode";
  const lifetime = options.tokenLifetime ?? (isOnlyToken ? longestLifetime : 3600);
  /** Undefined once the host has refused this life: then it chooses one. */
  let timeout: number | undefined = Math.min(lifetime, longestLifetime);

  async function sign(signal?: AbortSignal) {
    const passcode = await passcodes.next(signal);
    const more = { ...(passcode && { passcode }), ...(header && { header }) };
    return { passcode, credentials: basic(username, password, more) };
  }

  async function logInOnce(exchange: ExchangeToken): Promise<Held> {
    const { passcode, credentials } = await sign();
    const began = clock.now();
    try {
      const { token, username: name, expires } = await exchange(credentials, { timeout, passcode });
      if (typeof token !== "string" || token === "") throw noToken();
      secrets.add(token);
      return {
        login: byToken(isUsername(name) ? name : username, token, tokenLogin, { renewable: true }),
        // A token that cannot be renewed is used until the host refuses it.
        renewAt: isOnlyToken
          ? Number.POSITIVE_INFINITY
          : renewalTime(began, timeout ?? longestLifetime, expires),
      };
    } catch (error) {
      if (isRefusedLife(error)) {
        timeout = undefined;
        if (!isOnlyToken) return logInOnce(exchange);
        const hostMessage = `${error.hostMessage}; tokenLifetime can ask for a shorter life`;
        throw new HostError({ ...error, hostMessage });
      }
      const login = isHostError(error, "wrongAddress", "permission") && withoutToken(credentials);
      if (!login) throw error;
      return { login, renewAt: Number.POSITIVE_INFINITY };
    }
  }

  function withoutToken(credentials: Credentials): Held["login"] | undefined {
    if (passcodes.from === undefined) return credentials;
    if (isOnlyToken || !header) return undefined;
    return async (signal) => ({ ...(await sign(signal)).credentials, secondFactor: "totpSecret" });
  }

  const isRefusedLife = (error: unknown): error is HostError =>
    timeout !== undefined &&
    isHostError(error, "input") &&
    (error.field === undefined || error.field === tokenTimeout);

  return async (exchange) => {
    const end = clock.now() + within;
    for (let refusals = 1; ; refusals += 1)
      try {
        const held = await logInOnce(exchange);
        passcodes.accepted();
        return held;
      } catch (error) {
        if (isHostError(error, "notFound")) throw userNotFound(error);
        if (!isHostError(error, "authorization")) throw error;
        const isInTime = refusals === 1 || clock.now() < end;
        if (!isInTime || !passcodes.mayFollow(refusals)) throw refusedLogin(error, passcodes.from, refusals);
      }
  };
}

/** A colon would end it in HTTP Basic. */
const isUsername = (name: unknown): name is string => typeof name === "string" && /^[^:]+$/.test(name);

function refusedLogin(error: HostError, secondFactor: SecondFactor | undefined, refusals: number): HostError {
  if (secondFactor !== "totpSecret") return new HostError({ ...error, secondFactor }, { cause: error });
  const words = error.hostMessage.replace(/[.\s]+$/, "");
  const hostMessage = `${words}; ${refusals} passcodes from totpSecret were refused, each in its own half minute`;
  return new HostError({ ...error, secondFactor, hostMessage }, { cause: error });
}

/** Never as `notFound`: the resource whose call waits for the login would be taken for gone. */
const userNotFound = (error: HostError) =>
  new HostError({ ...error, kind: "authorization" }, { cause: error });

const noToken = () =>
  new HostError({
    operation: "account.token",
    kind: "unreadable",
    hostMessage: "the host's answer has no token",
    params: {},
    mayHaveHappened: true,
  });

/**
 * How long before it expires a token is renewed, in milliseconds. A short-lived one is renewed after 9/10 of its
 * life.
 */
const margin = 60_000;

/**
 * When to renew a token, in milliseconds of our clock. The host gives `expires` in epoch seconds of its own clock.
 * If that is missing or impossible by our clock, the requested lifetime counts.
 */
function renewalTime(began: number, lifetimeSeconds: number, expires: unknown): number {
  const asked = began + lifetimeSeconds * 1000;
  const expiresAt = Number(expires) * 1000;
  const end = expiresAt > began && expiresAt < asked ? expiresAt : asked;
  return end - Math.min(margin, (end - began) / 10);
}
