import type { Clock } from "../../clock";
import { InvalidCallError } from "../errors";
import type { ClientOptions } from "../options";

/** A passcode is the only valid one for this long, in milliseconds (specification, Limits). */
const period = 30_000;

/**
 * The next passcode of two-factor authentication, or undefined where none is configured. Never the same twice:
 * one made from the secret waits for the next window, a given one can be used once.
 */
export function passcodes(
  { passcode, totpSecret }: ClientOptions,
  clock: Clock,
): (signal?: AbortSignal) => Promise<string | undefined> {
  let lastWindow = -1;
  let used = false;
  return async (signal) => {
    if (totpSecret !== undefined) {
      const { Secret, TOTP } = await import("otpauth");
      // Several may wait here: one of them has each window.
      while (Math.floor(clock.now() / period) <= lastWindow)
        await clock.sleep((lastWindow + 1) * period - clock.now(), signal);
      lastWindow = Math.floor(clock.now() / period);
      return new TOTP({ secret: Secret.fromBase32(totpSecret.replace(/\s/g, "")) }).generate({
        timestamp: clock.now(),
      });
    }
    if (passcode === undefined) return undefined;
    if (used)
      throw new InvalidCallError("account.token", [
        {
          parameter: "passcode",
          reason:
            "was used already and can be used once; give a new passcode, or totpSecret to make passcodes as needed",
          code: "passcodeUsed",
        },
      ]);
    used = true;
    return passcode;
  };
}
