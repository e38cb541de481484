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
 * The facts that decide about a rebuild. `sent` is absent before the rebuild is sent; the fields below `sent` are
 * absent afterwards.
 */
export interface Evidence {
  readonly work: ServerActivity;
  /**
   * The template that the host shows now. `wanted`: the template of this rebuild. `other`: another template, at a host
   * that names templates as the program does. `newWords`: the host's own name, which has changed. `otherWords`: a name
   * of the host's own that proves no change, because several templates may share it. `sameName`: an unchanged
   * `template_name`. `nothing`: no template.
   */
  readonly shows: "wanted" | "other" | "newWords" | "otherWords" | "sameName" | "nothing";
  readonly before: Rebuilding["before"];
  /** The host's name for the previous template. */
  readonly word?: Rebuilding["word"];
  /** The rebuild that was sent, and its age in milliseconds. */
  readonly sent?: { readonly known: Rebuilding["known"]; readonly age: number };
  /**
   * The statement of the asset's mark about a rebuild that is missing from this state. `same`: the wanted rebuild was
   * sent. `young`: another rebuild was sent and may still be on its way. `old`: another rebuild was sent too long ago
   * for that. `impossible`: the host keeps no marks.
   */
  readonly mark?: "impossible" | "none" | "same" | "young" | "old";
  /** Whether the server shows other SSH host keys than those in the state. */
  readonly hasOtherKeys?: boolean;
  /**
   * Whether the host was seen at a build that no run of this program has requested, and that is newer than the mark, if
   * there is a mark.
   */
  readonly hasMetBuild?: boolean;
}

/** Whether the host had the same name as the program for the previous template. */
export const isNamedAlike = (before: Rebuilding["before"]): boolean =>
  before === "wanted" || before === "other";

/** Judges a rebuild by the template that the host shows. */
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

/** The outcome of work at the host, as far as the evidence shows. */
export type WorkOutcome =
  /** The work has not ended. */
  | "wait"
  /** The work has succeeded, or there was no work to wait for. */
  | "done"
  /** The host reports that the work failed. */
  | "failed"
  /** The template at the host proves that the rebuild did not take place. */
  | "notDone"
  /** The work has ended, but nothing proves whether it succeeded. */
  | "unsure";

/** The decision about a rebuild that the program wants. `resume`: an interrupted run has already sent it. */
export type Decision = WorkOutcome | "send" | "resume";

/**
 * A pure function. The first matching row of the table decides; an empty cell matches anything. A rebuild is sent,
 * which erases the disks, only if the host is idle, has no young mark of another rebuild, and does not show that this
 * rebuild took place.
 *
 * | Host | This rebuild | Template shown | Template before | Further condition | Decision |
 * |---|---|---|---|---|---|
 * | busy | | | | | wait |
 * | | sent, host not seen at work | | | younger than two minutes | wait |
 * | failed | sent | | | | failed |
 * | unclear | | | | | wait |
 * | in use | | wanted | another | no young mark of another rebuild, or a newer build was seen | done |
 * | in use | host seen at work, or marked | silent | | | done |
 * | in use | answered by the host | silent, and will not change; or the host's new name | | | done |
 * | in use | sent | | | younger than ten minutes | wait |
 * | in use | sent | another, or not silent | | | notDone, or unsure |
 * | idle | | silent | | marked, and a newer build was seen | done |
 * | idle | | | | marked | resume |
 * | idle | not sent | | | young mark of another rebuild | wait |
 * | in use | | silent | wanted | no mark, and the server has other host keys | done |
 * | in use | | silent | wanted | marks are impossible, and a build was seen | done |
 * | idle | | | | | send |
 *
 * A shown template is silent if it neither disproves the rebuild nor makes it unlikely. If the host's own name for the
 * template has changed, the new name belongs to the new template.
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

  // The host's own name for a template proves nothing. It raises a doubt if the host used the program's name before. An
  // unchanged name also raises a doubt, as long as it is unknown whether the host uses the program's names.
  const isDoubtful = shows === "sameName" || (shows === "otherWords" && isNamedAlike(before));
  const isSilent = shows !== "other" && !isDoubtful;
  if (sent) {
    // The host may yet replace an unchanged name by that of the new template.
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
 * The outcome of work that was in progress, as the host shows it now. Without such work the outcome is `wait` while the
 * host is busy with something of its own, and otherwise `done`.
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

/** The template of a wanted rebuild, and what the asset's mark says about it. */
interface Wanted extends Pick<Evidence, "mark" | "hasMetBuild"> {
  readonly templateName: unknown;
}

/**
 * The evidence about a rebuild that the program wants, and that this state does not record as sent. It comes from the
 * state and from what the host shows.
 */
export function rebuildEvidence(state: ServerState, sight: ServerSight, wanted: Wanted): Evidence {
  const { templateName, mark, hasMetBuild } = wanted;
  const isShown = showsTemplate(programSight(state, sight).template, templateName);
  const lastWanted = state.beforeDrift.templateName ?? state.applied.templateName;
  const wasWanted = isSameTemplate(lastWanted, templateName);
  const hadWanted = isShown
    ? // For a server built from an image, the host reports the template that the image was made from.
      wasWanted || state.applied.imageId !== undefined || sight.activity === "failed"
    : // After a rebuild that this state does not record, its template says nothing about the host's template.
      wasWanted && mark !== "old";
  // If the template name in the state was copied from the host, it does not prove that the host uses the program's
  // names.
  const isNamed =
    !(state.template || state.isImported) &&
    [lastWanted, templateName].some((name) => showsTemplate(sight.template, name));
  const before = hadWanted ? (isNamed ? "wanted" : "wantedInOtherWords") : isNamed ? "other" : "unknown";
  const word = wordBefore(state, sight);
  const shows = isShown ? "wanted" : templateShown(sight.template, { templateName, before, word });
  return { work: sight.activity, shows, before, word, mark, hasMetBuild };
}

/** The host's name for the present template, if it is known. */
function wordBefore(state: ServerState, sight: ServerSight): string | undefined {
  const { template, applied, beforeDrift, isImported } = state;
  // After an import or drift, the template name in the state was copied from the host.
  const isNameOfHost = isImported || beforeDrift.templateName !== undefined;
  const isLast = template !== undefined && isSameTemplate(template.templateName, applied.templateName);
  const known = isLast ? template.word : isNameOfHost ? applied.templateName : undefined;
  return known ?? nameOfTemplate(sight.template);
}
