import { parseDuration } from "../../duration";
import type { ClientOptions } from "../options/options";
import { secondFactorOf } from "./passcodes";

/** The time to renew a login that stays the same. */
export const never = Number.POSITIVE_INFINITY;
/** The longest life of a token, in seconds (specification, Limits). */
const longest = 12 * 3600;

/** How long the tokens of a login by password live. */
export function lifeOf(options: ClientOptions) {
  // The first login uses up a passcode, so its token serves until the host refuses it.
  const isRepeated = secondFactorOf(options) !== "passcode";
  const usual = isRepeated ? 3600 : longest;
  return {
    isRepeated,
    requested: Math.ceil((parseDuration(options.tokenLifetime) ?? usual * 1000) / 1000),
    /**
     * When to renew a token, in milliseconds of our clock: a minute before its end, or after 9/10 of a short life. The
     * host gives `expires` in epoch seconds of its own clock, or in seconds from now. If that is missing or impossible by our clock, the
     * requested life counts.
     */
    renewalTime(began: number, requested: number | undefined, expires: unknown): number {
      const latest = began + (requested ?? longest) * 1000;
      const given = Number(expires) * 1000;
      // Seconds from now: no moment since 1998 is so early.
      const expiresAt = given < 9e11 ? began + given : given;
      const end = expiresAt > began && expiresAt < latest ? expiresAt : latest;
      return isRepeated ? end - Math.min(60_000, (end - began) / 10) : never;
    },
  };
}
