import { isEmpty, type Properties } from "../values";

/** Whether none of the records has a value for this member. */
export const isNotReported = (records: readonly Properties[], member: string): boolean =>
  records.length > 0 && records.every((record) => isEmpty(record[member]));

/**
 * Reads the host's list of available records and its list of unavailable ones, and returns each record once, with the
 * field `available`. A host that ignores the filter returns a record in both lists; then only the record's own
 * `available` counts, and if the record has none, `available` stays absent.
 */
export async function readStock(
  read: (args: Properties) => Promise<readonly Properties[]>,
  onlyAvailable: boolean,
): Promise<readonly Properties[]> {
  const keyOf = ({ id, name, serverType, zoneId }: Properties) => [id, name, serverType, zoneId].join(" ");
  const byKey = (records: readonly Properties[]) => new Map(records.map((record) => [keyOf(record), record]));
  const available = byKey(await read({}));
  const unavailable = byKey(await read({ available: false }));
  const records = [...new Map([...unavailable, ...available])].map(([key, record]) =>
    available.has(key) && unavailable.has(key) ? record : { available: available.has(key), ...record },
  );
  return onlyAvailable ? records.filter((record) => record.available !== false) : records;
}
