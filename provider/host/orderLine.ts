import type { HostError } from "../api/errors";
import type { ProgressReporter } from "../api/waiting/progress";
import { refusalOf } from "../api/waiting/tries";
import { abortable } from "../clock";
import type { Outcome, TemporaryRefusal } from "./outcome";

/**
 * The line's own pauses between two orders that the host refuses temporarily, in milliseconds. While builds of this
 * line are in progress, the end of a build reopens the line, so the host is called rarely.
 */
const [firstPause, longestPause, longestBesideBuilds] = [2_000, 30_000, 120_000];

/** After this time, a waiting order reports that it waits, even if the host has refused no order, in milliseconds. */
const silence = 10_000;

/** An order that waits for its turn. */
interface Waiting {
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
  readonly status: (line: string) => void;
  /** When its wait started, in milliseconds since the epoch. A refused order goes to the front of the line. */
  readonly since: number;
  readonly isAgain: boolean;
  /** The maximum wait in milliseconds, from its start or from the last order of the line that the host accepted. */
  readonly deadline: number;
  /** Creates the failure of an order whose deadline has passed; `building` counts the line's builds in progress. */
  late(refusal: HostError, building: number): Error;
}

export interface Turn {
  /** Reports the outcome of the order, and the id of the server that is now being built. Only the first call counts. */
  end(outcome: Outcome<unknown>, id?: string): void;
}

/** The state of the line while the host accepts no orders. */
interface Closed {
  readonly refusal: HostError;
  /** How many builds of the line were in progress when the host refused another one. */
  readonly building: number;
  /** When the host itself allows the next attempt, in milliseconds since the epoch. */
  readonly asked: number;
}

/** The number of builds that the host runs at a time; 0 if its refusal may only be about the number of calls. */
const knownLimitOf = ({ building, refusal: { kind } }: Closed): number =>
  ["maintenance", "rateLimit"].includes(kind) ? 0 : building;

function whyOf(closed: Closed): string {
  const { building, refusal } = closed;
  const limit = knownLimitOf(closed);
  if (limit > 0) return `the host builds ${limit} at a time`;
  const isAtWork = building > 0 && refusal.kind === "rateLimit";
  return isAtWork ? `the host takes no more orders now, while it builds ${building}` : refusalOf(refusal);
}

/**
 * Creates the line of orders of a process, first come first served. Each accepted order doubles the number of orders
 * that may be in flight, so that a refusal affects few. After a temporary refusal, only one order is sent again: at the
 * time that the host names, when a build of the line has ended, or after a growing pause.
 */
export function createOrderLine({ clock, startProgress }: ProgressReporter, most: number) {
  const waiting: { wake(): void }[] = [];
  const building = new Set<string>();
  let [ordersSent, width, pause] = [0, 1, 0];
  let [openAt, takenAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let closed: Closed | undefined;
  const wakeAll = () => {
    for (const waiter of waiting) waiter.wake();
  };
  /**
   * Wakes the first order, which is the only one that may leave. While the host accepts no orders, all are woken,
   * because they have something new to report.
   */
  const wakeNext = () => {
    if (closed) wakeAll();
    else waiting[0]?.wake();
  };

  const longest = () => (building.size > 0 ? longestBesideBuilds : longestPause);

  const refusalForNow = (): string | undefined => {
    if (!closed) return undefined;
    return `${whyOf(closed)}; ${waiting.length} ${waiting.length === 1 ? "waits" : "wait"}`;
  };

  function close({ error: refusal, again }: TemporaryRefusal) {
    const now = clock.now();
    const isKnown = closed && building.size > 0 && building.size >= closed.building;
    // A host that names a time, or that limits the number of calls, may have room long before a build ends.
    const mayBeSoon = again !== undefined || refusal.kind === "rateLimit";
    const nextPause = isKnown ? (mayBeSoon ? 4 * pause : longest()) : 2 * pause;
    pause = Math.min(Math.max(firstPause, nextPause), longest());
    const askAt = now + (again ?? 0);
    closed = { refusal, building: building.size, asked: askAt };
    width = 1;
    openAt = Math.max(askAt, now + (again === undefined || pause > firstPause ? pause : 0));
  }

  function take(id: string | undefined) {
    takenAt = clock.now();
    pause = 0;
    if (id !== undefined) building.add(id);
    // The host now runs more builds than when it refused another one. So it limits only calls, or it has more room by
    // now.
    if (closed && building.size > closed.building && closed.refusal.kind === "rateLimit") {
      closed = undefined;
      openAt = takenAt;
    }
    if (!closed) width = Math.min(2 * width, most);
    else {
      // The host now runs as many builds as when it refused another one, so the next order waits until a build ends, or
      // is tried rarely.
      openAt = building.size === closed.building ? takenAt + longest() : takenAt;
      closed = { ...closed, building: Math.max(closed.building, building.size) };
    }
  }

  return {
    /**
     * Waits until an order may be sent.
     *
     * @throws the failure of `late`, or the signal's reason.
     */
    async turn({ name, signal, status, since, isAgain, deadline, late }: Waiting): Promise<Turn> {
      const ending = new AbortController();
      let [wake, showHeld] = [() => {}, undefined as ReturnType<typeof startProgress> | undefined];
      const ownPlace = { wake: () => wake() };
      if (isAgain) waiting.unshift(ownPlace);
      else waiting.push(ownPlace);
      try {
        for (;;) {
          signal?.throwIfAborted();
          const now = clock.now();
          const isFirst = waiting[0] === ownPlace;
          if (isFirst && ordersSent < width && now >= openAt) break;
          const lastTime = Math.max(since, takenAt) + deadline;
          if (closed && (now >= lastTime || closed.asked > lastTime))
            throw late(closed.refusal, knownLimitOf(closed));
          if (closed || now >= since + silence) {
            const progress = {
              name,
              doing: "waiting for its turn to be ordered",
              startedAt: since,
              usual: undefined,
              status,
            };
            showHeld ??= startProgress(progress, ending.signal, refusalForNow());
            showHeld(refusalForNow());
          }
          const woken = new Promise<void>((resolve) => {
            wake = resolve;
          });
          const sleeping = new AbortController();
          const nextTime = isFirst && ordersSent < width ? openAt : lastTime;
          const until = Math.min(nextTime, lastTime, showHeld ? lastTime : Math.max(now, since + silence));
          // After its deadline, the order waits without a timer, until another order wakes it.
          const sleep = until > now && clock.sleep(until - now, sleeping.signal).catch(() => {});
          await abortable(Promise.race([woken, ...(sleep ? [sleep] : [])]), signal).finally(() =>
            sleeping.abort("it has its turn"),
          );
        }
        ordersSent += 1;
      } finally {
        waiting.splice(waiting.indexOf(ownPlace), 1);
        ending.abort("it has its turn");
        wakeNext();
      }
      let isOver = false;
      return {
        end(outcome, id) {
          if (isOver) return;
          isOver = true;
          ordersSent -= 1;
          const wasClosed = closed !== undefined;
          if (outcome.is === "refusedForNow" && !outcome.isOfLogin) close(outcome);
          else if (outcome.is === "done") take(id);
          // A failure of one order would affect all orders that are sent with it.
          else if (outcome.is === "unsure") width = 1;
          if (wasClosed) wakeAll();
          else wakeNext();
        },
      };
    },

    /** Reports that a build has succeeded or failed, so that the host has room for another one. */
    ended(id: string): void {
      if (!building.delete(id) || !closed) return;
      pause = 0;
      openAt = Math.min(openAt, Math.max(clock.now(), closed.asked));
      wakeAll();
    },
  };
}

export type OrderLine = ReturnType<typeof createOrderLine>;
