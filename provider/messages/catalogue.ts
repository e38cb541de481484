import { type MessageText, text } from "./text";

export interface Choice {
  readonly id: string;
  readonly description?: string;
  /** The zone that offers it, if that is another than was asked for. */
  readonly zoneId?: number;
}

export interface NotOffered {
  readonly value: string;
  /** The place for which the program asks for it. */
  readonly type?: string | undefined;
  readonly zoneId?: number | undefined;
  readonly regionId?: number | undefined;
  /** The nearest ones that the host offers, at most five. */
  readonly choices: readonly Choice[];
}

export interface Mismatched extends NotOffered {
  /** What it is offered for: what differs from what is asked for. */
  readonly offeredFor: Partial<Pick<NotOffered, "type" | "zoneId" | "regionId">>;
}

export type WhyNotTaken =
  | "zoneUnknown"
  | "zoneElsewhere"
  | "planUnknown"
  | "planMismatched"
  | "soldOut"
  | "templateNotOffered"
  | "refused";

export interface NotTaken {
  readonly zoneId: number;
  readonly planId: number;
  readonly why: WhyNotTaken;
}

export interface NotTold {
  /** The question: `plans`, `zones`. */
  readonly what: string;
  readonly why: "late" | "empty" | "passcode" | { readonly because: string };
}

const choices: readonly Choice[] = [
  { id: "1201", description: "2 vCPU, 4 GB, 100 GB SSD" },
  { id: "1202", description: "4 vCPU, 8 GB, 200 GB SSD" },
];

/** `1201 (2 vCPU, 4 GB), 1202 (zone 12)`. */
const list = (all: readonly Choice[]): string =>
  all
    .map(({ id, description, zoneId }) => {
      const about = [description, zoneId === undefined ? undefined : `zone ${zoneId}`].filter(Boolean);
      return about.length > 0 ? `${id} (${about.join(", ")})` : id;
    })
    .join("; ");

/** `for Cloud.VPS in zone 12`. */
const where = ({ type, zoneId, regionId }: Partial<NotOffered>): string =>
  [
    type === undefined ? "" : ` for ${type}`,
    zoneId === undefined ? "" : ` in zone ${zoneId}`,
    regionId === undefined ? "" : ` in region ${regionId}`,
  ].join("");

/** `offered in zone 11, not in zone 12`: only what differs. */
const offered = ({ offeredFor, type, zoneId, regionId }: Mismatched): string => {
  const differs = {
    ...(offeredFor.type !== undefined && type !== undefined && { type }),
    ...(offeredFor.zoneId !== undefined && zoneId !== undefined && { zoneId }),
    ...(offeredFor.regionId !== undefined && regionId !== undefined && { regionId }),
  };
  return `offered${where(offeredFor)}, not${where(differs)}`;
};

const ifWrong = "If you are sure that the host offers it: `pulumi config set hosting:previewChecks off`.";

/** The choices, and what to do if the host's list is wrong. */
function nearest(what: string, { choices: all, type, zoneId }: NotOffered): [string, string] | [string] {
  const elsewhere = all.some((one) => one.zoneId !== undefined);
  const there = elsewhere ? `${where({ type })} elsewhere` : where({ type, zoneId });
  return all.length > 0 ? [`The nearest ${what}${there}: ${list(all)}.`, ifWrong] : [ifWrong];
}

/** A check only reads. */
const unchanged = "Nothing was changed.";

/** Declares a message of something that the host does not offer. */
const notOffered = <Data extends NotOffered>({
  when,
  example,
  happened,
  nearest: what,
}: Pick<MessageText<Data>, "when" | "example"> & {
  happened(data: Data): string;
  readonly nearest: string;
}): MessageText<Data> => ({
  when,
  example,
  says: (data) => ({ happened: happened(data), changed: unchanged, ways: nearest(what, data) }),
});

const whys: Readonly<Record<NotTaken["why"], string>> = {
  zoneUnknown: "the host has no such zone",
  zoneElsewhere: "the zone is in another region",
  planUnknown: "the host has no such plan",
  planMismatched: "the plan is not offered there, or not for this type",
  soldOut: "sold out",
  templateNotOffered: "the template is not offered there",
  refused: "the host refused the order for lack of stock",
};
const places = (all: readonly NotTaken[]): string =>
  all.map(({ zoneId, planId, why }) => `plan ${planId} in zone ${zoneId} (${whys[why]})`).join("; ");

const example = { value: "1203", type: "Cloud.VPS", zoneId: 12, choices };
const soldOut: NotTaken = { zoneId: 12, planId: 1203, why: "soldOut" };
const domain = "web1.example.com";

export const catalogueMessages = {
  "plan-unknown": notOffered<NotOffered>({
    when: "The host has no plan with this id.",
    example,
    happened: (data) => `The host has no plan ${data.value}.`,
    nearest: "plans",
  }),
  "plan-sold-out": notOffered<NotOffered>({
    when: "The host has the plan, and it is sold out.",
    example,
    happened: (data) => `Plan ${data.value} is sold out${where(data)}.`,
    nearest: "available plans",
  }),
  "plan-mismatched": notOffered<Mismatched>({
    when: "The plan is for another server type, zone or region.",
    example: { ...example, value: "1101", offeredFor: { zoneId: 11 } },
    happened: (data) => `Plan ${data.value} is ${offered(data)}.`,
    nearest: "plans",
  }),
  "template-unknown": notOffered<NotOffered>({
    when: "The host has no template of the name that the program gives.",
    example: {
      value: "DEBIAN_12",
      type: "Cloud.VPS",
      choices: [{ id: "DEBIAN_12_64", description: "Debian 12" }],
    },
    happened: (data) => `The host has no template ${data.value}.`,
    nearest: "templates",
  }),
  "template-unavailable": notOffered<NotOffered>({
    when: "The host no longer offers the template.",
    example: { value: "CENTOS_7_64", type: "Cloud.VPS", choices: [{ id: "ALMALINUX_9_64_CORE" }] },
    happened: (data) => `Template ${data.value} is no longer available${where(data)}.`,
    nearest: "available templates",
  }),
  "template-mismatched": notOffered<Mismatched>({
    when: "The template is for another server type, zone or region.",
    example: {
      value: "WINDOWS_2022_64",
      type: "Cloud.VPS",
      choices: [{ id: "DEBIAN_12_64", description: "Debian 12" }],
      offeredFor: { type: "Cloud.VPS.WIN" },
    },
    happened: (data) => `Template ${data.value} is ${offered(data)}.`,
    nearest: "templates",
  }),
  "image-unknown": notOffered<NotOffered>({
    when: "The account has no image with this id. Checked only if `hosting:paths` has `server.image.list`.",
    example: { value: "510", choices: [{ id: "501", description: "web server, March" }] },
    happened: (data) => `The account has no image ${data.value}.`,
    nearest: "images",
  }),
  "zone-unknown": notOffered<NotOffered>({
    when: "The host has no zone with this id.",
    example: { value: "13", choices: [{ id: "12", description: "North B" }] },
    happened: (data) => `The host has no zone ${data.value}.`,
    nearest: "zones",
  }),
  "zone-mismatched": text<NotOffered & { readonly regionId: number; readonly zoneRegionId: number }>({
    when: "The zone is in another region than `regionId`.",
    example: { value: "21", regionId: 1, zoneRegionId: 2, choices: [{ id: "12", description: "North B" }] },
    says: (data) => ({
      happened: `Zone ${data.value} is in region ${data.zoneRegionId}, not in region ${data.regionId}.`,
      changed: unchanged,
      ways: nearest(`zones of region ${data.regionId}`, data),
    }),
  }),
  "region-unknown": notOffered<NotOffered>({
    when: "The host has no region with this id.",
    example: { value: "4", choices: [{ id: "3", description: "Lowlands" }] },
    happened: (data) => `The host has no region ${data.value}.`,
    nearest: "regions",
  }),
  "type-not-offered": notOffered<NotOffered>({
    when: "The host has no plan for this server type.",
    example: { value: "Cloud.Metal", choices: [{ id: "Cloud.VPS" }, { id: "Bare.Metal" }] },
    happened: (data) => `The host has no plan for servers of type ${data.value}.`,
    nearest: "types",
  }),
  /** `plan`: the kind of backup. Choices are kinds with their quotas. */
  "backup-not-offered": notOffered<NotOffered>({
    when: "The product's options have no backups of this kind with this quota.",
    example: {
      value: "daily 8",
      type: "Cloud.VPS",
      choices: [{ id: "daily 7" }, { id: "daily 14" }],
    },
    happened: (data) => `The host does not offer backups "${data.value}"${where(data)}.`,
    nearest: "backups (backupPlan and backupQuota)",
  }),
  /** `what`: `bandwidthQuota`, `feature` for its name, `feature Antivirus` for its value. */
  "option-not-offered": notOffered<NotOffered & { readonly what: string }>({
    when: "The product's options do not have this bandwidth, this feature or this value of it.",
    example: {
      what: "bandwidthQuota",
      value: "6000",
      type: "Cloud.VPS",
      choices: [{ id: "5000" }, { id: "10000" }],
    },
    happened: (data) => `The host does not offer ${data.what} ${data.value}${where(data)}.`,
    nearest: "choices",
  }),
  "placement-unavailable": text<{
    readonly domain: string;
    readonly places: readonly NotTaken[];
  }>({
    when: "No place of `placement` is available.",
    example: {
      domain,
      places: [soldOut, { zoneId: 13, planId: 1301, why: "zoneUnknown" }],
    },
    says: (data) => ({
      happened: `No place in placement of ${data.domain} is available.`,
      changed: `Checked: ${places(data.places)}. Nothing was changed.`,
      ways: ["Add another place to placement, or try again later."],
    }),
  }),
  "placement-next": text<{ readonly domain: string; readonly place: NotTaken }>({
    when: "A note: one place of `placement` is not available, and the provider tries the next one.",
    example: { domain, place: soldOut },
    says: (data) => ({
      happened: `${data.domain}: ${places([data.place])}. Trying the next place of placement.`,
    }),
  }),
  "placement-chosen": text<{
    readonly domain: string;
    readonly zoneId: number;
    readonly planId: number;
    readonly passed: readonly NotTaken[];
  }>({
    when: "A note at preview: the place of `placement` in which the server would be created now.",
    example: { domain, zoneId: 11, planId: 1101, passed: [soldOut] },
    says: (data) => ({
      happened: `${data.domain} would be created with plan ${data.planId} in zone ${data.zoneId}, the first available place of placement.`,
      changed: data.passed.length > 0 ? `Not available: ${places(data.passed)}.` : "",
    }),
  }),
  "catalogue-not-told": text<NotTold>({
    when: "A note, once in a run: the host did not report what it offers, so the preview may pass for something that is not available.",
    example: { what: "plans", why: "late" },
    says: (data) => ({
      happened: "The preview did not check everything against what the host offers.",
      changed: `${reasonOf(data)}.`,
      ways: ["To turn these checks off: `pulumi config set hosting:previewChecks off`."],
    }),
  }),
};

function reasonOf({ what, why }: NotTold): string {
  if (why === "late") return `The host did not list its ${what} in time`;
  if (why === "empty") return `The host's list of ${what} is empty`;
  if (why === "passcode") return "A preview does not log in with a one-time passcode";
  return `The host did not list its ${what}: ${why.because.replace(/[.\s]+$/, "")}`;
}
