import type { Clock } from "../../clock";
import { InvalidCallError } from "../errors";

/** The login of one request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Secrets of this request alone, which no text may quote; the client holds the others. */
  readonly secrets: readonly string[];
  /** Whether these can be renewed after the host refused them. */
  readonly renewable: boolean;
}

/** HTTP Basic (specification, Authentication 1 and 2): the secret is a password or a token. */
export function basic(
  username: string,
  secret: string,
  { renewable = false, passcode, header }: { renewable?: boolean; passcode?: string; header?: string } = {},
): Credentials {
  const encoded = Buffer.from(`${username}:${secret}`).toString("base64");
  return {
    headers: { authorization: `Basic ${encoded}`, ...(passcode && header && { [header]: passcode }) },
    secrets: [encoded, ...(passcode ? [passcode] : [])],
    renewable,
  };
}

/** A token in the way of this host: with the username (specification, Authentication 2), or alone. */
export function byToken(
  username: string,
  token: string,
  way: string,
  { renewable = false } = {},
): Credentials {
  if (way === "basic") return basic(username, token, { renewable });
  const headers = way === "bearer" ? { authorization: `Bearer ${token}` } : { [way.toLowerCase()]: token };
  return { headers, secrets: [], renewable };
}

/** How long one passcode is valid, in milliseconds (specification, Limits). */
const period = 30_000;

/**
 * The next passcode of two-factor authentication, or undefined where none is configured. The same one is never sent
 * twice: one made from the secret waits for the next window, a given one is used once.
 */
export function passcodes(
  {
    passcode,
    totpSecret,
  }: { readonly passcode?: string | undefined; readonly totpSecret?: string | undefined },
  clock: Clock,
): (signal?: AbortSignal) => Promise<string | undefined> {
  let lastWindow = -1;
  let used = false;
  return async (signal) => {
    if (totpSecret !== undefined) {
      const { Secret, TOTP } = await import("otpauth");
      // Several calls may wait here; each window is for one of them.
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
