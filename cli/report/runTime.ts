/** Servers that may be unavailable only a few at a time. */
export interface Group {
  readonly name: string;
  readonly atOnce: number;
  /** Milliseconds between one server and the next. */
  readonly pause: number;
}

/** One thing that Pulumi does for a server. */
export interface Job {
  readonly name: string;
  /** Of what: two servers of different components may have one name. */
  readonly urn: string;
  /** Milliseconds. */
  readonly time: number;
  readonly isAway: boolean;
  /** Pulumi deletes at the end of the run. */
  readonly isLast?: boolean;
  /** The group that it waits for its turn in. */
  readonly group?: Group | undefined;
}

/** When a job is done, in milliseconds from the start of the run. */
export interface Bar extends Job {
  readonly from: number;
  readonly to: number;
}

interface Schedule {
  readonly run: number;
  readonly bars: readonly Bar[];
}

/** How long a run takes, and what decides that. */
export interface RunTime extends Schedule {
  /** So many resources Pulumi works on at once. */
  readonly parallel: number;
  /** With so many at once it takes less; undefined: it does not, or then too many servers would be unavailable at once. */
  readonly wider?: { readonly parallel: number; readonly run: number };
}

/**
 * When each job of a run is done, if Pulumi takes them in this order. One that waits for its turn in its group has a
 * place of Pulumi's already. The resources' dependencies are not counted. Pure.
 */
export function runSchedule(jobs: readonly Job[], parallel: number): Schedule {
  const turns = new Map<string, number[]>();
  for (const { group } of jobs)
    if (group) turns.set(group.name, Array(Math.min(jobs.length, leastAtOnce(jobs, group.name))).fill(0));
  const inPlaces = (some: readonly Job[], begin: number): Bar[] => {
    const places: number[] = Array(Math.min(parallel, some.length)).fill(begin);
    return some.map((job) => {
      const turn = turns.get(job.group?.name ?? "") ?? [];
      const from = Math.max(Math.min(...places), turn.length > 0 ? Math.min(...turn) : 0);
      const to = from + job.time;
      places[firstFree(places)] = to;
      if (turn.length > 0) turn[firstFree(turn)] = to + (job.group?.pause ?? 0);
      return { ...job, from, to };
    });
  };
  const first = inPlaces(
    jobs.filter(({ isLast }) => !isLast),
    0,
  );
  const bars = [
    ...first,
    ...inPlaces(
      jobs.filter(({ isLast }) => isLast),
      endOf(first),
    ),
  ];
  return { run: endOf(bars), bars };
}

/** If the servers of a group differ in this, the least counts. */
export const leastAtOnce = (jobs: readonly Job[], name: string): number =>
  Math.min(...jobs.flatMap(({ group }) => (group?.name === name ? group.atOnce : [])));

const firstFree = (times: readonly number[]) => times.indexOf(Math.min(...times));
const endOf = (bars: readonly Bar[]) => bars.reduce((end, { to }) => Math.max(end, to), 0);

/** How long a run takes; undefined: it does nothing that takes minutes. */
export function totalRunTime(all: readonly Job[], parallel: number): RunTime | undefined {
  const jobs = all.filter(({ time }) => time > 0);
  if (jobs.length === 0) return undefined;
  const schedule = runSchedule(jobs, parallel);
  const last = jobs.filter(({ isLast }) => isLast).length;
  const most = Math.max(last, jobs.length - last);
  const wider = { parallel: most, run: runSchedule(jobs, most).run };
  // More at once would also take more servers away at once. Only a group has a limit of its own.
  const isSafe = jobs.every(({ isAway, group }) => !isAway || group);
  return { ...schedule, parallel, ...(isSafe && wider.run < schedule.run && { wider }) };
}

/**
 * So many resources Pulumi works on at once: what `up` is given, else what the environment says, else four for each
 * processor of the machine (`defaultParallel` in Pulumi's cmd/pulumi/operations/up.go, up to 3.258).
 */
export const parallelCount = (
  flag: number | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  processors: number,
): number => Math.max(1, flag ?? (Number.parseInt(environment.PULUMI_PARALLEL ?? "", 10) || 4 * processors));
