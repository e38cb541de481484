import type { Clock } from "../../clock";
import { HostError, isHostError } from "../errors";
import type { ClientOptions } from "../options";
import { abortable } from "./abortable";
import { basic, type Credentials } from "./credentials";
import { passcodes } from "./passcodes";
import { renewalTime } from "./tokenLife";

/** Calls the token operation with the given login. */
export type ExchangeToken = (
  credentials: Credentials,
  params: { timeout: number; passcode?: string },
) => Promise<{ token?: string; expires?: number }>;

/** Who we are to the host; one per client. */
export interface Tokens {
  /** Credentials for one try of a call: those of the token, exchanged or renewed first when need be. */
  current(exchange: ExchangeToken, signal?: AbortSignal): Promise<Credentials>;
  /** The host refused these: the next `current` renews them. */
  refused(credentials: Credentials): void;
}

/** The longest life of a token, in seconds (specification, Limits). */
const longestLifetime = 12 * 3600;

/** Credentials that stay, or the means to make new ones for each try. */
type Held =
  | { credentials: Credentials; renewAt: number }
  | { fresh(signal?: AbortSignal): Promise<Credentials> };

/**
 * Exchanges the password (and passcode) for a token once, and renews it before it expires. All calls that wait
 * for a token wait for the same exchange. A host without the token operation, or a user who may not call it, gets
 * the password itself with each call; with a passcode in the configured header, where the user has a secret that
 * makes passcodes.
 */
export function createTokens(options: ClientOptions, clock: Clock): Tokens {
  const { username, token, passcodeHeader: header } = options;
  if (token !== undefined) {
    const given = basic(username, token);
    return { current: async () => given, refused: () => {} };
  }
  const password = options.password ?? "";
  // A given passcode is spent on the first token, and there will be no second one.
  const isOnlyToken = options.passcode !== undefined && options.totpSecret === undefined;
  const lifetime = Math.min(options.tokenLifetime ?? (isOnlyToken ? longestLifetime : 3600), longestLifetime);
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
      const answer = await exchange(credentials, { timeout: lifetime, ...(passcode && { passcode }) });
      if (typeof answer.token !== "string" || answer.token === "") throw noToken();
      return {
        credentials: basic(username, answer.token, { renewable: true }),
        // What cannot be renewed is used for as long as the host takes it.
        renewAt: isOnlyToken ? Number.POSITIVE_INFINITY : renewalTime(began, lifetime, answer.expires),
      };
    } catch (error) {
      const noOperation = isHostError(error, "wrongAddress", "permission");
      if (noOperation && passcode === undefined) return { credentials, renewAt: Number.POSITIVE_INFINITY };
      if (noOperation && options.totpSecret && header)
        return { fresh: async (signal) => (await withNextPasscode(signal)).credentials };
      throw error;
    }
  }

  async function renew(exchange: ExchangeToken): Promise<Held> {
    try {
      return await exchangeOnce(exchange).catch((error: unknown) => {
        // Another process may have used this window's passcode, which is good for one use: try that of the next.
        if (isHostError(error, "authorization") && options.totpSecret) return exchangeOnce(exchange);
        throw error;
      });
    } catch (error) {
      const failure = isHostError(error, "notFound") ? userNotFound(error) : error;
      // A refused login stays refused: asking again for every resource would lock the user out.
      if (isHostError(failure, "authorization")) refusal = failure;
      throw failure;
    }
  }

  const isFresh = (credentials: Held) => !("renewAt" in credentials) || clock.now() < credentials.renewAt;

  /** One exchange for all who wait. What it brings is kept also where all of them gave up: a passcode is spent on it. */
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

/** Never a record that is gone: the resource whose call waits for the login would be taken out of the state. */
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
