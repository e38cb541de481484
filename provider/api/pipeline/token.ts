import { abortable, type Clock } from "../../clock";
import { isHostError } from "../errors";
import type { ClientOptions } from "../options/options";
import { wireOf } from "../wire";
import { byToken, type Credentials } from "./credentials";
import { type ExchangeToken, type Held, loginByPassword, never } from "./passwordLogin";

/** The login of one client. */
export interface Tokens {
  /** The credentials for one try of a call. The token is fetched or renewed first when needed. */
  current(exchange: ExchangeToken, signal?: AbortSignal): Promise<Credentials>;
  /** The host refused these; the next `current` renews them. */
  refused(credentials: Credentials): void;
}

/**
 * By a given token, or by a password that is exchanged for one: one login for all who wait, and a new one before its
 * token expires.
 *
 * @param secrets gets every token.
 */
export function createTokens(options: ClientOptions, secrets: Set<string>, clock: Clock): Tokens {
  const { username, password, token, loginMissing, wire } = options;
  const logIn = loginByPassword(options, secrets, clock);
  let held: Held | undefined =
    token === undefined
      ? undefined
      : { login: byToken(username, token, wireOf(wire).tokenLogin), renewAt: never };
  let pending: Promise<Held> | undefined;
  // Without a login nothing is asked for one.
  let refusal: unknown = token === undefined && password === undefined ? loginMissing : undefined;

  async function hold(exchange: ExchangeToken): Promise<Held> {
    try {
      held = await logIn(exchange);
      return held;
    } catch (error) {
      // A refused login is not tried again: one try for each resource would lock the user out.
      if (isHostError(error, "authorization")) refusal = error;
      throw error;
    } finally {
      pending = undefined;
    }
  }

  return {
    async current(exchange, signal) {
      if (refusal) throw refusal;
      const fresh = held && clock.now() < held.renewAt ? held : undefined;
      // Its token is kept even when all who wait gave up, because a passcode was used for it.
      if (!fresh) pending ??= hold(exchange);
      const { login } = fresh ?? (await abortable(pending as Promise<Held>, signal));
      return typeof login === "function" ? login(signal) : login;
    },
    refused(credentials) {
      if (held?.login === credentials) held = undefined;
    },
  };
}
