import { HostError } from "../../../api/errors";
import { isTransient } from "../../../api/waiting/poll";
import { message } from "../../../message";
import { descriptionAt } from "../../../resource/assetRecord";
import { type HostMark, markOf, marksIn, withMarks } from "../../../resource/hostMark";
import { selector } from "../declared/state";
import { arrivalTime } from "../life/next";
import type { Work } from "./work";
import { busyWait } from "./work";

// Before a rebuild is sent, its asset is marked: a run that is interrupted leaves no state, and the next one may be on
// another machine. A host that shows no descriptions, or a user who may not write them, leaves no marks; then only the
// template proves what was done.

/** What the asset's description reports; undefined: the host does not show it. */
export interface Marked {
  readonly description: string;
  readonly mark: HostMark | undefined;
}

/** Reads the mark. @returns undefined if there can be none. */
export async function readMark({ session, state, context }: Work): Promise<Marked | undefined> {
  const which = { uniqId: state.id, account: selector(session, state).accnt };
  const description = await descriptionAt(session, which, context);
  return description === undefined ? undefined : { description, mark: marksIn(description).rebuild };
}

/** Marks the asset before the rebuild is sent. A host that refuses it gets the rebuild without a mark, and a warning. */
export async function leaveMark(work: Work, { description }: Marked, at: number): Promise<void> {
  const { session, state, news, context } = work;
  const mark = markOf(at, targetOf(work), state.holder);
  const params = {
    ...selector(session, state),
    custom_description: withMarks(description, { rebuild: mark }),
  };
  const options = { ...context, whileBusy: busyWait(session, state, "power", news) };
  try {
    await session.client.asset.update(params, options);
    // From now on the state knows it: only a run that leaves no state leaves one that names a rebuild.
    state.mark = mark.digest;
  } catch (error) {
    if (!(error instanceof HostError) || isTransient(error) || error.kind === "authorization") throw error;
    context.warn(message("rebuild-unmarked", { isRight: error.kind === "permission" }));
  }
}

/** A rebuild that was sent by a run which this state knows nothing of. */
interface UnknownMark extends HostMark {
  /** It was asked to bring the same. */
  readonly isSame: boolean;
  /** It may still be on its way. */
  readonly isYoung: boolean;
}

export function unknownMark(work: Work, { mark }: Marked): UnknownMark | undefined {
  const { session, state } = work;
  if (!mark || mark.digest === state.mark) return undefined;
  const age = session.clock.now() - mark.at;
  return {
    ...mark,
    isSame: mark.digest === markOf(mark.at, targetOf(work), state.holder).digest,
    isYoung: age >= 0 && age < arrivalTime,
  };
}

/** What the rebuild is asked to bring. */
const targetOf = ({ news: { templateName, rebuildTriggers } }: Work) => [templateName, rebuildTriggers];
