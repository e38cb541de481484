import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import { isObject } from "../values";
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

/** Whether the user may call a path; undefined for a path about which the host does not say it. */
export type RightsAnswer = (path: string) => boolean | undefined;

/** The paths among these that the user may call; undefined if the host does not say. */
export const userRights = (
  { client }: Host,
  paths: string[],
  call: OfferCall,
): Promise<RightsAnswer | undefined> =>
  ifUnderstood(
    client.account.permitted(rightsQuestion(paths), call).then(({ permissions }) => parseRights(permissions)),
  );

/** The parameters of the request for the permissions of these paths. */
export const rightsQuestion = (actions: string[]) => ({
  actions,
  action_type: "api" as const,
  as_endpoints: true,
  all: true,
});

/**
 * Whether the user may call a path, according to the host's response. Undefined if the host does not say, or uses a
 * structure that the specification does not define. A host may also answer false for a path that it does not have.
 */
export function parseRights(permissions: unknown): RightsAnswer {
  const answers = new Map(
    Object.entries(isObject(permissions) ? permissions : {}).map(([path, value]) => [
      normalPath(path),
      value,
    ]),
  );
  return (path) => {
    const value = grantIn(answers.get(normalPath(path)));
    if (value === true || value === 1 || value === "1") return true;
    return value === false || value === 0 || value === "0" ? false : undefined;
  };
}

/**
 * Extracts the permission: the value itself, or the one member of an object that expresses it: `{ "granted": true }`.
 */
function grantIn(value: unknown): unknown {
  if (!isObject(value)) return value;
  const grantNames = ["granted", "allowed", "permitted", "access", "can_call", "value"].filter(
    (name) => name in value,
  );
  const grants = grantNames.map((name) => value[name]);
  return new Set(grants.map(String)).size === 1 ? grants[0] : undefined;
}

/**
 * Normalises a path. Hosts write paths in any letter case, with or without slashes at the ends, and with or without the
 * version as first segment.
 */
const normalPath = (path: string) =>
  path
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "")
    .replace(/^(?:bleed|v\d+)\//, "");
