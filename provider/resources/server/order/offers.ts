import type { Catalogue, Plan, Template } from "../../../catalogue/catalogue";
import { judge, type Offer, type OfferKind, type Verdict, type Wanted } from "../../../catalogue/judge";
import type { Backup } from "../../../host/shown/productOptions";
import { isSameTemplate } from "../../../host/shown/template";
import type { Place } from "../../../messages/offers";
import { isObject, pick } from "../../../values";
import type { ServerInputs } from "../declared/inputs";

/** The inputs of a Server whose values the preview knows. */
export type KnownInputs = Partial<ServerInputs>;

/** How one input is checked: the host's list of choices, and the values to find in that list. */
interface Row<Item = Offer> extends OfferKind<Item> {
  /** The inputs that narrow the choice, such as the zone for a plan. Default: none. */
  readonly place?: readonly (keyof Place)[];
  /** The values to look for in the host's list. Default: the value of the input. */
  values?(inputs: KnownInputs, catalogue: Catalogue): readonly Omit<Wanted<Item>, "place" | "accnt">[];
}

const planId: Row<Plan> = {
  codes: { unknown: "plan-unknown", soldOut: "plan-sold-out", mismatched: "plan-mismatched" },
  place: ["type", "zoneId", "regionId"],
  list: (catalogue) => catalogue.plans(),
  notAvailable: (catalogue) => catalogue.plansSoldOut(),
  alone: (catalogue, { value, place }) => catalogue.plan(Number(value), place),
  describe: ({ description }) => description,
  distance: (first, second) =>
    sizes.reduce((sum, size) => sum + sizeDistance(Number(first[size]), Number(second[size])), 0),
};
const sizes = ["vcpu", "cores", "memory", "disk", "gpu_count"] as const;
const sizeDistance = (first: number, second: number) =>
  first > 0 && second > 0 ? Math.abs(Math.log2(first / second)) : first > 0 || second > 0 ? 5 : 0;

const templateName: Row<Template> = {
  codes: { unknown: "template-unknown", soldOut: "template-unavailable", mismatched: "template-mismatched" },
  place: ["type", "zoneId", "regionId"],
  list: (catalogue) => catalogue.templates(),
  notAvailable: (catalogue) => catalogue.templatesGone(),
  alone: (catalogue, { value, place }) => catalogue.template(value, place),
  nameOf: ({ name }) => String(name),
  isSameName: isSameTemplate,
  describe: ({ os_name, os_version }) => [os_name, os_version].filter(Boolean).join(" "),
};

/** The server's product, from the catalogue. */
async function productOf(catalogue: Catalogue, { place: { type }, accnt }: Wanted<unknown>) {
  const product = type === undefined ? undefined : await catalogue.product(type, accnt);
  return product === "none" ? undefined : product;
}

const backupQuota: Row<Offer & Backup> = {
  codes: { unknown: "backup-not-offered" },
  place: ["type"],
  // Hosts ignore the plan and the quota unless backups are enabled. Without a quota there is nothing to compare,
  // because products list a plan only together with quotas.
  values: ({ backupEnabled, backupPlan: plan, backupQuota: quota }) =>
    backupEnabled === true && quota !== undefined
      ? [{ value: plan === undefined ? `${quota}` : `${plan} ${quota}`, like: { plan, quota } }]
      : [],
  async list(catalogue, wantedOffer) {
    const backups = catalogue.reader.offeredBackups(await productOf(catalogue, wantedOffer));
    const { plan } = wantedOffer.like ?? {};
    // If no option mentions backups of this kind, the host may still offer them.
    return backups.filter((backup) => plan === undefined || backup.plan === plan);
  },
  nameOf: ({ plan, quota }) => `${plan} ${quota}`,
  distance: (first, second) => Math.abs(first.quota - second.quota),
};

/** Features and bandwidth quotas are chosen from the options of the product (specification, Provision a server). */
const ofOptions: Row = {
  codes: { unknown: "option-not-offered" },
  place: ["type"],
  async list(catalogue, wantedOffer) {
    const { reader } = catalogue;
    const texts = reader.optionTexts(await productOf(catalogue, wantedOffer), wantedOffer.option);
    const ofOthers: readonly string[] = Object.values(reader.optionNames);
    return texts
      .filter((text) => text === wantedOffer.value || !ofOthers.includes(text))
      .map((id) => ({ id }));
  },
};

const typeOf = ({ server_type: id }: Plan) => ({ id });

/**
 * A zone or region. If the list of zones or regions lacks the id, the plans decide, because a host may list fewer zones
 * than it sells plans for.
 */
const placeIn = (list: Row["list"], member: "zone_id" | "region_id"): Pick<Row, "list" | "alone"> => ({
  list,
  async alone(catalogue, wantedOffer) {
    const isIt = (id: unknown) => String(id) === wantedOffer.value;
    if ((await list(catalogue, wantedOffer))?.some(({ id }) => isIt(id))) return "none";
    const plans = [...((await catalogue.plans()) ?? []), ...((await catalogue.plansSoldOut()) ?? [])];
    return plans.some((plan) => isIt(plan[member])) ? { id: wantedOffer.value } : "none";
  },
});

/** The inputs of an order that are checked at the host, and how. */
export const offers = {
  regionId: {
    codes: { unknown: "region-unknown" },
    ...placeIn((catalogue) => catalogue.regions(), "region_id"),
  },
  zoneId: {
    codes: { unknown: "zone-unknown", mismatched: "zone-mismatched" },
    place: ["regionId"],
    ...placeIn((catalogue, { accnt }) => catalogue.zones(accnt), "zone_id"),
  },
  type: {
    codes: { unknown: "type-not-offered" },
    async list(catalogue) {
      const types = (await catalogue.plans())?.map(typeOf);
      // If the host lists plans without their types, the check cannot decide.
      return types?.every(({ id }) => id) ? types : undefined;
    },
    // If all plans of a type are sold out, the type exists: the plan is reported instead.
    alone: async (catalogue, { value }) =>
      (await catalogue.plansSoldOut())?.map(typeOf).find(({ id }) => id === value) ?? "none",
  },
  planId,
  templateName,
  imageId: {
    codes: { unknown: "image-unknown" },
    // The list contains only images of the configured account.
    values: ({ imageId, accountNumber }) =>
      imageId === undefined || accountNumber !== undefined ? [] : [{ value: `${imageId}` }],
    async list(catalogue) {
      const images = await catalogue.images();
      // The specification does not describe this list, so a list without ids proves nothing.
      return images?.every(({ id }) => id !== undefined) ? images : undefined;
    },
  },
  backupQuota,
  features: {
    ...ofOptions,
    values: ({ features = {} }) =>
      Object.entries(features).flatMap(([name, value]) => [
        { what: "feature", value: name },
        // A value that is itself an object cannot be compared.
        ...(isObject(value) ? [] : [{ what: `feature ${name}`, value: String(value), option: name }]),
      ]),
  },
  bandwidthQuota: {
    ...ofOptions,
    values: ({ bandwidthQuota: quota }, { reader: { optionNames } }) =>
      quota === undefined
        ? []
        : [{ what: "bandwidthQuota", value: `${quota}`, option: optionNames.bandwidth }],
  },
} satisfies { readonly [Property in keyof ServerInputs]?: Row };

/** The host's verdict on the value of an input. If the input has several values, the first fault counts. */
export async function hostVerdict(catalogue: Catalogue, property: keyof typeof offers, inputs: KnownInputs) {
  const row: Row = offers[property];
  const place = pick<Place>(inputs, row.place ?? []);
  const value = inputs[property];
  const values = row.values?.(inputs, catalogue) ?? (value === undefined ? [] : [{ value: `${value}` }]);
  let verdict: Verdict = { is: "notTold" };
  for (const wantedValue of values) {
    verdict = await judge(catalogue, row, { ...wantedValue, place, accnt: inputs.accountNumber });
    if (verdict.fault) break;
  }
  return verdict;
}
