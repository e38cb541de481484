import type { Client } from "../api/client";
import type { CallOptions } from "../api/pipeline/call";
import { DeadlineExceeded, isTransient, lookInterval, pollInterval } from "../api/waiting/poll";
import { atTry, type ProgressReporter } from "../api/waiting/progress";
import { type ListedAsset, type Listing, listWaiting } from "./listWaiting";

/** Something at one asset that ends by itself: a build, a rebuild, a removal. */
export interface Wait<Result> {
  readonly uniqId: string;
  readonly accountNumber: number | undefined;
  /** Names it in progress lines and messages: the server's domain. */
  readonly name: string;
  /** `building`, `rebuilding`, `being removed`. */
  readonly doing: string;
  /** When it began, in milliseconds since the epoch; perhaps before this process started. */
  readonly startedAt: number;
  /** How long it usually takes, in milliseconds; sets the pace of polling. */
  readonly usual: number;
  /** Milliseconds from now. Then the wait fails with {@link DeadlineExceeded}. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
  readonly status: (line: string) => void;
  /** Whether the asset should be looked at, judged by its item in the list (undefined: it may be there all the same). */
  triggers(item: ListedAsset | "missing" | undefined): boolean;
  /**
   * Looks at the asset itself; `call` has the options for that. Returns its result when it has ended; while it continues,
   * what its lines say of it, if anything. Throws when it failed.
   */
  look(call: CallOptions): Promise<{ readonly result: Result } | { readonly trouble: string } | undefined>;
}

/** Waits for all builds of a process together, with one list call at a time. */
export interface BuildPoller {
  /** Resolves with what `look` found; rejects with the signal's reason, a DeadlineExceeded or what `look` threw. */
  wait<Result>(wait: Wait<Result>): Promise<Result>;
}

/** How long one round waits for the list, and then for the assets, in milliseconds. */
const roundTime = 15_000;

interface Waiter {
  readonly wait: Wait<unknown>;
  readonly joinedAt: number;
  readonly call: CallOptions;
  due: number;
  lookedAt: number;
  isLooking: boolean;
  /** How many times in a row the host did not answer. */
  failures: number;
  showTrouble(trouble: string | undefined): void;
  settle(outcome: { result: unknown } | { error: unknown }): void;
}

/**
 * One loop for the whole process. It sleeps until the first wait is due and then asks the asset list for all of
 * them at once. It looks only at those assets that the list points at, or that it has not looked at for a minute.
 */
export function createBuildPoller({
  client,
  clock,
  startProgress,
}: ProgressReporter & { readonly client: Client }): BuildPoller {
  const waiters = new Set<Waiter>();
  let running = false;
  let awake = new AbortController();

  async function run() {
    while (waiters.size > 0) {
      const due = Math.min(...[...waiters].map((waiter) => waiter.due));
      try {
        await clock.sleep(Math.max(0, due - clock.now()), awake.signal);
      } catch {
        // A wait began or ended, so another one may be due first.
        awake = new AbortController();
        continue;
      }
      await poll([...waiters]);
    }
    running = false;
  }

  async function poll(asked: readonly Waiter[]) {
    const listed = await listInTime(asked.map((waiter) => waiter.wait));
    const enough = new AbortController();
    const looks = asked.map(async (waiter) => {
      if (!waiters.has(waiter)) return;
      const elapsed = clock.now() - waiter.joinedAt;
      const lookIsDue = clock.now() - waiter.lookedAt >= lookInterval(elapsed);
      setDue(waiter);
      if (waiter.isLooking || !(lookIsDue || pointedAt(waiter, listed))) return;
      await look(waiter);
      setDue(waiter);
    });
    // One missing answer must not hold up the others.
    const timeIsUp = clock.sleep(roundTime, enough.signal).catch(() => {});
    await Promise.race([Promise.all(looks), timeIsUp]);
    enough.abort();
  }

  /** Without a list in time, the assets themselves are still looked at. */
  async function listInTime(asked: readonly Wait<unknown>[]): Promise<Listing> {
    const enough = new AbortController();
    const given = new AbortController();
    void clock.sleep(roundTime, given.signal).then(
      () => enough.abort(),
      () => {},
    );
    try {
      return await listWaiting(client, asked, enough.signal);
    } finally {
      given.abort();
    }
  }

  function setDue(waiter: Waiter) {
    waiter.due = clock.now() + pollInterval(clock.now() - waiter.joinedAt, waiter.wait.usual);
  }

  const pointedAt = ({ wait }: Waiter, listed: Listing) =>
    listed === "refused" || (listed !== undefined && wait.triggers(listed.get(wait.uniqId)));

  async function look(waiter: Waiter) {
    waiter.lookedAt = clock.now();
    waiter.isLooking = true;
    try {
      const looked = await waiter.wait.look(waiter.call);
      waiter.failures = 0;
      if (looked && "result" in looked) waiter.settle(looked);
      else waiter.showTrouble(looked?.trouble);
    } catch (error) {
      if (!isTransient(error)) return waiter.settle({ error });
      waiter.failures += 1;
      waiter.showTrouble(atTry(waiter.failures, error));
    } finally {
      waiter.isLooking = false;
    }
  }

  function wake() {
    if (running) awake.abort();
    else {
      running = true;
      void run();
    }
  }

  return {
    wait<Result>(wait: Wait<Result>): Promise<Result> {
      const ending = new AbortController();
      const { signal } = ending;
      const now = clock.now();
      return new Promise<Result>((resolve, reject) => {
        let trouble: string | undefined;
        const showTrouble = (next: string | undefined) => {
          trouble = next;
          showProgress(next);
        };
        const waiter: Waiter = {
          wait: wait as Wait<unknown>,
          joinedAt: now,
          call: { signal, status: showTrouble, until: now + wait.deadline },
          due: now + pollInterval(0, wait.usual),
          lookedAt: now,
          isLooking: false,
          failures: 0,
          showTrouble,
          settle(outcome) {
            if (!waiters.delete(waiter)) return;
            wait.signal?.removeEventListener("abort", cancel);
            ending.abort();
            wake();
            if ("error" in outcome) reject(outcome.error);
            else resolve(outcome.result as Result);
          },
        };
        const cancel = () => waiter.settle({ error: wait.signal?.reason });
        waiters.add(waiter);
        if (wait.signal?.aborted) return cancel();
        wait.signal?.addEventListener("abort", cancel, { once: true });
        const showProgress = startProgress(wait, signal);
        void clock.sleep(wait.deadline, signal).then(
          () => {
            const { name, doing, deadline } = wait;
            waiter.settle({ error: new DeadlineExceeded(name, doing, deadline, trouble) });
          },
          () => {},
        );
        wake();
      });
    },
  };
}
