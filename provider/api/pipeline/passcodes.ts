import type { Clock } from "../../clock";
import { formatDuration } from "../../duration";
import { wrongCall } from "../errors";
import type { SecondFactor } from "../failedCall";
import type { ClientOptions } from "../options/options";
import { totpOf, usualTotp } from "../options/totp";

const usedAlready =
  "was used already and can be used once; give a new {passcode}, or {totpSecret} to make passcodes as needed";

export const secondFactorOf = (options: ClientOptions): SecondFactor | undefined =>
  (["totpSecret", "passcode"] as const).find((name) => options[name] !== undefined);

/** How long one passcode of a secret is valid, in words. */
export function spanText(totpSecret = ""): string {
  const totp = totpOf(totpSecret);
  const period = "fault" in totp ? usualTotp.period : totp.period;
  return period === usualTotp.period ? "half minute" : formatDuration(period);
}

/**
 * Creates the function that returns the next passcode of two-factor authentication, or undefined if none is configured.
 * No passcode is sent twice: a generated one belongs to a time window that this client has reserved, and a configured
 * one is used once.
 */
export function passcodes(
  { passcode, totpSecret, claimWindow, status }: ClientOptions,
  clock: Clock,
): (signal?: AbortSignal) => Promise<string | undefined> {
  let lastWindow = -1;
  let isUsed = false;

  return async (signal) => {
    if (totpSecret === undefined) {
      if (isUsed) throw wrongCall("account.token", "passcode", usedAlready);
      isUsed = passcode !== undefined;
      return passcode;
    }
    const { Secret, TOTP } = await import("otpauth");
    const settings = totpOf(totpSecret);
    if ("fault" in settings) throw wrongCall("account.token", "totpSecret", settings.fault);
    const { algorithm, digits, period } = settings;
    const secret = Secret.fromBase32(settings.secret);
    const totp = new TOTP({ secret, algorithm, digits, period: period / 1000 });
    for (let waits = 0; ; waits += 1) {
      const window = Math.floor(clock.now() / period);
      // Several calls may wait here; each time window serves only one of them.
      const isNew = window > lastWindow;
      lastWindow = Math.max(window, lastWindow);
      if (isNew && (await (claimWindow?.(window) ?? true)))
        return totp.generate({ timestamp: window * period });
      const pause = (window + 1) * period - clock.now();
      const line = `account.token: the passcode of this ${spanText(totpSecret)} was used; the next one comes in ${formatDuration(pause)}`;
      if (waits === 0) status?.(line);
      await clock.sleep(pause, signal);
    }
  };
}
