import { isNear } from "../nearest";
import { memberNames, pick } from "../values";
import { entry, type Help } from "./text";

/** The place of an offer; parts that are not known are absent. */
export interface Place {
  readonly type?: string | undefined;
  readonly zoneId?: number | undefined;
  readonly regionId?: number | undefined;
}

/** An alternative, as the host names it. The alternative has a place if its place differs from the requested one. */
export interface Choice extends Place {
  readonly id: string;
  readonly description?: string;
}

/** A requested value that the host does not offer, its place, and the alternatives. */
export interface NotOffered extends Place {
  readonly value: string;
  /**
   * The input or option that the value is for: `bandwidthQuota`, `feature Antivirus`; or `feature`, if the value is the
   * name of a feature.
   */
  readonly what?: string;
  /** The nearest offers of the host, at most five. */
  readonly choices: readonly Choice[];
  /** The place where the host offers the value; only the parts that differ from the requested place. */
  readonly offeredFor?: Place;
}

const phrase = (preposition: string, value: unknown): string =>
  value === undefined ? "" : ` ${preposition} ${value}`;

/** Formats a place for use in a sentence: ` for Cloud.VPS in zone 12`. */
export const offerPlaceText = ({ type, zoneId, regionId }: Place): string =>
  phrase("for", type) + phrase("in zone", zoneId) + phrase("in region", regionId);

/** Formats where a value is offered instead: ` in zone 11, not in zone 12`. Only the differing parts are named. */
const whereInstead = ({ offeredFor = {}, ...requested }: NotOffered): string =>
  `${offerPlaceText(offeredFor)}, not${offerPlaceText(pick<Place>(requested, memberNames(offeredFor)))}`;

/** Formats an alternative: `1201 (2 vCPU, 4 GB, zone 12)`. */
export function choiceText({ id, description, ...place }: Choice): string {
  const details = [description, offerPlaceText(place).replace(" in ", "")].filter(Boolean);
  return details.length > 0 ? `${id} (${details.join(", ")})` : id;
}

/** The ways out: the alternatives, and how to turn the check off if the host's list is wrong. */
function ways(noun: string, { value, choices, type, zoneId, regionId }: NotOffered): string[] {
  const ifWrong = "If you are sure that the host offers it: `pulumi config set hosting:previewChecks off`.";
  if (choices.length === 0) return [ifWrong];
  const isElsewhere = choices.some((choice) => choice.zoneId !== undefined || choice.regionId !== undefined);
  const place = offerPlaceText({
    type,
    ...(!isElsewhere && (zoneId === undefined ? { regionId } : { zoneId })),
  });
  const choicesText = choices.map(choiceText).join("; ");
  // If no alternative is similar to the requested value, the list has just the first ones, so they are not called the
  // nearest.
  const which = choices.some(({ id }) => isNear(id, value)) ? "The nearest" : "Some";
  return [`${which} ${noun}${place}${isElsewhere ? " elsewhere" : ""}: ${choicesText}.`, ifWrong];
}

/** Declares a message about a value that is not offered. `choices` is the plural of what the alternatives are. */
const row =
  (choices: string, example: NotOffered) =>
  (when: string, happened: (data: NotOffered) => string, help?: Help) =>
    entry<NotOffered>({
      when,
      help,
      example,
      happened,
      changed: "Nothing was changed.",
      ways: (data) => ways(choices, data),
    });

/** Declares a message about a value that does not exist at the host at all. */
const unknown = (noun: string, how: string, example: NotOffered) =>
  row(`${noun}s`, example)(
    `The host has no ${noun} ${how}.`,
    ({ value }) => `The host has no ${noun} ${value}.`,
  );

const type = "Cloud.VPS";
const withIds = (...ids: string[]) => ids.map((id) => ({ id }));
const withNames = (descriptions: Readonly<Record<string, string>>) =>
  Object.entries(descriptions).map(([id, description]) => ({ id, description }));
const plans = withNames({ 1201: "2 vCPU, 4 GB, 100 GB SSD", 1202: "4 vCPU, 8 GB, 200 GB SSD" });
const plan = { value: "1203", type, zoneId: 12, choices: plans };
const template = { value: "DEBIAN_12", type, choices: withNames({ DEBIAN_12_64: "Debian 12" }) };
const windows = { value: "WINDOWS_2022_64", offeredFor: { type: "Cloud.VPS.WIN" } };
const zone = { value: "13", choices: withNames({ 12: "North B" }) };
const backup = { value: "daily 8", type, choices: withIds("daily 7", "daily 14") };
const bandwidth = { what: "bandwidthQuota", value: "6000", type, choices: withIds("5000", "10000") };

export const offerMessages = {
  "plan-unknown": unknown("plan", "with this id", plan),
  "plan-sold-out": row("available plans", plan)(
    "The host has the plan, and cannot deliver it there now.",
    (data) => `Plan ${data.value} is sold out${offerPlaceText(data)}.`,
    [
      "The message names the nearest available plans. `npx pulumi-hosting plans --stack dev` lists all of them.",
      "Choose another plan or zone, or several with [`placement`](./preview-checks.md#several-places). If you know better than the host's list, turn the check off with `pulumi config set hosting:previewChecks off`.",
    ],
  ),
  "plan-mismatched": row("plans", { ...plan, value: "1101", offeredFor: { zoneId: 11 } })(
    "The plan is for another server type, zone or region.",
    (data) => `Plan ${data.value} is offered${whereInstead(data)}.`,
  ),
  "template-unknown": unknown("template", "of the name that the program gives", template),
  "template-unavailable": row("available templates", { ...template, value: "CENTOS_7_64" })(
    "The host no longer offers the template.",
    (data) => `Template ${data.value} is no longer available${offerPlaceText(data)}.`,
  ),
  "template-mismatched": row("templates", { ...template, ...windows })(
    "The template is for another server type, zone or region.",
    (data) => `Template ${data.value} is offered${whereInstead(data)}.`,
  ),
  "image-unknown": row("images", { value: "510", choices: withNames({ 501: "web server, March" }) })(
    "The account has no image with this id. Checked only if `hosting:paths` has `server.image.list`.",
    ({ value }) => `The account has no image ${value}.`,
  ),
  "zone-unknown": unknown("zone", "with this id", zone),
  "zone-mismatched": row("zones", { ...zone, value: "21", regionId: 1, offeredFor: { regionId: 2 } })(
    "The zone is in another region than `regionId`.",
    (data) => `Zone ${data.value} is${whereInstead(data)}.`,
  ),
  "region-unknown": unknown("region", "with this id", { value: "4", choices: withNames({ 3: "Lowlands" }) }),
  "type-not-offered": row("types", { value: "Cloud.Metal", choices: withIds(type, "Bare.Metal") })(
    "The host has no plan for this server type.",
    ({ value }) => `The host has no plan for servers of type ${value}.`,
  ),
  "backup-not-offered": row("backups (backupPlan and backupQuota)", backup)(
    "The product's options have no backups of this kind with this quota.",
    (data) => `The host does not offer backups "${data.value}"${offerPlaceText(data)}.`,
  ),
  "option-not-offered": row("choices", bandwidth)(
    "The product's options do not have this bandwidth, this feature or this value of it.",
    (data) => `The host does not offer ${data.what} ${data.value}${offerPlaceText(data)}.`,
  ),
} as const;

export type NotOfferedCode = keyof typeof offerMessages;
