import type { ListName } from "../api/client";
import { operationOf } from "../api/contract";
import { markedMembers } from "../api/contract/marks";
import { isEmpty, type Properties } from "../values";

/**
 * Fields that identify a record together with its id, because hosts may number ids per type, and list a plan once for
 * each zone.
 */
const furtherFields = ["type", "server_type", "zone_id", "region_id"];

/**
 * Creates a function that returns the identity of a list's record: its id. A record without an id is identified by all
 * its fields.
 */
export function identityOf(name: ListName): (record: Properties) => string {
  const ids = markedMembers(operationOf(name).answer, "identifies");
  return (record) =>
    ids.some((member) => isEmpty(record[member]))
      ? JSON.stringify(record)
      : JSON.stringify([...ids, ...furtherFields].map((member) => record[member] ?? null));
}
