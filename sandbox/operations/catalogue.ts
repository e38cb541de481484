import { regions, zones } from "../catalogue/places";
import { plans } from "../catalogue/plans";
import { products, withoutPrices } from "../catalogue/products";
import { images, templates } from "../catalogue/templates";
import { missingRecord } from "../errors";
import type { Host } from "../host";
import { formatZone } from "./forms";
import type { Handlers, NamesBelow } from "./handler";
import { page } from "./page";

interface Place {
  readonly region_id?: number | undefined;
  readonly server_type?: string | undefined;
  readonly zone_id?: number | undefined;
}

const isIn = (place: Place) => (offer: { region_id: number; server_type: string; zone_id: number }) =>
  (place.region_id === undefined || offer.region_id === place.region_id) &&
  (place.server_type === undefined || offer.server_type === place.server_type) &&
  (place.zone_id === undefined || offer.zone_id === place.zone_id);

/** Filters by `available`: 1 (the default) keeps what can be ordered, and 0 keeps what cannot. */
const stocked = (available: 0 | 1 | undefined) => (offer: { available: boolean }) =>
  offer.available === (available !== 0);

/** The plans, each with whether it can be ordered now. */
export const currentPlans = ({ stock }: Host) =>
  plans.map((plan) => ({ ...plan, available: (stock.get(plan.id) ?? Number(plan.available)) > 0 }));

export const catalogue: Handlers<
  | NamesBelow<"network">
  | NamesBelow<"product">
  | NamesBelow<"server.plan">
  | NamesBelow<"server.template">
  | NamesBelow<"server.image">
> = {
  "network.region.details": ({ id }) => {
    const region = regions.find((candidate) => candidate.id === id);
    if (!region) throw missingRecord("the region", id);
    return region;
  },
  "network.region.list": (params, call) => page(regions, params, call),
  "network.zone.list": (params, call) =>
    page(
      zones.map(({ id }) => formatZone(call.host.unspecified, id)),
      params,
      call,
    ),
  "server.image.list": (params, call) =>
    page(
      images.map(({ id, name }) => ({ id, name })),
      params,
      call,
    ),
  "product.details": ({ code }, { host }) => {
    const product = products.find((candidate) => candidate.code === code);
    if (!product) throw missingRecord("the product", code);
    return host.unspecified.prices === "none" ? withoutPrices(product) : product;
  },
  "server.plan.details": ({ id, ...place }, { host }) => {
    const plan = currentPlans(host)
      .filter(isIn(place))
      .find((candidate) => candidate.id === id);
    if (!plan) throw missingRecord("the plan", id);
    return plan;
  },
  "server.plan.list": (params, call) =>
    page(currentPlans(call.host).filter(isIn(params)).filter(stocked(params.available)), params, call),
  "server.template.details": ({ name, ...place }) => {
    const template = templates.filter(isIn(place)).find((candidate) => candidate.name === name);
    if (!template) throw missingRecord("the template", name);
    return template;
  },
  "server.template.list": (params, call) =>
    page(
      templates
        .filter(isIn(params))
        .filter(stocked(params.available))
        .filter((template) => params.name === undefined || template.name === params.name),
      params,
      call,
    ),
};
