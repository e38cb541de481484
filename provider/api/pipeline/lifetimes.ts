import { parseDuration } from "../../duration";
import type { ClientOptions } from "../options/options";
import { secondFactorOf } from "./passcodes";

/** The renewal time of a login that is never renewed. */
export const never = Number.POSITIVE_INFINITY;
/** The longest lifetime of a token, in seconds (specification, Limits). */
const longest = 12 * 3600;

/** The lifetime of tokens that are obtained by password. */
export function lifeOf(options: ClientOptions) {
  // The first login uses up the passcode, so its token is kept until the host refuses it.
  const isRepeated = secondFactorOf(options) !== "passcode";
  const usualSeconds = isRepeated ? 3600 : longest;
  return {
    isRepeated,
    requested: Math.ceil((parseDuration(options.tokenLifetime) ?? usualSeconds * 1000) / 1000),
    /**
     * When to renew a token, in milliseconds since the epoch by this machine's clock: a minute before it expires, or
     * after 9/10 of a lifetime under ten minutes. The host gives `expires` in epoch seconds by its own clock, or in
     * seconds from now. If that value is missing, or impossible by this machine's clock, the requested lifetime is
     * assumed.
     */
    renewalTime(began: number, requested: number | undefined, expires: unknown): number {
      const latest = began + (requested ?? longest) * 1000;
      const given = Number(expires) * 1000;
      // A small value means seconds from now, because no time since 1998 is so few seconds after 1970.
      const expiresAt = given < 9e11 ? began + given : given;
      const end = expiresAt > began && expiresAt < latest ? expiresAt : latest;
      return isRepeated ? end - Math.min(60_000, (end - began) / 10) : never;
    },
  };
}
