import type { ListName } from "../api/client";
import { operationOf } from "../api/contract";
import { membersMarked } from "../api/contract/marks";
import { isEmpty, type Properties } from "../values";

/** Hosts may count ids by type, and list a plan once for each place. */
const besides = ["type", "server_type", "zone_id", "region_id"];

/** What makes two records of a list one: its id. Of one without an id all that it says. */
export function identityOf(name: ListName): (record: Properties) => string {
  const ids = membersMarked(operationOf(name).answer, "identifies");
  return (record) =>
    ids.some((member) => isEmpty(record[member]))
      ? JSON.stringify(record)
      : JSON.stringify([...ids, ...besides].map((member) => record[member] ?? null));
}
