import { VirtualClock } from "../virtualClock";
import { destroy, refresh, up } from "./engine";
import { type HostSettings, hostInProcess } from "./hostInProcess";
import { type Circumstances, createMachines } from "./machines";
import { planned } from "./preview";
import { copied, type Front } from "./process";
import { Killed, type Running } from "./running";
import type { CallRecord, Command, Declared, Entry, Moment, Preview, RunRecord } from "./stack";

/** A simulated host, its clock, and the machines that work with it. */
export function createWorld(settings: HostSettings, fronts: Readonly<Record<string, Front>>) {
  const clock = new VirtualClock({ idle: 1 });
  const there = hostInProcess(settings, clock);
  const { host, requests } = there;
  const opened = createMachines(there, { clock, fronts, ...settings });
  let runs = 0;

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

  /** Begins a command that records each of its calls. */
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

  /** Runs one command as a user does: the preview first, and the command itself unless the preview failed. */
  async function run(
    stack: Entry[],
    program: readonly Declared[],
    command: Command,
    where: Circumstances,
  ): Promise<RunRecord> {
    const before = copied([...stack]);
    const began = clock.now();
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
      took: clock.now() - began,
      before,
      after: copied([...stack]),
    };
  }

  return { clock, host, requests, heal: there.heal, refuseOrders: there.refuseOrders, moment, preview, run };
}

export type World = ReturnType<typeof createWorld>;
