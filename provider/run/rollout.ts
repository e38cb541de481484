/** An event of a rollout group in this run, as a line of the run's record. It concerns one member. */
export interface RolloutLine {
  readonly group: string;
  /** The URN of the member, or another name that is unique in this run. */
  readonly member: string;
  /**
   * `plans`: this run would make the member unavailable. `asks`: the member waits for a turn. `finds`: a waiting member
   * has seen a free place in the group, so the first members of the queue may start. `isDeleted`: the member was
   * deleted, and its replacement will follow. `ends`: the member is back, or has left the queue. `fails`: the member's
   * work has failed.
   */
  readonly did: "plans" | "asks" | "finds" | "isDeleted" | "ends" | "fails";
  /** The member's name in messages. */
  readonly name: string;
  readonly atOnce?: number | undefined;
  /** Whether an earlier run left the member unfinished. Such members go first. */
  readonly isUnfinished?: boolean | undefined;
}

/** A line with the time when it was written, in milliseconds since the epoch. */
export type DatedLine = RolloutLine & { readonly at: number };

/**
 * How long after a delete the create of the replacement may take to arrive, in milliseconds: a hook of the program may
 * run first. After that the replacement counts as failed, because Pulumi starts nothing more once something else in the
 * run has failed.
 */
const untilNew = 300_000;

/** The members of a group that are unavailable, wait or have failed, according to the lines so far. */
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
 * Keeps track of a rollout group. All processes of a run read the same lines in the same order and reach the same
 * result, so no lock is needed. Each line is read only once, because in a group of thousands every member reads the
 * result.
 */
export function groupPlaces(): GroupPlaces {
  const away = new Map<string, DatedLine>();
  const waiting = new Map<string, DatedLine>();
  const failedMembers = new Map<string, DatedLine>();
  const planned = new Set<string>();
  let atOnce = Number.POSITIVE_INFINITY;
  let lastEnd = Number.NEGATIVE_INFINITY;
  const freePlaces = () => atOnce - away.size;

  function startWaiting(): void {
    if (freePlaces() <= 0) return;
    const queue = [...waiting.values()];
    const inOrder = [
      ...queue.filter((line) => line.isUnfinished),
      ...queue.filter((line) => !line.isUnfinished),
    ];
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
      startWaiting();
      return;
    }
    const isAway = away.has(member);
    waiting.delete(member);
    if (did === "asks") {
      atOnce = Math.min(atOnce, line.atOnce ?? 1);
      failedMembers.delete(member);
      (isAway ? away : waiting).set(member, line);
    } else if (did === "isDeleted") away.set(member, line);
    else {
      away.delete(member);
      if (isAway) lastEnd = at;
      if (did === "fails") failedMembers.set(member, line);
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
    failedAt(time) {
      const lostMembers = [...away.values()].filter(
        (line) => line.did === "isDeleted" && time - line.at >= untilNew,
      );
      return [...failedMembers.values(), ...lostMembers];
    },
  };
}
