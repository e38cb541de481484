import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import type { Host } from "./host";
import { ifUnderstood, orNone } from "./secondSource";

// Reads of single offers of the host. The result "none" means that the host says that the offer does not exist.

type OfferCall = Pick<CallOptions, "signal" | "beforeRepeat">;

export const shownPlan = (
  { client }: Host,
  which: Parameters<Calls["server"]["plan"]["details"]>[0],
  call: OfferCall,
) => orNone(client.server.plan.details(which, call));

export const shownOsTemplate = (
  { client }: Host,
  which: Parameters<Calls["server"]["template"]["details"]>[0],
  call: OfferCall,
) => orNone(client.server.template.details(which, call));

export const shownProduct = (
  { client }: Host,
  which: Parameters<Calls["product"]["details"]>[0],
  call: OfferCall,
) => orNone(client.product.details(which, call));

/** The operations that the user may call; undefined if the host does not say. */
export const userPermissions = (
  { client }: Host,
  question: Parameters<Calls["account"]["permitted"]>[0],
  call: OfferCall,
) => ifUnderstood(client.account.permitted(question, call));
