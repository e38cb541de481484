import { isEmpty } from "../../../values";
import type { Rebuilding } from "./phase";
import { hasFailed, isBusy, isInUse, type ServerRecord, sameTemplate } from "./record";

/** All that is known of a rebuild. Before it is sent, `sent` is absent; afterwards the members below it are. */
export interface Evidence {
  /** What the host is at. */
  readonly work: "busy" | "failed" | "inUse" | "unclear";
  /** The template that it shows. `otherWords`: another name in `template`, which may be the host's for the wanted one. */
  readonly shows: "wanted" | "other" | "otherWords" | "nothing";
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

/** What a record shows of a rebuild to the template. */
export function shownOf(record: ServerRecord, templateName: unknown): Pick<Evidence, "work" | "shows"> {
  const { template_name, template } = record;
  const isThere = sameTemplate(template_name, templateName) || sameTemplate(template, templateName);
  const words = isEmpty(template) ? "nothing" : "otherWords";
  return {
    work: isBusy(record) ? "busy" : hasFailed(record) ? "failed" : isInUse(record) ? "inUse" : "unclear",
    shows: isThere ? "wanted" : isEmpty(template_name) ? words : "other",
  };
}
