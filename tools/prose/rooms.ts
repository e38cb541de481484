import { placeKinds } from "./constructions";
import type { Fault } from "./faults";

/** Places of each kind. A kind without a place is left out. */
export type Counts = Readonly<Record<string, number>>;
/** The rooms that have not been swept yet: `rooms.json`. Every other room has no place. */
export type Rooms = Readonly<Record<string, Counts>>;
/** Faults of each file. */
export type Places = ReadonlyMap<string, readonly Fault[]>;

/** `provider/api` for a file anywhere below it, `provider` for a file next to it. */
export const roomOf = (path: string): string =>
  /^((?:provider|cli|test)\/[^/]+)\/|^[^/]+(?=\/)/.exec(path)?.[1] ?? firstFolder(path);
const firstFolder = (path: string): string => (path.includes("/") ? path.split("/")[0]! : "pages");

/** The places of each kind in each room. Hints are not counted. */
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

/** A room's places of each kind that has more of them than are recorded. */
export function excessPlaces(room: string, recorded: Rooms, places: Places): readonly string[] {
  const counted = countByRoom(places)[room] ?? {};
  return placeKinds.flatMap((kind) => {
    const [allowed, count] = [recorded[room]?.[kind] ?? 0, counted[kind] ?? 0];
    if (count <= allowed) return [];
    const lines = [...places].flatMap(([path, faults]) =>
      roomOf(path) === room
        ? faults.filter((fault) => fault.kind === kind).map((fault) => faultLine(path, fault))
        : [],
    );
    return [`${room} has ${count} places of the kind ${kind}, and may have ${allowed}:`, ...lines];
  });
}

/** A fault in one line, as an editor opens it. */
export const faultLine = (path: string, { kind, line, text, advice }: Fault): string =>
  `${path}:${line} [${kind}] ${text} (${advice})`;

/** The record after a sweep: a count only falls. */
export function sweptRooms(recorded: Rooms, counted: Rooms): Rooms {
  const rows = Object.entries(recorded).map(([room, counts]): [string, Counts] => {
    const fallen = Object.entries(counts).map(([kind, count]): [string, number] => [
      kind,
      Math.min(count, counted[room]?.[kind] ?? 0),
    ]);
    return [room, Object.fromEntries(fallen.filter(([, count]) => count > 0))];
  });
  return Object.fromEntries(rows.filter(([, counts]) => Object.keys(counts).length > 0));
}
