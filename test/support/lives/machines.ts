import type { Clock } from "../../../provider/clock";
import type { Configuration } from "../../../provider/config";
import { liftVariable } from "../../../provider/lift";
import { type Notes, notesInMemory } from "../../../provider/run/notes";
import { createSession } from "../../../provider/session";
import { createRandom } from "../../../sandbox/random";
import { fakeServers } from "../fakeServers";
import { classesProcess } from "./classes";
import type { HostInProcess } from "./hostInProcess";
import { type End, ending } from "./kill";
import { machineNotes } from "./machineNotes";
import { pluginProcess } from "./plugin";
import type { Front, ProviderProcess } from "./process";
import type { CallRecord } from "./stack";

/** The machine of a run, and how the run ends. */
export interface Circumstances {
  /** Runs on one machine share its notes. Machine 0 has no folder for notes. */
  readonly machine: number;
  readonly end?: End;
  /** The ids of servers whose protection the user lifts for this run (HOSTING_UNPROTECT). */
  readonly unprotect?: readonly string[];
}

interface Surroundings {
  readonly clock: Clock;
  readonly fronts: Readonly<Record<string, Front>>;
  readonly seed: number;
  readonly profile: "fast" | "realistic";
}

/** Timeouts shorter than the defaults, because many waits of a scenario end without success. */
const timeouts = {
  fast: { build: "6m", rebuild: "6m", removal: "2m", power: "2m" },
  realistic: { build: "10m", rebuild: "10m", removal: "3m", power: "3m" },
};

/**
 * The machines that work with a host.
 *
 * @returns a function that opens the processes of one run.
 */
export function createMachines(
  { host, http }: HostInProcess,
  { clock, fronts, seed, profile }: Surroundings,
) {
  const random = createRandom({ random: seed });
  const now = () => clock.now();
  const machines = new Map<number, ReturnType<typeof machineNotes>>();
  const [owner] = host.state.users;
  const login = { username: owner?.username, password: owner?.password };
  const configuration = { baseUrl: "http://127.0.0.1:1", ...login, timeouts: timeouts[profile] };

  return (
    { machine, end = { end: "by itself", atWrite: 0 }, unprotect = [] }: Circumstances,
    run: string,
  ) => {
    const environment = { [liftVariable]: unprotect.join() };
    const shared = machines.get(machine) ?? machineNotes(now);
    machines.set(machine, shared);
    const processes = new Map<string, ProviderProcess>();
    const { around, dead } = ending(end);
    let current: CallRecord | undefined;
    const say = (line: string) => void current?.lines.push(line);
    const open = (notes: Notes) => (read: Configuration) =>
      createSession(read, {
        ...{ clock, http: around(http), servers: fakeServers(clock).servers, random: random.next, warn: say },
        ...{ notes, run },
      });
    return {
      dead,
      processOf(name: string) {
        const front = fronts[name] === "classes" ? classesProcess : pluginProcess;
        const opened = () =>
          front(
            configuration,
            open(machine > 0 ? shared.ofProcess() : { ...notesInMemory(now), shared: () => undefined }),
            say,
            { environment },
          );
        const process = processes.get(name) ?? opened();
        processes.set(name, process);
        return process;
      },
      /** Assigns the messages that follow to this call. */
      listen(call: CallRecord | undefined) {
        current = call;
      },
    };
  };
}
