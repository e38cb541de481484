import type { Evidence } from "./evidence";
import { arrivalTime, shownTime } from "./phase";

/** What is to be done about a rebuild. */
export type Decision = "wait" | "send" | "resume" | "done" | "failed" | "notDone" | "unsure";

/**
 * Decides on a rebuild by all that is known of it. Pure. The first row that holds decides; an empty cell is anything. The
 * disks are erased only if the host is idle, has no young mark, and does not show that this rebuild was done.
 *
 * | Host | Ours | Template shown | Before | Besides | Decision |
 * |---|---|---|---|---|---|
 * | busy | | | | | wait |
 * | | sent, not seen at work | | | it is younger than two minutes | wait |
 * | failed | sent | | | | failed |
 * | unclear | | | | | wait |
 * | in use | | wanted | another | | done |
 * | in use | seen at work, or marked | silent | | | done |
 * | in use | answered | silent, and stays so, or in new words | | | done |
 * | in use | sent | | | it is younger than ten minutes | wait |
 * | in use | sent | another, or not silent | | | notDone, or unsure |
 * | idle | | silent | | its mark, and the host was met at a build | done |
 * | idle | | | | its mark | resume |
 * | idle | | | | the young mark of another rebuild | wait |
 * | in use | | silent | wanted | no mark, and other host keys | done |
 * | in use | | silent | wanted | marks are impossible, and the host was met at a build | done |
 * | idle | | | | | send |
 *
 * The template is silent if it neither proves that the rebuild was not done, nor makes that likely. A host's own words that
 * are others than before are those of the new template.
 */
export function decide(
  evidence: Evidence & Required<Pick<Evidence, "sent">>,
): Exclude<Decision, "send" | "resume">;
export function decide(evidence: Evidence): Decision;
export function decide({ work, sent, shows, before, mark, hasOtherKeys, hasMetBuild }: Evidence): Decision {
  const hadWanted = before === "wanted" || before === "wantedInOtherWords";
  if (work === "busy") return "wait";
  if (sent && sent.known !== "seenBusy" && sent.age < arrivalTime) return "wait";
  if (sent && work === "failed") return "failed";
  if (work === "unclear") return "wait";
  if (work === "inUse" && shows === "wanted" && !hadWanted) return "done";

  // The host's own words prove nothing. If it named the template as the program does before, they are a doubt. So is a
  // name that stays, if it is not known how the host names templates.
  const isAlike = before === "wanted" || before === "other";
  const isDoubtful = shows === "sameName" || (shows === "otherWords" && isAlike);
  const isSilent = shows !== "other" && !isDoubtful;
  if (sent) {
    // Words that are as before may still change to that of the new template.
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
