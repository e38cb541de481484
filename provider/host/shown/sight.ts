import { contradicts, isSame, plain } from "../../normalForms";
import { isEmpty, isObject, type Properties } from "../../values";
import {
  activityOf,
  hasLastingWord,
  hasUnknownWord,
  isClearRecord,
  type ServerActivity,
  type ServerRecord,
} from "./server";
import { type ShownTemplate, templateOf } from "./template";

/** A server as the host shows it at one moment, interpreted once. It is never stored. */
export interface ServerSight {
  readonly activity: ServerActivity;
  /** Whether work on the server has not ended: a build, a rebuild, or other work that ends on its own. */
  readonly isBusy: boolean;
  /**
   * Whether the server is built, according to `active` in its record or in the asset list; undefined if neither has it.
   */
  readonly isActive: boolean | undefined;
  /** The field `status`, as the host writes it. */
  readonly status: string | undefined;
  /**
   * The status, if it means neither use nor work that ends on its own: for example `Suspended` or `Failed`. Undefined
   * for other statuses.
   */
  readonly oddStatus: string | undefined;
  /** Whether the server's record alone shows if the host is busy with the server. */
  readonly isClear: boolean;
  /** Whether the host may be busy with work that ends on its own: it shows such work, or an unknown status. */
  readonly mayBeAtWork: boolean;
  readonly template: ShownTemplate;
  /** The fields of the record, by their names in the API. */
  readonly values: ServerRecord;
}

/** Interprets a server record. */
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

/** The domain that the host shows for a server: in the record of its asset, or else in its own record. */
export const shownDomain = ({
  asset,
  sight,
}: {
  readonly asset?: { readonly domain?: string | undefined } | undefined;
  readonly sight?: Pick<ServerSight, "values"> | undefined;
}): string | undefined => asset?.domain ?? sight?.values.domain;

/** Whether the host says that a server has no backups, whatever its record has in the other fields about them. */
export const isWithoutBackups = ({ values }: Pick<ServerSight, "values">): boolean =>
  values.backup_enabled === false;

/**
 * Whether a server is another one than the known one, although it has the same id: the creation date differs, or, if it
 * was never known, the plan. A value that is not known or not shown proves nothing.
 */
export function isOtherServer(
  { values: { create_date, plan_id } }: Pick<ServerSight, "values">,
  { createDate, planId }: { readonly createDate?: unknown; readonly planId?: unknown },
): boolean {
  return isEmpty(createDate)
    ? contradicts(String, planId, plan_id)
    : contradicts(String, createDate, create_date);
}

/** Adds `active` from the asset list, if the server's record alone does not show whether the host is busy. */
export const listedSight = (sight: ServerSight, active: boolean | undefined): ServerSight =>
  active === undefined || sight.isClear ? sight : sightOf({ ...sight.values, active });

/**
 * The host's values of the features that the program sets, as far as they are reported. Other features at the host are
 * not managed. In a list of names, a missing name means that the feature is gone; the values are unknown.
 */
export function reportedFeatures(wantedFeatures: unknown, shownFeatures: unknown): Properties | undefined {
  if (!isObject(wantedFeatures) || isEmpty(shownFeatures)) return undefined;
  if (Array.isArray(shownFeatures)) {
    const names = new Set(shownFeatures.map(nameOfFeature));
    return names.has(undefined)
      ? undefined
      : Object.fromEntries(Object.entries(wantedFeatures).filter(([name]) => names.has(name)));
  }
  if (!isObject(shownFeatures)) return undefined;
  const featuresNow: Properties = {};
  for (const [name, value] of Object.entries(wantedFeatures)) {
    const reportedFeature = shownFeatures[name];
    const featureValue =
      isObject(reportedFeature) && !isObject(value) && "value" in reportedFeature
        ? reportedFeature.value
        : reportedFeature;
    if (featureValue !== undefined && featureValue !== null)
      featuresNow[name] = isSame(plain, featureValue, value) ? value : featureValue;
  }
  return featuresNow;
}

/** The name of a feature in the list: the item itself, or its field `name`. */
const nameOfFeature = (item: unknown): string | undefined => {
  const name = isObject(item) ? item.name : item;
  return typeof name === "string" ? name : undefined;
};
