import { abortable, type Clock } from "../../clock";
import { HostError, isHostError } from "../errors";
import type { ClientOptions } from "../options";
import { wireOf } from "../wire";
import { basic, byToken, type Credentials, passcodes } from "./credentials";

/** Calls the token operation with the given login. */
export type ExchangeToken = (
  credentials: Credentials,
  params: { timeout?: number; passcode?: string },
) => Promise<{ token?: string; expires?: number }>;

/** The login of one client. */
export interface Tokens {
  /** The credentials for one try of a call. The token is fetched or renewed first when needed. */
  current(exchange: ExchangeToken, signal?: AbortSignal): Promise<Credentials>;
  /** The host refused these; the next `current` renews them. */
  refused(credentials: Credentials): void;
}

/** The longest life of a token, in seconds (specification, Limits). */
const longestLifetime = 12 * 3600;

/** Credentials that stay the same, or a function that makes new ones for each try. */
type Held =
  | { credentials: Credentials; renewAt: number }
  | { fresh(signal?: AbortSignal): Promise<Credentials> };

/**
 * Exchanges the password (and passcode) for a token once, and renews it before it expires. All calls that wait for
 * a token share one exchange.
 *
 * Where the host has no token operation, or the user may not call it, the password itself goes with each call; with
 * two-factor authentication a passcode made from the secret goes in the configured header.
 *
 * @param secrets gets every token.
 */
export function createTokens(options: ClientOptions, secrets: Set<string>, clock: Clock): Tokens {
  const { username, token, passcodeHeader: header } = options;
  const { tokenLogin } = wireOf(options.wire);
  if (token !== undefined) {
    const given = byToken(username, token, tokenLogin);
    return { current: async () => given, refused: () => {} };
  }
  if (options.password === undefined && options.loginMissing) {
    const missing = options.loginMissing;
    return { current: () => Promise.reject(missing), refused: () => {} };
  }
  const password = options.password ?? "";
  // A given passcode is used up by the first token; there can be no second one.
  const isOnlyToken = options.passcode !== undefined && options.totpSecret === undefined;
  const lifetime = Math.min(options.tokenLifetime ?? (isOnlyToken ? longestLifetime : 3600), longestLifetime);
  /** Undefined once the host has refused this life: then it chooses one. */
  let timeout: number | undefined = lifetime;
  const nextPasscode = passcodes(options, clock);
  let held: Held | undefined;
  let exchanging: Promise<Held> | undefined;
  let refusal: unknown;

  async function withNextPasscode(signal?: AbortSignal) {
    const passcode = await nextPasscode(signal);
    return {
      passcode,
      credentials: basic(username, password, { ...(passcode && { passcode }), ...(header && { header }) }),
    };
  }

  async function exchangeOnce(exchange: ExchangeToken): Promise<Held> {
    const { passcode, credentials } = await withNextPasscode();
    const began = clock.now();
    try {
      const answer = await exchange(credentials, {
        ...(timeout !== undefined && { timeout }),
        ...(passcode && { passcode }),
      });
      if (typeof answer.token !== "string" || answer.token === "") throw noToken();
      secrets.add(answer.token);
      return {
        credentials: byToken(username, answer.token, tokenLogin, { renewable: true }),
        // A token that cannot be renewed is used until the host refuses it.
        renewAt: isOnlyToken
          ? Number.POSITIVE_INFINITY
          : renewalTime(began, timeout ?? longestLifetime, answer.expires),
      };
    } catch (error) {
      if (isRefusedLife(error)) {
        timeout = undefined;
        // A given passcode was used up by this call.
        if (!isOnlyToken) return exchangeOnce(exchange);
        throw new HostError({
          ...error,
          hostMessage: `${error.hostMessage}; tokenLifetime can ask for a shorter life`,
        });
      }
      const noOperation = isHostError(error, "wrongAddress", "permission");
      if (noOperation && passcode === undefined) return { credentials, renewAt: Number.POSITIVE_INFINITY };
      if (noOperation && options.totpSecret && header)
        return { fresh: async (signal) => (await withNextPasscode(signal)).credentials };
      throw error;
    }
  }

  const isRefusedLife = (error: unknown): error is HostError =>
    timeout !== undefined &&
    isHostError(error, "input") &&
    (error.field === undefined || error.field === wireOf(options.wire).tokenTimeout);

  async function renew(exchange: ExchangeToken): Promise<Held> {
    try {
      return await exchangeOnce(exchange).catch((error: unknown) => {
        // Another process may have used the passcode of this window, which works once: try the next one.
        if (isHostError(error, "authorization") && options.totpSecret) return exchangeOnce(exchange);
        throw error;
      });
    } catch (error) {
      const failure = isHostError(error, "notFound") ? userNotFound(error) : error;
      // A refused login is not tried again: one try for each resource would lock the user out.
      if (isHostError(failure, "authorization")) refusal = failure;
      throw failure;
    }
  }

  const isFresh = (credentials: Held) => !("renewAt" in credentials) || clock.now() < credentials.renewAt;

  /**
   * One exchange for all who wait. Its token is kept even when all of them gave up, because a passcode was used for
   * it.
   */
  const shared = (exchange: ExchangeToken): Promise<Held> => {
    exchanging ??= renew(exchange)
      .then((made) => {
        held = made;
        return made;
      })
      .finally(() => {
        exchanging = undefined;
      });
    return exchanging;
  };

  return {
    async current(exchange, signal) {
      if (refusal) throw refusal;
      const ours = held && isFresh(held) ? held : await abortable(shared(exchange), signal);
      return "fresh" in ours ? ours.fresh(signal) : ours.credentials;
    },
    refused(credentials) {
      if (held && "credentials" in held && held.credentials === credentials) held = undefined;
    },
  };
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
