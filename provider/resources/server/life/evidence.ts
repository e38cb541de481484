import { isEmpty } from "../../../values";
import type { Rebuilding } from "./phase";
import { hasFailed, isBusy, isInUse, type ServerRecord, sameTemplate, templateIn } from "./record";

/** All that is known of a rebuild. Before it is sent, `sent` is absent; afterwards the members below it are. */
export interface Evidence {
  /** What the host is at. */
  readonly work: "busy" | "failed" | "inUse" | "unclear";
  /**
   * The template that it shows. `other`: another one, by a host that names templates as the program does. `newWords`: words
   * of the host, others than before. `otherWords`, `sameName`: those of before, in `template`, which templates may share, or
   * in `template_name`.
   */
  readonly shows: "wanted" | "other" | "newWords" | "otherWords" | "sameName" | "nothing";
  readonly before: Rebuilding["before"];
  /** Ours, and how long ago it was sent, in milliseconds. */
  readonly sent?: { readonly known: Rebuilding["known"]; readonly age: number };
  /**
   * The mark of a run which this state knows nothing of: of the `same` rebuild, or of another one that may (`young`) or
   * can no longer (`old`) be on its way. `impossible`: the host keeps no marks.
   */
  readonly mark?: "impossible" | "none" | "same" | "young" | "old";
  /** The server answers with other SSH host keys than those in the state. */
  readonly hasOtherKeys?: boolean;
  /** The host was met at a build that no one here has sent. */
  readonly hasMetBuild?: boolean;
}

/** What a record shows the host at. */
export const workIn = (record: ServerRecord): Evidence["work"] =>
  isBusy(record) ? "busy" : hasFailed(record) ? "failed" : isInUse(record) ? "inUse" : "unclear";

/** Whether either field of the template has the name. */
export const showsTemplate = ({ template_name, template }: ServerRecord, name: unknown): boolean =>
  [template_name, template].some((shown) => sameTemplate(shown, name));

/** What a record shows of a rebuild to the template. */
export function templateShown(
  record: ServerRecord,
  { templateName, before, word }: Pick<Rebuilding, "before" | "word"> & { readonly templateName: unknown },
): Evidence["shows"] {
  const shown = templateIn(record);
  if (showsTemplate(record, templateName)) return "wanted";
  if (isEmpty(shown)) return "nothing";
  const isName = !isEmpty(record.template_name);
  if (before === "wanted" || before === "other") return isName ? "other" : "otherWords";
  if (word !== undefined && !sameTemplate(shown, word)) return "newWords";
  return isName && before === "unknown" ? "sameName" : "otherWords";
}
