import { isEmpty, type Properties } from "../values";

/** Whether the host does not report a member of any of these records. */
export const isUntold = (records: readonly Properties[], member: string): boolean =>
  records.length > 0 && records.every((record) => isEmpty(record[member]));

/**
 * Both lists of the host, each record once: those that can be ordered now, and unless only these are wanted the others.
 * A host that does not heed `available` has a record in both: only its own word tells whether it can be ordered, and
 * without that word `available` is absent.
 */
export async function readStock(
  read: (args: Properties) => Promise<readonly Properties[]>,
  onlyAvailable: boolean,
): Promise<readonly Properties[]> {
  const keyOf = ({ id, name, serverType, zoneId }: Properties) => [id, name, serverType, zoneId].join(" ");
  const byKey = (records: readonly Properties[]) => new Map(records.map((record) => [keyOf(record), record]));
  const open = byKey(await read({}));
  const gone = byKey(await read({ available: false }));
  const all = [...new Map([...gone, ...open])].map(([key, one]) =>
    open.has(key) && gone.has(key) ? one : { available: open.has(key), ...one },
  );
  return onlyAvailable ? all.filter((one) => one.available !== false) : all;
}
