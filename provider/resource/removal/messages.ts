import { formatDuration } from "../../duration";
import type { DeadlineExceeded } from "../../waiting/waitErrors";
import type { Accepted, Removal } from "./removeAsset";

/** What the user is told of a removal. It is somebody's money: what is still there is always named. */

type Named = Pick<Removal, "name" | "uniqId">;
export const named = ({ name, uniqId }: Named): string =>
  name.includes(uniqId) ? name : `${name} (${uniqId})`;

/** The host's words: some answer with a date, some with a sentence. */
const said = ({ words }: Accepted) => (words?.trim() ? ` and said: "${words.trim()}"` : "");

/** That it is there, and how far its removal is. Without an answer it is not known whether the host has accepted it. */
const whatIs = (accepted: Accepted | undefined) =>
  `It is still there and may be billed. ${accepted ? `The host has accepted its removal${said(accepted)}.` : "The host has not confirmed its removal."}`;

export const acceptedLine = (removal: Named, accepted: Accepted): string =>
  `${named(removal)}: the host has accepted the removal${said(accepted)}; until it is gone it may be billed`;

export const notWaitedFor = (removal: Named, accepted: Accepted): string =>
  `${named(removal)}: the host has accepted the removal${said(accepted)}. It is not waited for (removal.wait is false), and may be billed until it is gone.`;

export const interrupted = (removal: Named, accepted: Accepted | undefined, cause: unknown): Error =>
  new Error(
    `${named(removal)}: the removal was interrupted. ${whatIs(accepted)} ` +
      "Run the same command again (`pulumi destroy` or `pulumi up`): it goes on.",
    { cause },
  );

export const stillThere = (
  removal: Named & Pick<Removal, "deadline">,
  accepted: Accepted | undefined,
  error: DeadlineExceeded,
): Error =>
  new Error(
    `${named(removal)}: not removed after ${formatDuration(removal.deadline)}, the deadline of this wait${error.trouble ? `; ${error.trouble}` : ""}. ` +
      `${whatIs(accepted)} Run the same command again (\`pulumi destroy\` or \`pulumi up\`): it goes on. ` +
      (accepted
        ? "Not to wait, run `pulumi up` with `removal: { wait: false }` on it before."
        : "`timeouts: { removal: … }` allows more time."),
    { cause: error },
  );

/** The host does not take the request, and asking it again is of no use now. */
export const refused = (removal: Named, accepted: Accepted | undefined, error: Error): Error =>
  new Error(`${named(removal)} is not removed. ${whatIs(accepted)} ${error.message}`, { cause: error });

/** Somebody has moved it to another account. */
export const isElsewhere = ({ uniqId, accountNumber }: Pick<Removal, "uniqId" | "accountNumber">): Error =>
  new Error(
    `${uniqId} is not in account ${accountNumber} any more, but in another one of this user. Nothing was removed. Run \`pulumi refresh\`, then the same again.`,
  );
