/** An event of a member of a rollout group in this run, as a line of the run record. */
export interface RolloutLine {
  readonly group: string;
  /** The URN of the member, or another name of it in this run. */
  readonly member: string;
  /**
   * This run would make it unavailable; it asks for a place; it found one free, so that the next ones of the queue go;
   * it is deleted, and its new one is to come; it is back, or has left the queue; it has failed.
   */
  readonly did: "plans" | "asks" | "finds" | "isDeleted" | "ends" | "fails";
  /** The name in messages. */
  readonly name: string;
  readonly atOnce?: number | undefined;
  /** An earlier run has left it unfinished, so it goes first. */
  readonly isUnfinished?: boolean | undefined;
}

/** With the time of its writing, in milliseconds since the epoch. */
export type DatedLine = RolloutLine & { readonly at: number };

/**
 * The time until the replacement of a deleted server is asked for, in milliseconds: a hook of the program may come
 * first. After that it has failed: Pulumi asks for nothing more once something else in the run has failed.
 */
const untilNew = 300_000;

/** The members of a group that are unavailable, wait or have failed, by the lines so far. */
export interface GroupPlaces {
  readonly away: ReadonlyMap<string, DatedLine>;
  readonly lastEnd: number;
  readonly free: number;
  /** The members that this run would make unavailable. */
  readonly planned: ReadonlySet<string>;
  failedAt(at: number): readonly DatedLine[];
  take(line: DatedLine): void;
}

/**
 * The places of a group. Pure: every process of the run reads the same lines in the same order, so all have the same
 * answer, and no lock is needed. Each line is read once, because each member of a group of thousands asks.
 */
export function groupPlaces(): GroupPlaces {
  const away = new Map<string, DatedLine>();
  const waiting = new Map<string, DatedLine>();
  const failed = new Map<string, DatedLine>();
  const planned = new Set<string>();
  let atOnce = Number.POSITIVE_INFINITY;
  let lastEnd = Number.NEGATIVE_INFINITY;
  const freePlaces = () => atOnce - away.size;

  function letGo(): void {
    if (freePlaces() <= 0) return;
    const queue = [...waiting.values()];
    const inOrder = [...queue.filter((one) => one.isUnfinished), ...queue.filter((one) => !one.isUnfinished)];
    for (const line of inOrder.slice(0, freePlaces())) {
      waiting.delete(line.member);
      away.set(line.member, line);
    }
  }

  function take(line: DatedLine): void {
    const { member, did, at } = line;
    if (did === "plans") {
      planned.add(member);
      return;
    }
    if (did === "finds") {
      letGo();
      return;
    }
    const isAway = away.has(member);
    waiting.delete(member);
    if (did === "asks") {
      atOnce = Math.min(atOnce, line.atOnce ?? 1);
      failed.delete(member);
      (isAway ? away : waiting).set(member, line);
    } else if (did === "isDeleted") away.set(member, line);
    else {
      away.delete(member);
      if (isAway) lastEnd = at;
      if (did === "fails") failed.set(member, line);
    }
  }

  return {
    away,
    planned,
    take,
    get lastEnd() {
      return lastEnd;
    },
    get free() {
      return freePlaces();
    },
    failedAt(at) {
      const lost = [...away.values()].filter((line) => line.did === "isDeleted" && at - line.at >= untilNew);
      return [...failed.values(), ...lost];
    },
  };
}
