import type { ServerActivity } from "../../../host/shown/server";
import type { ServerSight } from "../../../host/shown/sight";
import {
  isSameTemplate,
  nameOfTemplate,
  type ShownTemplate,
  showsTemplate,
} from "../../../host/shown/template";
import { isEmpty } from "../../../values";
import { arrivalTime } from "../../../waiting/deadlines";
import { type Rebuilding, shownTime, type UnderWay } from "./phase";
import { programSight, type ServerState } from "./state";

/**
 * All that is known of a rebuild. `sent` is absent until the rebuild is sent; from then on the members below it are absent.
 */
export interface Evidence {
  readonly work: ServerActivity;
  /**
   * The template that it shows. `other`: another template, at a host that uses the program's names. `newWords`: the
   * host's own words, different from the previous ones. `otherWords`, `sameName`: the previous template, by `template`,
   * which templates may share, or by `template_name`.
   */
  readonly shows: "wanted" | "other" | "newWords" | "otherWords" | "sameName" | "nothing";
  readonly before: Rebuilding["before"];
  /** The host's word for the previous template. */
  readonly word?: Rebuilding["word"];
  /** Our rebuild, and its age in milliseconds. */
  readonly sent?: { readonly known: Rebuilding["known"]; readonly age: number };
  /**
   * The mark of a run that this state knows nothing of: of the `same` rebuild, or of another one that may still be on
   * its way (`young`) or no longer can be (`old`). `impossible`: the host keeps no marks.
   */
  readonly mark?: "impossible" | "none" | "same" | "young" | "old";
  /** The server answers with other SSH host keys than those in the state. */
  readonly hasOtherKeys?: boolean;
  /** The host was seen at a build that no one here has sent: since the mark, if there is one. */
  readonly hasMetBuild?: boolean;
}

/** Whether the host used the program's name for the previous template. */
export const isNamedAlike = (before: Rebuilding["before"]): boolean =>
  before === "wanted" || before === "other";

/** Judges a rebuild by the template that a host shows. */
export function templateShown(
  shown: ShownTemplate,
  { templateName, before, word }: Pick<Rebuilding, "before" | "word"> & { readonly templateName: unknown },
): Evidence["shows"] {
  const template = nameOfTemplate(shown);
  if (showsTemplate(shown, templateName)) return "wanted";
  if (isEmpty(template)) return "nothing";
  const isName = !isEmpty(shown.name);
  if (isNamedAlike(before)) return isName ? "other" : "otherWords";
  if (word !== undefined && !isSameTemplate(template, word)) return "newWords";
  return isName && before === "unknown" ? "sameName" : "otherWords";
}

/** The outcome of work at the host, by all that is known. */
export type WorkOutcome =
  /** It has not ended. */
  | "wait"
  /** It has succeeded. If there was no work, there is nothing to wait for. */
  | "done"
  /** The host says that it failed. */
  | "failed"
  /** The host's template proves that the rebuild was not done. */
  | "notDone"
  /** It has ended, but nothing proves whether it has succeeded. */
  | "unsure";

/** Decides on a rebuild that the program asks for. `resume`: an interrupted run has sent it. */
export type Decision = WorkOutcome | "send" | "resume";

/**
 * Pure. Pure. The first matching row decides; an empty cell matches anything. The disks are erased only if the host is
 * idle, has no young mark, and does not show that this rebuild was done.
 *
 * | Host | Ours | Template shown | Before | Besides | Decision |
 * |---|---|---|---|---|---|
 * | busy | | | | | wait |
 * | | sent, not seen at work | | | it is younger than two minutes | wait |
 * | failed | sent | | | | failed |
 * | unclear | | | | | wait |
 * | in use | | wanted | another | no young mark of another rebuild, or its build was met | done |
 * | in use | seen at work, or marked | silent | | | done |
 * | in use | answered | silent, and stays so, or in new words | | | done |
 * | in use | sent | | | it is younger than ten minutes | wait |
 * | in use | sent | another, or not silent | | | notDone, or unsure |
 * | idle | | silent | | its mark, and the host was met at a build | done |
 * | idle | | | | its mark | resume |
 * | idle | not sent | | | the young mark of another rebuild | wait |
 * | in use | | silent | wanted | no mark, and other host keys | done |
 * | in use | | silent | wanted | marks are impossible, and the host was met at a build | done |
 * | idle | | | | | send |
 *
 * The template is silent if it neither disproves the rebuild nor makes it unlikely. If the host's own words have
 * changed, they are those of the new template.
 */
export function decide(evidence: Evidence & Required<Pick<Evidence, "sent">>): WorkOutcome;
export function decide(evidence: Evidence): Decision;
export function decide({ work, sent, shows, before, mark, hasOtherKeys, hasMetBuild }: Evidence): Decision {
  const hadWanted = before === "wanted" || before === "wantedInOtherWords";
  if (work === "building" || work === "busy") return "wait";
  if (sent && sent.known !== "seenBusy" && sent.age < arrivalTime) return "wait";
  if (sent && work === "failed") return "failed";
  if (work === "unclear") return "wait";
  if (work === "inUse" && shows === "wanted" && !hadWanted)
    return mark === "young" && !hasMetBuild ? "wait" : "done";

  // The host's own words prove nothing. If the host used the program's name before, they raise a doubt. An unchanged
  // name does too, if it is not known how the host names templates.
  const isDoubtful = shows === "sameName" || (shows === "otherWords" && isNamedAlike(before));
  const isSilent = shows !== "other" && !isDoubtful;
  if (sent) {
    // An unchanged word may still become that of the new template.
    const mayChange = shows === "otherWords" && !hadWanted;
    if (isSilent && (sent.known === "answered" ? !mayChange : sent.known !== "sent")) return "done";
    if (sent.age < shownTime) return "wait";
    return shows === "other" ? "notDone" : "unsure";
  }
  if (mark === "same") return hasMetBuild && isSilent ? "done" : "resume";
  if (mark === "young") return "wait";
  const mayBeDone = work === "inUse" && isSilent && hadWanted && mark !== "old";
  return mayBeDone && (hasOtherKeys || (hasMetBuild && mark === "impossible")) ? "done" : "send";
}

/**
 * The host's view of work that was in progress. Without such work, the host may only have done some of its own, so the
 * outcome is `done`.
 */
export function outcomeOfWork(work: UnderWay | undefined, sight: ServerSight, at: number): WorkOutcome {
  const { activity, isBusy } = sight;
  if (work?.is === "building")
    return activity === "failed" ? "failed" : activity === "inUse" ? "done" : "wait";
  if (work?.is !== "rebuilding") return isBusy ? "wait" : "done";
  const { known, since, before } = work;
  const sent = { known, age: at - since };
  return decide({ work: activity, shows: templateShown(sight.template, work), before, sent });
}

/** The inputs that a rebuild is to bring, and the statement of its mark. */
interface Wanted extends Pick<Evidence, "mark" | "hasMetBuild"> {
  readonly templateName: unknown;
}

/**
 * The evidence of a state and a sight about a rebuild that the program asks for, and that the state does not know to be
 * sent.
 */
export function rebuildEvidence(state: ServerState, sight: ServerSight, wanted: Wanted): Evidence {
  const { templateName, mark, hasMetBuild } = wanted;
  const isShown = showsTemplate(programSight(state, sight).template, templateName);
  const lastWanted = state.beforeDrift.templateName ?? state.applied.templateName;
  const wasWanted = isSameTemplate(lastWanted, templateName);
  const hadWanted = isShown
    ? // Of a server from an image the host reports the template that the image was made from.
      wasWanted || state.applied.imageId !== undefined || sight.activity === "failed"
    : // After a rebuild that the state knows nothing of, its template says nothing of the host's.
      wasWanted && mark !== "old";
  // A name in the state that may be the host's own does not prove how the host names templates.
  const isNamed =
    !(state.template || state.isImported) &&
    [lastWanted, templateName].some((name) => showsTemplate(sight.template, name));
  const before = hadWanted ? (isNamed ? "wanted" : "wantedInOtherWords") : isNamed ? "other" : "unknown";
  const word = wordBefore(state, sight);
  const shows = isShown ? "wanted" : templateShown(sight.template, { templateName, before, word });
  return { work: sight.activity, shows, before, word, mark, hasMetBuild };
}

/** The host's word for the template that the server has, as far as it is known. */
function wordBefore(state: ServerState, sight: ServerSight): string | undefined {
  const { template, applied, beforeDrift, isImported } = state;
  // The name in the state may be the host's own: an import copies it from the host, and so does drift.
  const isNameOfHost = isImported || beforeDrift.templateName !== undefined;
  const isLast = template !== undefined && isSameTemplate(template.templateName, applied.templateName);
  const known = isLast ? template.word : isNameOfHost ? applied.templateName : undefined;
  return known ?? nameOfTemplate(sight.template);
}
