import type { Clock } from "../../clock";
import { formatDuration } from "../../duration";
import { InvalidCallError, type SecondFactor } from "../errors";
import type { ClientOptions } from "../options";

/** How long one passcode is valid, in milliseconds (specification, Limits). */
const period = 30_000;

/** The passcodes of one client. The same one is never sent twice. */
export interface Passcodes {
  /** Where they come from; absent: the login needs none. */
  readonly from?: SecondFactor;
  next(signal?: AbortSignal): Promise<string | undefined>;
  /** The host accepted the last one. */
  accepted(): void;
  /** Whether a further one may be right after so many were refused. */
  mayFollow(refusals: number): boolean;
}

type Given = Pick<ClientOptions, "passcode" | "totpSecret" | "claimWindow" | "status">;

export function passcodesOf(options: Given, clock: Clock): Passcodes {
  const { passcode, totpSecret } = options;
  if (totpSecret !== undefined) return madePasscodes(totpSecret, options, clock);
  if (passcode !== undefined) return onePasscode(passcode);
  return { ...noneFollows, next: async () => undefined };
}

const noneFollows = { accepted: () => {}, mayFollow: () => false };

function onePasscode(passcode: string): Passcodes {
  const reason =
    "was used already and can be used once; give a new passcode, or totpSecret to make passcodes as needed";
  let isUsed = false;
  return {
    ...noneFollows,
    from: "passcode",
    async next() {
      if (isUsed)
        throw new InvalidCallError("account.token", [
          { parameter: "passcode", reason, code: "passcodeUsed" },
        ]);
      isUsed = true;
      return passcode;
    },
  };
}

/** One in each half minute, which this client claims first. */
function madePasscodes(totpSecret: string, { claimWindow, status }: Given, clock: Clock): Passcodes {
  let last = -1;
  let [isAlone, hasWorked] = [false, false];

  async function claims(window: number): Promise<boolean> {
    // Several calls may wait here; each window is for one of them.
    if (window <= last) return false;
    last = window;
    const isClaimed = await claimWindow?.(window);
    isAlone = isClaimed === true;
    return isClaimed !== false;
  }

  return {
    from: "totpSecret",
    async next(signal) {
      const { Secret, TOTP } = await import("otpauth");
      for (let waits = 0; ; waits += 1) {
        const window = Math.floor(clock.now() / period);
        if (await claims(window))
          return new TOTP({ secret: Secret.fromBase32(totpSecret.replace(/\s/g, "")) }).generate({
            timestamp: window * period,
          });
        const pause = (window + 1) * period - clock.now();
        if (waits === 0)
          status?.(
            `account.token: the passcode of this half minute was used; the next one comes in ${formatDuration(pause)}`,
          );
        await clock.sleep(pause, signal);
      }
    },
    accepted() {
      hasWorked = true;
    },
    // Others may have used some. A secret that has never worked may be wrong, and many refusals lock a user out.
    mayFollow: (refusals) => hasWorked || refusals < (isAlone ? 2 : 4),
  };
}
