import type { Script } from "../../../support/scriptedHost";

/** What a server is made from. */
export const news = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  planId: 100,
  zoneId: 10,
  templateName: "ALMA9",
};
/** Its record while it is built. */
export const record = (uniq_id: string, over: Record<string, unknown> = {}) => ({
  uniq_id,
  accnt: 7,
  type: "Cloud.VPS",
  plan_id: "100",
  zone_id: 10,
  template_name: "ALMA9",
  status: "Building",
  ip: "127.0.0.1",
  active: false,
  ...over,
});
/** Its record once it is built. */
export const built = (uniq_id: string, over: Record<string, unknown> = {}) =>
  record(uniq_id, { status: "Running", ip: "93.184.216.34", active: true, ...over });

/** A host without servers, whose builds take 100 seconds. */
export const host: Script = {
  "asset.list": (params, seconds) =>
    params.domain ? [] : [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }],
  "server.create": () => record("AAAAAA"),
  "server.details": (_params, seconds) => (seconds >= 100 ? built("AAAAAA") : record("AAAAAA")),
};
