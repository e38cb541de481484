import type { Catalogue, Plan, Template } from "../../../catalogue/catalogue";
import { judge, type Kind, type Offer, type Verdict, type Wanted } from "../../../catalogue/judge";
import { type Backup, backupsIn, textsIn } from "../../../catalogue/options";
import type { Place } from "../../../messages/notOffered";
import { given, isObject } from "../../../values";
import type { ServerInputs } from "../declared/inputs";

/** Inputs whose values are known. */
export type KnownInputs = Partial<ServerInputs>;

/** How the host lists the choices of an input. */
interface Row<Item = Offer> extends Kind<Item> {
  /** The place that it is for. Default: any. */
  readonly place?: readonly (keyof Place)[];
  /** What of it the host can be asked for. Default: its value. */
  wanted?(inputs: KnownInputs, catalogue: Catalogue): readonly Omit<Wanted<Item>, "place">[];
}

const planId: Row<Plan> = {
  codes: { unknown: "plan-unknown", soldOut: "plan-sold-out", mismatched: "plan-mismatched" },
  place: ["type", "zoneId", "regionId"],
  listed: (catalogue) => catalogue.plans(),
  notAvailable: (catalogue) => catalogue.plansSoldOut(),
  alone: (catalogue, { value, place }) => catalogue.plan(Number(value), place),
  describe: ({ description }) => description,
  distance: (one, other) =>
    sizes.reduce((sum, size) => sum + apart(Number(one[size]), Number(other[size])), 0),
};
const sizes = ["vcpu", "cores", "memory", "disk", "gpu_count"] as const;
const apart = (one: number, other: number) =>
  one > 0 && other > 0 ? Math.abs(Math.log2(one / other)) : one > 0 || other > 0 ? 5 : 0;

const templateName: Row<Template> = {
  codes: { unknown: "template-unknown", soldOut: "template-unavailable", mismatched: "template-mismatched" },
  place: ["type", "zoneId", "regionId"],
  listed: (catalogue) => catalogue.templates(),
  notAvailable: (catalogue) => catalogue.templatesGone(),
  alone: (catalogue, { value, place }) => catalogue.template(value, place),
  nameOf: ({ name }) => String(name),
  describe: ({ os_name, os_version }) => [os_name, os_version].filter(Boolean).join(" "),
};

/** The options of the product that the server is of. */
async function optionsOf(catalogue: Catalogue, { place: { type } }: Wanted<unknown>): Promise<unknown> {
  const product = type === undefined ? undefined : await catalogue.product(type);
  return product === "none" ? undefined : product?.options;
}

const backupQuota: Row<Offer & Backup> = {
  codes: { unknown: "backup-not-offered" },
  place: ["type"],
  // Hosts ignore plan and quota unless backups are enabled. A plan alone is offered with some quota, or not reported.
  wanted: ({ backupEnabled, backupPlan: plan, backupQuota: quota }) =>
    backupEnabled === true && quota !== undefined
      ? [{ value: plan === undefined ? `${quota}` : `${plan} ${quota}`, like: { plan, quota } }]
      : [],
  async listed(catalogue, wanted) {
    const backups = backupsIn(await optionsOf(catalogue, wanted), catalogue.wire);
    const { plan } = wanted.like ?? {};
    // Of a kind that no option reports, nothing is known.
    return backups.filter((one) => plan === undefined || one.plan === plan);
  },
  nameOf: ({ plan, quota }) => `${plan} ${quota}`,
  distance: (one, other) => Math.abs(one.quota - other.quota),
};

/** Keys and values of features, and quotas, come from the product (specification, Provision a server). */
const ofOptions: Row = {
  codes: { unknown: "option-not-offered" },
  place: ["type"],
  async listed(catalogue, wanted) {
    const { wire } = catalogue;
    const texts = textsIn(await optionsOf(catalogue, wanted), wanted.option, wire);
    const ofOthers = [wire.planOption, wire.backupOption, wire.bandwidthOption, wire.extraIpOption];
    const isChoice = (text: string) => wanted.option !== undefined || !ofOthers.includes(text);
    return texts.filter((text) => text === wanted.value || isChoice(text)).map((id) => ({ id }));
  },
};

/** What of an order is checked at the host. */
export const offers = {
  regionId: {
    codes: { unknown: "region-unknown" },
    listed: (catalogue) => catalogue.regions(),
    ofPlans: "region_id",
  },
  zoneId: {
    codes: { unknown: "zone-unknown", mismatched: "zone-mismatched" },
    place: ["regionId"],
    listed: (catalogue) => catalogue.zones(),
    ofPlans: "zone_id",
  },
  type: {
    codes: { unknown: "type-not-offered" },
    async listed(catalogue) {
      const types = (await catalogue.plans())?.map(({ server_type: id }) => ({ id }));
      // A host that lists plans without their types does not say.
      return types?.every(({ id }) => id) ? types : undefined;
    },
    ofPlans: "server_type",
  },
  planId,
  templateName,
  imageId: {
    codes: { unknown: "image-unknown" },
    // The list has those of the configured account.
    wanted: ({ imageId, accountNumber }) =>
      imageId === undefined || accountNumber !== undefined ? [] : [{ value: `${imageId}` }],
    async listed(catalogue) {
      const images = await catalogue.images();
      // The list is not specified: one without ids says nothing.
      return images?.every(({ id }) => id !== undefined) ? images : undefined;
    },
  },
  backupQuota,
  features: {
    ...ofOptions,
    wanted: ({ features = {} }) =>
      Object.entries(features).flatMap(([name, value]) => [
        { what: "feature", value: name },
        // What has members of its own cannot be compared.
        ...(isObject(value) ? [] : [{ what: `feature ${name}`, value: String(value), option: name }]),
      ]),
  },
  bandwidthQuota: {
    ...ofOptions,
    wanted: ({ bandwidthQuota: quota }, { wire }) =>
      quota === undefined
        ? []
        : [{ what: "bandwidthQuota", value: `${quota}`, option: wire.bandwidthOption }],
  },
} satisfies { readonly [Property in keyof ServerInputs]?: Row };
export type Offered = keyof typeof offers;

/** What the host says of an input; of one with several values, the first fault. */
export async function verdictOf(catalogue: Catalogue, property: Offered, inputs: KnownInputs) {
  const row: Row = offers[property];
  const place = given<Place>(inputs, row.place ?? []);
  const value = inputs[property];
  const own = value === undefined ? [] : [{ value: `${value}` }];
  let verdict: Verdict = { is: "notTold" };
  for (const wanted of row.wanted?.(inputs, catalogue) ?? own) {
    verdict = await judge(catalogue, row, { ...wanted, place });
    if (verdict.fault) break;
  }
  return verdict;
}
