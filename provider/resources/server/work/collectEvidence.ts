import { decide } from "../life/decide";
import { type Evidence, shownOf } from "../life/evidence";
import { templateBefore } from "../life/phase";
import { type ServerRecord, sameTemplate } from "../life/record";
import { hasOtherDisks } from "./reach";
import { type Marked, markEvidence } from "./rebuildMark";
import type { Work } from "./work";

/** All that is known of a rebuild that the program asks for, and that this state does not know to be sent. */
export async function collectEvidence(
  work: Work,
  record: ServerRecord,
  marked: Marked | undefined,
): Promise<Evidence> {
  const { state, news } = work;
  const [mark, shown] = [markEvidence(work, marked), shownOf(record, news.templateName)];
  const { templateName, imageId } = state.applied;
  const isThere = shown.shows === "wanted";
  const wasThere = sameTemplate(state.asked.templateName ?? templateName, news.templateName);
  const hadWanted = isThere
    ? // Of a server from an image the host reports the template that the image was made from.
      wasThere || imageId !== undefined || shown.work === "failed"
    : // After a rebuild that the state knows nothing of, its template says nothing of the host's.
      wasThere && mark !== "old";
  const isNamed = [templateName, news.templateName].some((name) => sameTemplate(record.template, name));
  const before = templateBefore(hadWanted, isNamed);
  const evidence = { ...shown, before, mark, hasMetBuild: state.hasMetBuild === true };
  // Host keys take a connection, so they are read only if they decide.
  const isOpen = decide({ ...evidence, hasOtherKeys: true }) !== decide(evidence);
  return { ...evidence, hasOtherKeys: isOpen && (await hasOtherDisks(work)) };
}
