import {
  activityOf,
  hasLastingWord,
  hasUnknownWord,
  isClearRecord,
  type ServerActivity,
  type ServerRecord,
} from "./server";
import { type ShownTemplate, templateOf } from "./template";

/** The host's view of a server at one moment, decided once. It is never stored. */
export interface ServerSight {
  readonly activity: ServerActivity;
  /** Its work has not ended: a build, a rebuild, or other work that ends on its own. */
  readonly isBusy: boolean;
  /** The server is built, by the record's `active` or by that of the asset list. */
  readonly isActive: boolean | undefined;
  /** The host's own word for the server's activity. */
  readonly status: string | undefined;
  /**
   * The host's word for a state that is neither use nor work that ends on its own, such as `Suspended`, or `Failed` if
   * nothing was started; undefined: it is in none.
   */
  readonly oddStatus: string | undefined;
  /** This alone shows whether the host is busy. */
  readonly isClear: boolean;
  /** The host may be busy with work that ends on its own: it shows such work, or an unknown word. */
  readonly mayBeAtWork: boolean;
  readonly template: ShownTemplate;
  /** The members of the record, by their names in the API. */
  readonly values: ServerRecord;
}

/** The view of a server that its record shows. */
export function sightOf(record: ServerRecord): ServerSight {
  const activity = activityOf(record);
  const isBusy = activity === "building" || activity === "busy";
  const isOdd =
    activity === "failed" ||
    (activity === "unclear" && record.active === false) ||
    (!isBusy && hasLastingWord(record));
  const oddStatus = isOdd ? String(record.status) : undefined;
  return {
    activity,
    isBusy,
    isActive: record.active,
    status: record.status,
    oddStatus,
    isClear: isClearRecord(record),
    mayBeAtWork: isBusy || (oddStatus === undefined && hasUnknownWord(record)),
    template: templateOf(record),
    values: record,
  };
}

/** The sight with `active` from the asset list, if the record alone does not show whether the host is busy. */
export const listedSight = (sight: ServerSight, active: boolean | undefined): ServerSight =>
  active === undefined || sight.isClear ? sight : sightOf({ ...sight.values, active });
