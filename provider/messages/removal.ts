import { formatDuration } from "../duration";
import { refreshCommand, text } from "./text";

/** A removal request, and how the host answered it. */
export interface Asked {
  /** The asset, with its uniqId. */
  readonly asset: string;
  /** Whether the host has accepted its removal. */
  readonly isAccepted: boolean;
  /** The host's own words, if it had any: a date or a sentence. */
  readonly hostSaid: string | undefined;
}

type Accepted = Omit<Asked, "isAccepted">;

const accepted = ({ hostSaid }: Pick<Accepted, "hostSaid">) =>
  `The host has accepted its removal${hostSaid ? ` and said: "${hostSaid}"` : ""}.`;

/** That it is there, and how far its removal is. Without an answer it is not known whether the host has accepted it. */
const whatIs = (asked: Asked) =>
  `It is still there and may be billed. ${asked.isAccepted ? accepted(asked) : "The host has not confirmed its removal."}`;

/** Never `pulumi destroy`: after an `up` that has removed one server it would remove the whole stack. */
const again = "Run the same command again: it continues.";

const example = { asset: "web1.example.com (ABC123)", isAccepted: true, hostSaid: "2026-08-01" };

export const removalMessages = {
  "removal-accepted": text<Omit<Asked, "isAccepted">>({
    when: "A line while the removal is waited for.",
    example,
    says: (asked) => ({
      happened: `The removal of ${asked.asset} is under way.`,
      changed: `${accepted(asked)} Until it is gone it may be billed.`,
    }),
  }),
  "removal-not-awaited": text<Omit<Asked, "isAccepted">>({
    when: "A warning: with `removal: { wait: false }` the run ends when the host has accepted the removal.",
    example,
    says: (asked) => ({
      happened: `The removal of ${asked.asset} is not waited for (removal.wait is false).`,
      changed: `${accepted(asked)} Until it is gone it may be billed.`,
    }),
  }),
  "removal-interrupted": text<Asked>({
    when: "Ctrl-C while a removal was waited for.",
    example,
    says: (asked) => ({
      happened: `The removal of ${asked.asset} was interrupted.`,
      changed: whatIs(asked),
      ways: [again],
    }),
  }),
  "removal-late": text<
    Asked & {
      /** Milliseconds that were waited. */
      readonly deadline: number;
      /** What stood in the way at the end. */
      readonly trouble: string | undefined;
    }
  >({
    when: "The asset is still there at the deadline of the removal.",
    example: { ...example, deadline: 1_800_000, trouble: undefined },
    says: (asked) => ({
      happened: `The removal of ${asked.asset} has not ended after ${formatDuration(asked.deadline)}, the deadline of this wait.`,
      changed: `${asked.trouble ? `At the end: ${asked.trouble}. ` : ""}${whatIs(asked)}`,
      ways: [
        again,
        asked.isAccepted
          ? "Not to wait for it: `removal: { wait: false }` on it and `pulumi up` before."
          : "For more time: `timeouts: { removal: … }`.",
      ],
    }),
  }),
  "removal-failed": text<Asked>({
    when: "The host refuses the request to remove an asset, or cannot be asked.",
    example: { ...example, isAccepted: false, hostSaid: undefined },
    says: (asked, { because }) => ({
      happened: `The removal of ${asked.asset} failed.`,
      changed: `${whatIs(asked)} ${because}.`,
    }),
  }),
  "removal-in-other-account": text<{ readonly uniqId: string; readonly accountNumber: number }>({
    when: "Somebody has moved the asset to another account of this user.",
    example: { uniqId: "ABC123", accountNumber: 100_001 },
    says: ({ uniqId, accountNumber }, circumstances) => ({
      happened: `${uniqId} is not in account ${accountNumber} any more, but in another one of this user.`,
      changed: "Nothing was removed.",
      ways: [`Run ${refreshCommand(circumstances)}, then the same again.`],
    }),
  }),
};
