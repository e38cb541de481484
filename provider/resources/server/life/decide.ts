import type { Evidence } from "./evidence";
import { arrivalTime, shownTime } from "./phase";

/** What is to be done about a rebuild. */
export type Decision = "wait" | "send" | "resume" | "done" | "failed" | "notDone" | "unsure";

/**
 * Decides on a rebuild by all that is known of it. Pure. The first row that holds decides; an empty cell is anything.
 *
 * | Host | Ours | Template shown | Template before | Besides | Decision |
 * |---|---|---|---|---|---|
 * | busy | | | | | wait |
 * | | sent, not seen at work | | | younger than two minutes | wait |
 * | failed | sent | | | | failed |
 * | unclear | | | | | wait |
 * | in use | | wanted | another | | done |
 * | in use | seen at work, or marked | silent | | | done |
 * | in use | answered | silent, and will not change | | | done |
 * | in use | sent | | | younger than ten minutes | wait |
 * | in use | sent | another | | | notDone |
 * | in use | sent | | | | unsure |
 * | idle | | not another | | its mark of a run without a state, and met at a build | done |
 * | idle | | | | its mark of a run without a state | resume |
 * | idle | | | | the young mark of another rebuild | wait |
 * | in use | | not another | wanted | other host keys; or met at a build, where there are no marks | done |
 * | idle | | | | | send |
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

  // The host's own words are no proof; but where it named the template as the program does, they are a doubt.
  const isDoubtful = shows === "otherWords" && (before === "wanted" || before === "other");
  const isSilent = shows !== "other" && !isDoubtful;
  if (sent) {
    // A name in other words may still change to that of the new template.
    const mayChange = shows === "otherWords" && !hadWanted;
    if (isSilent && (sent.known === "answered" ? !mayChange : sent.known !== "sent")) return "done";
    if (sent.age < shownTime) return "wait";
    return shows === "other" ? "notDone" : "unsure";
  }
  if (mark === "same") return hasMetBuild && isSilent ? "done" : "resume";
  if (mark === "young") return "wait";
  const mayBeDone = work === "inUse" && isSilent && hadWanted;
  const isSeen = hasOtherKeys || (hasMetBuild && mark === "impossible");
  return mayBeDone && isSeen ? "done" : "send";
}
