import type { Catalogue, Plan, Template } from "../../../catalogue/catalogue";
import { judge, type Kind, type Offer, type Verdict } from "../../../catalogue/judge";
import type { Place } from "../../../messages/notOffered";
import { given } from "../../../values";
import type { ServerInputs } from "../declared/inputs";
import { sameTemplate } from "../life/record";

/** Inputs whose values are known. */
export type KnownInputs = Partial<ServerInputs>;

/** One input: how the host lists its choices, and what the program asks for. */
interface Row<Item = Offer> extends Kind<Item> {
  /** The place that it is for. Default: any. */
  readonly place?: readonly (keyof Place)[];
}

const planId: Row<Plan> = {
  codes: { unknown: "plan-unknown", soldOut: "plan-sold-out", mismatched: "plan-mismatched" },
  place: ["type", "zoneId", "regionId"],
  list: (catalogue) => catalogue.plans(),
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
  list: (catalogue) => catalogue.templates(),
  notAvailable: (catalogue) => catalogue.templatesGone(),
  alone: (catalogue, { value, place }) => catalogue.template(value, place),
  nameOf: ({ name }) => String(name),
  isSameName: sameTemplate,
  describe: ({ os_name, os_version }) => [os_name, os_version].filter(Boolean).join(" "),
};

const typeOf = ({ server_type: id }: Plan) => ({ id });

/** What the plans say of a place that its list lacks: a host may list less than it sells. */
const byPlans =
  (member: "zone_id" | "region_id", list: Row["list"]): Row["alone"] =>
  async (catalogue, wanted) => {
    const isIt = (id: unknown) => String(id) === wanted.value;
    if ((await list(catalogue))?.some(({ id }) => isIt(id))) return "none";
    const plans = [...((await catalogue.plans()) ?? []), ...((await catalogue.plansSoldOut()) ?? [])];
    return plans.some((plan) => isIt(plan[member])) ? { id: wanted.value } : "none";
  };

/**
 * What of an order is checked at the host: what it lists as the specification shows it. Of an image, and of what the options
 * of a product have, the order says it, which the host refuses before it does anything.
 */
export const offers = {
  regionId: {
    codes: { unknown: "region-unknown" },
    list: (catalogue) => catalogue.regions(),
    alone: byPlans("region_id", (catalogue) => catalogue.regions()),
  },
  zoneId: {
    codes: { unknown: "zone-unknown", mismatched: "zone-mismatched" },
    place: ["regionId"],
    list: (catalogue) => catalogue.zones(),
    alone: byPlans("zone_id", (catalogue) => catalogue.zones()),
  },
  type: {
    codes: { unknown: "type-not-offered" },
    async list(catalogue) {
      const types = (await catalogue.plans())?.map(typeOf);
      // A host that lists plans without their types does not say.
      return types?.every(({ id }) => id) ? types : undefined;
    },
    // Its plans may be sold out: that is said of the plan.
    alone: async (catalogue, { value }) =>
      (await catalogue.plansSoldOut())?.map(typeOf).find(({ id }) => id === value) ?? "none",
  },
  planId,
  templateName,
} satisfies { readonly [Property in keyof ServerInputs]?: Row };

/** What the host says of an input. */
export async function verdictOf(
  catalogue: Catalogue,
  property: keyof typeof offers,
  inputs: KnownInputs,
): Promise<Verdict> {
  const row: Row = offers[property];
  const value = inputs[property];
  if (value === undefined) return { is: "notTold" };
  return judge(catalogue, row, { value: `${value}`, place: given<Place>(inputs, row.place ?? []) });
}
