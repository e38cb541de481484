import type { Clock } from "../../waiting/clock";
import { AuthorizationError, HostError, InvalidCallError } from "../errors";
import type { ClientOptions } from "../options";
import { passcodes } from "./passcodes";

/** How one request shows who is asking. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Secrets that must appear in no text. */
  readonly secrets: readonly string[];
  /** Set when these can be renewed after the host refused them. */
  readonly renewable: boolean;
}

/** Calls the token operation with the given login. */
export type ExchangeToken = (
  credentials: Credentials,
  params: { timeout: number; passcode?: string },
) => Promise<{ token?: string; expires?: number }>;

/** Who we are to the host; one per client. */
export interface Login {
  /** Credentials for a call: those of the token, exchanged or renewed first when need be. */
  current(exchange: ExchangeToken, signal?: AbortSignal): Promise<Credentials>;
  /** The host refused these: the next `current` renews them. */
  refused(credentials: Credentials): void;
}

const maximumLifetime = 12 * 3600;
/** A token is renewed this long before it expires, in milliseconds, or after 9/10 of a shorter life. */
const margin = 60_000;

/**
 * Exchanges the password (and passcode) for a token once, and renews it before it expires. All calls that wait
 * for a token wait for the same exchange.
 */
export function createLogin(options: ClientOptions, clock: Clock): Login {
  const { username, password, token } = options;
  if (token !== undefined) {
    const fixed = basic(username, token, false);
    return { current: async () => fixed, refused: () => {} };
  }
  const nextPasscode = passcodes(options, clock);
  let held: { credentials: Credentials; renewAt: number } | undefined;
  let exchanging: Promise<Credentials> | undefined;
  let refusal: unknown;

  async function renew(exchange: ExchangeToken, signal?: AbortSignal): Promise<Credentials> {
    const lifetime = Math.min(options.tokenLifetime ?? 3600, maximumLifetime);
    const passcode = await nextPasscode(signal);
    const direct = basic(username, password as string, false, passcode, options.passcodeHeader);
    try {
      const began = clock.now();
      const answer = await exchange(direct, { timeout: lifetime, ...(passcode && { passcode }) });
      if (!answer.token)
        throw new InvalidCallError("account.token", [
          { parameter: "", reason: "the host answered without a token" },
        ]);
      const expires = answer.expires ? answer.expires * 1000 : began + lifetime * 1000;
      const life = expires - began;
      held = {
        credentials: basic(username, answer.token, true),
        renewAt: expires - Math.min(margin, life / 10),
      };
      return held.credentials;
    } catch (error) {
      // A host without the token operation takes the password itself.
      if (
        !passcode &&
        error instanceof HostError &&
        (error.kind === "wrongAddress" || error.kind === "permission")
      ) {
        held = { credentials: direct, renewAt: Number.POSITIVE_INFINITY };
        return direct;
      }
      // A refused login stays refused: asking again for every resource would lock the user out.
      if (error instanceof AuthorizationError) refusal = error;
      throw error;
    }
  }

  return {
    async current(exchange, signal) {
      if (refusal) throw refusal;
      if (held && clock.now() < held.renewAt) return held.credentials;
      exchanging ??= renew(exchange).finally(() => {
        exchanging = undefined;
      });
      return abortable(exchanging, signal);
    },
    refused(credentials) {
      if (held?.credentials === credentials) held = undefined;
    },
  };
}

function basic(
  username: string,
  secret: string,
  renewable: boolean,
  passcode?: string,
  passcodeHeader?: string,
): Credentials {
  const encoded = Buffer.from(`${username}:${secret}`).toString("base64");
  return {
    headers: {
      authorization: `Basic ${encoded}`,
      ...(passcode && passcodeHeader && { [passcodeHeader]: passcode }),
    },
    secrets: [secret, encoded, ...(passcode ? [passcode] : [])],
    renewable,
  };
}

/** One caller may give up without ending the exchange that others wait for. */
function abortable<Result>(shared: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return shared;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    shared.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
