import type { ListName } from "../api/client";
import { operationOf } from "../api/contract";
import { markedMembers } from "../api/contract/marks";
import { isEmpty, type Properties } from "../values";

/** Hosts may count ids by type, and list a plan once for each place. */
const besides = ["type", "server_type", "zone_id", "region_id"];

/** The identity of a list's record: its id. A record without an id is identified by all its members. */
export function identityOf(name: ListName): (record: Properties) => string {
  const ids = markedMembers(operationOf(name).answer, "identifies");
  return (record) =>
    ids.some((member) => isEmpty(record[member]))
      ? JSON.stringify(record)
      : JSON.stringify([...ids, ...besides].map((member) => record[member] ?? null));
}
