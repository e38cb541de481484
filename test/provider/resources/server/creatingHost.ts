import type { Script } from "../../../support/scriptedHost";
import { inputs, record as recordOf } from "./rebuildingHost";

/** The inputs of a new server. */
export const news = { ...inputs, zoneId: 10 };
const building = { zone_id: 10, status: "Building", ip: "127.0.0.1", active: false };
/** The record of the new server while it is being built. */
export const record = (uniq_id: string, over: Record<string, unknown> = {}) =>
  recordOf({ ...building, uniq_id, ...over });
/** The record of the new server once it is built. */
export const built = (uniq_id: string, over: Record<string, unknown> = {}) =>
  record(uniq_id, { status: "Running", ip: "93.184.216.34", active: true, ...over });

/** A host without servers, where a build takes 100 seconds. */
export const host: Script = {
  "asset.list": (params, seconds) =>
    params.domain ? [] : [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }],
  "server.create": () => record("AAAAAA"),
  "server.details": (_params, seconds) => (seconds >= 100 ? built("AAAAAA") : record("AAAAAA")),
};
