import type { Http } from "../../../provider/api/pipeline/http";
import { type Notes, notesInMemory } from "../../../provider/resource/notes";
import { createSession } from "../../../provider/session";
import { createRandom } from "../../../sandbox/random";
import { table } from "../../../sandbox/table";
import { fakeSsh } from "../fakeSsh";
import { VirtualClock } from "../virtualClock";
import { classesProcess } from "./classes";
import { destroy, Killed, type Running, refresh, up } from "./engine";
import { type HostSettings, hostInProcess } from "./hostInProcess";
import { machineNotes } from "./machineNotes";
import { pluginProcess } from "./plugin";
import { planned } from "./preview";
import { copied, type Front, type ProviderProcess } from "./process";
import type { CallRecord, Command, Declared, Entry, Moment, Preview, RunRecord } from "./stack";

/** How a run ends, if not by itself: at its n-th write, which reaches the host or does not. */
export interface Kill {
  readonly atWrite: number;
  readonly reaches: boolean;
}

/** Where a run takes place, and how it ends. */
export interface Circumstances {
  /** Runs on one machine share its notes; on 0 there is no folder for them. */
  readonly machine: number;
  readonly kill?: Kill | undefined;
}

const writes = new Set(
  [...table].flatMap(([name, { writes, path }]) => (writes && !name.startsWith("account.") ? [path] : [])),
);

/** A host, its time, and the machines that work with it. */
export function createWorld(settings: HostSettings, fronts: Readonly<Record<string, Front>>) {
  const clock = new VirtualClock({ idle: 1 });
  const there = hostInProcess(settings, clock);
  const { host, http, requests } = there;
  const random = createRandom({ random: settings.seed });
  const machines = new Map<number, ReturnType<typeof machineNotes>>();
  const [owner] = host.state.users;
  const login = { username: owner?.username, password: owner?.password };
  const timeouts = { build: "10m", rebuild: "10m", removal: "3m", power: "3m" };
  const configuration = { baseUrl: "http://127.0.0.1:1", ...login, timeouts };
  let runs = 0;

  /** The processes of one run, which share its name and the machine's notes. */
  function opened({ machine, kill }: Circumstances, run: string) {
    const notes = machines.get(machine) ?? machineNotes(() => clock.now());
    if (machine > 0) machines.set(machine, notes);
    const processes = new Map<string, ProviderProcess>();
    const { around, dead } = killed(kill);
    let current: CallRecord | undefined;
    const say = (line: string) => void current?.lines.push(line);
    const open = (ofMachine: Notes) => (given: Parameters<typeof createSession>[0]) =>
      createSession(given, {
        ...{ clock, http: around(http), ssh: fakeSsh(clock).ssh, random: random.next, warn: say },
        ...{ notes: ofMachine, run },
      });
    const processOf = (name: string) => {
      const front = fronts[name] === "classes" ? classesProcess : pluginProcess;
      const process =
        processes.get(name) ??
        front(configuration, open(machine > 0 ? notes.ofProcess() : notesInMemory(() => clock.now())), say);
      processes.set(name, process);
      return process;
    };
    const listen = (call: CallRecord | undefined) => {
      current = call;
    };
    return { processOf, dead, listen };
  }

  const moment = (stack: readonly Entry[]): Moment => ({
    stack: [...stack],
    servers: host.state.servers.map(({ uniq_id, domain, process }) => ({
      uniqId: uniq_id,
      domain,
      isLeaving:
        process?.kind === "removal" ||
        host.state.assets.some((one) => one.uniq_id === uniq_id && one.removal),
    })),
  });

  /** A command that notes each of its calls. */
  function begun(command: Command, stack: Entry[], circumstances: Circumstances, name: string) {
    const { processOf, dead, listen } = opened(circumstances, name);
    const calls: CallRecord[] = [];
    const failures: string[] = [];
    const { orders, destructions } = host.state.ledger;
    const running: Running = {
      ...{ command, stack, failures, processOf },
      async call(about, call) {
        const before = [requests.length, orders.length, destructions.length] as const;
        const record: CallRecord = {
          ...about,
          lines: [],
          requests: [],
          orders: [],
          destructions: [],
          ...{ before: moment(stack), after: moment(stack) },
        };
        calls.push(record);
        listen(record);
        try {
          const answer = await Promise.race([call(), dead]);
          if (answer instanceof Killed) throw answer;
          return answer;
        } catch (error) {
          if (error instanceof Killed) record.wasKilled = true;
          else record.failure = (error as Error).message;
          throw error;
        } finally {
          listen(undefined);
          record.requests.push(...requests.slice(before[0]));
          record.orders.push(...orders.slice(before[1]));
          record.destructions.push(...destructions.slice(before[2]));
          record.after = moment(stack);
        }
      },
    };
    return { running, calls, failures };
  }

  async function preview(
    stack: readonly Entry[],
    program: readonly Declared[],
    command: Command,
    machine: number,
  ): Promise<Preview> {
    const { running, calls, failures } = begun(command, copied([...stack]), { machine }, `preview ${++runs}`);
    const plan = await planned(running, program);
    return { planned: plan, failures, lines: calls.flatMap(({ lines }) => lines) };
  }

  /** One command, as a user runs it: after its preview, unless that fails. */
  async function run(
    stack: Entry[],
    program: readonly Declared[],
    command: Command,
    where: Circumstances,
  ): Promise<RunRecord> {
    const before = copied([...stack]);
    const { running, calls, failures } = begun(command, stack, where, `run ${++runs}`);
    let shown: Preview | undefined;
    let wasKilled = false;
    try {
      if (command.name === "refresh" || command.refresh) await refresh(running);
      if (command.name !== "refresh") {
        shown = await preview(stack, program, command, where.machine);
        failures.push(...shown.failures);
        if (shown.failures.length === 0)
          await (command.name === "up" ? up(running, program) : destroy(running));
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      wasKilled = true;
    }
    return {
      command,
      ...(shown && { preview: shown }),
      calls,
      failures,
      wasKilled,
      before,
      after: copied([...stack]),
    };
  }

  return { clock, host, requests, heal: there.heal, moment, preview, run };
}

export type World = ReturnType<typeof createWorld>;

/** The way to the host of processes that end together at a write. Whoever was killed hears and sends nothing more. */
function killed(kill: Kill | undefined) {
  let die = () => {};
  const dead = new Promise<Killed>((resolve) => {
    die = () => resolve(new Killed());
  });
  const never = new Promise<never>(() => {});
  let isDead = false;
  let sent = 0;
  const around = (inner: Http): Http => ({
    ...inner,
    async post(request) {
      if (isDead) return never;
      const isWrite = writes.has(new URL(request.url).pathname.split("/").slice(2).join("/"));
      if (!kill || !isWrite || ++sent !== kill.atWrite) return inner.post(request);
      isDead = true;
      if (kill.reaches) await inner.post(request).catch(() => {});
      die();
      return never;
    },
  });
  return { around, dead };
}
