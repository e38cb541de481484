/** A rollout group, which limits how many of its servers are unavailable at the same time. */
export interface Group {
  readonly name: string;
  readonly atOnce: number;
  /** The pause between one server and the next, in milliseconds. */
  readonly pause: number;
}

/** A piece of work that Pulumi does for a server. */
export interface Job {
  readonly name: string;
  /** The URN of the server, because servers in different components may have the same name. */
  readonly urn: string;
  /** The duration in milliseconds. */
  readonly time: number;
  readonly isAway: boolean;
  /** Whether the work is a deletion, which Pulumi does at the end of the run. */
  readonly isLast?: boolean;
  /** The rollout group that the work waits in for its turn. */
  readonly group?: Group | undefined;
}

/** A job with its start and end, in milliseconds since the start of the run. */
export interface Bar extends Job {
  readonly from: number;
  readonly to: number;
}

interface Schedule {
  readonly run: number;
  readonly bars: readonly Bar[];
}

/** The duration of a run, and what it depends on. */
export interface RunTime extends Schedule {
  /** The number of resources that Pulumi works on at the same time. */
  readonly parallel: number;
  /**
   * A higher `--parallel` that would make the run shorter. Undefined if no value does, or if too many servers would
   * be unavailable at the same time.
   */
  readonly wider?: { readonly parallel: number; readonly run: number };
}

/**
 * Computes when Pulumi does each job, if it starts them in this order. A job that waits for its turn in a group
 * already occupies one of Pulumi's slots. Dependencies between resources are ignored.
 */
export function runSchedule(jobs: readonly Job[], parallel: number): Schedule {
  const turns = new Map<string, number[]>();
  for (const { group } of jobs)
    if (group) turns.set(group.name, Array(Math.min(jobs.length, leastAtOnce(jobs, group.name))).fill(0));
  const inPlaces = (someJobs: readonly Job[], begin: number): Bar[] => {
    const places: number[] = Array(Math.min(parallel, someJobs.length)).fill(begin);
    return someJobs.map((job) => {
      const turn = turns.get(job.group?.name ?? "") ?? [];
      const from = Math.max(Math.min(...places), turn.length > 0 ? Math.min(...turn) : 0);
      const to = from + job.time;
      places[firstFree(places)] = to;
      if (turn.length > 0) turn[firstFree(turn)] = to + (job.group?.pause ?? 0);
      return { ...job, from, to };
    });
  };
  const firstBars = inPlaces(
    jobs.filter(({ isLast }) => !isLast),
    0,
  );
  const bars = [
    ...firstBars,
    ...inPlaces(
      jobs.filter(({ isLast }) => isLast),
      endOf(firstBars),
    ),
  ];
  return { run: endOf(bars), bars };
}

/** The lowest `atOnce` in a group, because its servers may declare different values. */
export const leastAtOnce = (jobs: readonly Job[], name: string): number =>
  Math.min(...jobs.flatMap(({ group }) => (group?.name === name ? group.atOnce : [])));

const firstFree = (times: readonly number[]) => times.indexOf(Math.min(...times));
const endOf = (bars: readonly Bar[]) => bars.reduce((end, { to }) => Math.max(end, to), 0);

/** The duration of a run; undefined if it does nothing that takes minutes. */
export function totalRunTime(allJobs: readonly Job[], parallel: number): RunTime | undefined {
  const jobs = allJobs.filter(({ time }) => time > 0);
  if (jobs.length === 0) return undefined;
  const schedule = runSchedule(jobs, parallel);
  const lastCount = jobs.filter(({ isLast }) => isLast).length;
  const mostJobs = Math.max(lastCount, jobs.length - lastCount);
  const wider = { parallel: mostJobs, run: runSchedule(jobs, mostJobs).run };
  // More jobs at the same time would also make more servers unavailable at the same time, unless a group limits them.
  const isSafe = jobs.every(({ isAway, group }) => !isAway || group);
  return { ...schedule, parallel, ...(isSafe && wider.run < schedule.run && { wider }) };
}

/**
 * The number of resources that Pulumi works on at the same time: the value of `--parallel`, or else of
 * PULUMI_PARALLEL, or else four for each processor (`defaultParallel` in Pulumi's cmd/pulumi/operations/up.go, up to
 * 3.258).
 */
export const parallelCount = (
  flag: number | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  processors: number,
): number => Math.max(1, flag ?? (Number.parseInt(environment.PULUMI_PARALLEL ?? "", 10) || 4 * processors));
