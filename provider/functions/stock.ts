import type { Properties } from "../values";

/**
 * Both lists of the host, each record once: those that can be ordered now, and unless only these are wanted the others. A
 * host that does not heed `available` has a record in both.
 */
export async function readStock(
  read: (args: Properties) => Promise<readonly Properties[]>,
  onlyAvailable: boolean,
): Promise<readonly Properties[]> {
  const open = (await read({})).map((one) => ({ available: true, ...one }));
  if (onlyAvailable) return open.filter((one) => one.available !== false);
  const gone = (await read({ available: false })).map((one) => ({ available: false, ...one }));
  const keyOf = ({ id, name, serverType, zoneId }: Properties) => [id, name, serverType, zoneId].join(" ");
  return [...new Map([...gone, ...open].map((one) => [keyOf(one), one])).values()];
}
