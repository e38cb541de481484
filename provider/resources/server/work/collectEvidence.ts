import type { Marked } from "../../../resource/assetRecord";
import { decide, type Evidence, showsTemplate, templateShown, workIn } from "../life/decide";
import type { Rebuilding } from "../life/phase";
import { hasFailed, type ServerRecord, sameTemplate } from "../life/record";
import { inNameOfProgram, namesAlike, wordBefore } from "../life/templateName";
import { hasOtherDisks } from "./reach";
import { hasMet, newMark, sayingOf } from "./rebuildMark";
import type { Work } from "./work";

/** All that is known of a rebuild that the program asks for, and that this state does not know to be sent. */
export async function collectEvidence(
  work: Work,
  record: ServerRecord,
  marked: Marked | undefined,
): Promise<Evidence> {
  const { state, news } = work;
  const mark = sayingOf(work, marked);
  const { templateName, imageId } = state.applied;
  const isShown = showsTemplate(inNameOfProgram(state, record), news.templateName);
  const wasWanted = sameTemplate(state.beforeDrift.templateName ?? templateName, news.templateName);
  const hadWanted = isShown
    ? // Of a server from an image the host reports the template that the image was made from.
      wasWanted || imageId !== undefined || hasFailed(record)
    : // After a rebuild that the state knows nothing of, its template says nothing of the host's.
      wasWanted && mark !== "old";
  const before = templateBefore(hadWanted, namesAlike(state, record, news.templateName));
  const word = wordBefore(state, record);
  const shows = isShown ? "wanted" : templateShown(record, { templateName: news.templateName, before, word });
  const hasMetBuild = hasMet(state, newMark(state, marked));
  const evidence: Evidence = { work: workIn(record), shows, before, mark, hasMetBuild };
  // Host keys take a connection, so they are read only if they decide.
  const isOpen = decide({ ...evidence, hasOtherKeys: true }) !== decide(evidence);
  return { ...evidence, hasOtherKeys: isOpen && (await hasOtherDisks(work)) };
}

/** @param isNamed the host named its template as the program does. */
const templateBefore = (isWanted: boolean, isNamed: boolean): Rebuilding["before"] =>
  isWanted ? (isNamed ? "wanted" : "wantedInOtherWords") : isNamed ? "other" : "unknown";
