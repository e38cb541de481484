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

const within = (place: Place) => (one: { region_id: number; server_type: string; zone_id: number }) =>
  (place.region_id === undefined || one.region_id === place.region_id) &&
  (place.server_type === undefined || one.server_type === place.server_type) &&
  (place.zone_id === undefined || one.zone_id === place.zone_id);

/** Filters by `available`: 1 (the default) keeps what can be ordered, and 0 keeps what cannot. */
const stocked = (available: 0 | 1 | undefined) => (one: { available: boolean }) =>
  one.available === (available !== 0);

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
    const region = regions.find((one) => one.id === id);
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
    const product = products.find((one) => one.code === code);
    if (!product) throw missingRecord("the product", code);
    return host.unspecified.prices === "none" ? withoutPrices(product) : product;
  },
  "server.plan.details": ({ id, ...place }, { host }) => {
    const plan = currentPlans(host)
      .filter(within(place))
      .find((one) => one.id === id);
    if (!plan) throw missingRecord("the plan", id);
    return plan;
  },
  "server.plan.list": (params, call) =>
    page(currentPlans(call.host).filter(within(params)).filter(stocked(params.available)), params, call),
  "server.template.details": ({ name, ...place }) => {
    const template = templates.filter(within(place)).find((one) => one.name === name);
    if (!template) throw missingRecord("the template", name);
    return template;
  },
  "server.template.list": (params, call) =>
    page(
      templates
        .filter(within(params))
        .filter(stocked(params.available))
        .filter((one) => params.name === undefined || one.name === params.name),
      params,
      call,
    ),
};
