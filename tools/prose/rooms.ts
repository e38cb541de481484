import { placeKinds } from "./constructions";
import type { Fault } from "./faults";

/** The number of places of each kind. Kinds without a place are left out. */
export type Counts = Readonly<Record<string, number>>;
/**
 * The counts in `rooms.json`: for each room that may still have such places, how many. All other rooms may have none.
 */
export type Rooms = Readonly<Record<string, Counts>>;
/** The faults in each file. */
export type Places = ReadonlyMap<string, readonly Fault[]>;

/**
 * The room that a file belongs to: `provider/api` for a file below that folder, and `provider` for a file directly in
 * `provider`.
 */
export const roomOf = (path: string): string =>
  /^((?:provider|cli|test)\/[^/]+)\/|^[^/]+(?=\/)/.exec(path)?.[1] ?? firstFolder(path);
const firstFolder = (path: string): string => (path.includes("/") ? path.split("/")[0]! : "pages");

/** Counts the places of each kind in each room. Hints are not counted. */
export function countByRoom(places: Places): Rooms {
  const counts: Record<string, Counts> = {};
  for (const [path, faults] of places)
    for (const { kind } of faults) {
      if (kind === "hint") continue;
      const name = roomOf(path);
      counts[name] = { ...counts[name], [kind]: (counts[name]?.[kind] ?? 0) + 1 };
    }
  return counts;
}

/** The places of a room, for each kind that has more places than are recorded. */
export function excessPlaces(room: string, recorded: Rooms, places: Places): readonly string[] {
  const roomCounts = countByRoom(places)[room] ?? {};
  return placeKinds.flatMap((kind) => {
    const [allowedCount, count] = [recorded[room]?.[kind] ?? 0, roomCounts[kind] ?? 0];
    if (count <= allowedCount) return [];
    const lines = [...places].flatMap(([path, faults]) =>
      roomOf(path) === room
        ? faults.filter((fault) => fault.kind === kind).map((fault) => faultLine(path, fault))
        : [],
    );
    return [`${room} has ${count} places of the kind ${kind}, and may have ${allowedCount}:`, ...lines];
  });
}

/** A fault in one line that starts with file and line number, so that an editor can open it. */
export const faultLine = (path: string, { kind, line, text, advice }: Fault): string =>
  `${path}:${line} [${kind}] ${text} (${advice})`;

/** The record with fallen counts. A count never rises. */
export function sweptRooms(recorded: Rooms, currentCounts: Rooms): Rooms {
  const rows = Object.entries(recorded).map(([room, counts]): [string, Counts] => {
    const fallen = Object.entries(counts).map(([kind, count]): [string, number] => [
      kind,
      Math.min(count, currentCounts[room]?.[kind] ?? 0),
    ]);
    return [room, Object.fromEntries(fallen.filter(([, count]) => count > 0))];
  });
  return Object.fromEntries(rows.filter(([, counts]) => Object.keys(counts).length > 0));
}
