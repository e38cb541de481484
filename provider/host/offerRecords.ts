import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import { ifOffered, orNone } from "./secondSource";

interface Asked {
  readonly client: Calls;
}
type Offers = Calls["server"];

// What the host says of one thing that it may sell. "none": it says that there is none; undefined: it does not say it.

export const shownPlan = (
  { client }: Asked,
  params: Parameters<Offers["plan"]["details"]>[0],
  call: CallOptions,
) => ifOffered(orNone(client.server.plan.details(params, call)));

export const shownTemplateOffer = (
  { client }: Asked,
  params: Parameters<Offers["template"]["details"]>[0],
  call: CallOptions,
) => ifOffered(orNone(client.server.template.details(params, call)));
