import type { CallOptions } from "../../../api/callOptions";
import type { PowerState } from "../../../host/shown/power";
import { message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import { usualTime } from "../../../waiting/deadlines";
import { nameOf, recordValues, type ServerState, serverOf, stateAssetId } from "../life/state";
import type { WantedPower } from "../plan/steps";
import { fetchRecord } from "./look";
import { serverBusyWait, type Waiting, type Work, waitDeadline } from "./work";

/** A server whose power state is changed; `news` has the timeouts. */
type Powered = Waiting & Pick<Work, "context">;

/** The power operations, and how the status line names each. */
const doing = {
  start: "starting",
  stop: "stopping",
  shutdown: "shutting down",
  reboot: "rebooting",
  reset: "resetting",
} as const;

/**
 * How long a shutdown may take before the server is powered off, in milliseconds. A third of the timeout, if that is
 * shorter.
 */
const graceTime = 120_000;

/** How long the host may still show the server as running after a reboot request, in milliseconds. */
export const rebootSettlingTime = 15_000;

/**
 * How many polls without a reported power state end the wait. A shutdown always gets its whole grace time, because the
 * server may need it.
 */
const patientLooks = 2;

/** How long a power change usually takes, in milliseconds. */
const usualDuration = usualTime("power", undefined);

/** Warns about a power state from the host that means neither running nor stopped. */
export const warnOfWord =
  (state: ServerState, { warn }: Pick<CallContext, "warn">) =>
  (hostWord: string): void =>
    warn(message("power-word-unknown", { server: serverOf(state), word: hostWord }));

/**
 * The server's power state now; undefined if the host does not report it. The callback `unknown` gets a reported value
 * that means neither running nor stopped.
 *
 * @throws if the host cannot be reached.
 */
export async function currentPower(
  work: Pick<Work, "session" | "state">,
  call: CallOptions,
  unknown: (hostWord: string) => void = () => {},
): Promise<PowerState | undefined> {
  const power = await shownPower(work, call);
  if (power.unknownWord !== undefined) unknown(power.unknownWord);
  return power.state;
}

const shownPower = ({ session, state }: Pick<Work, "session" | "state">, call: CallOptions) =>
  session.host.servers.power(stateAssetId(session, state), call);

/**
 * Brings the server to the wanted power state and waits until the host shows it. Sends nothing if the host shows that
 * state already.
 *
 * @returns whether the server was started.
 */
export async function bringToPowerState(work: Powered, wantedPower: WantedPower): Promise<boolean> {
  const { session, state, news, context } = work;
  const powerNow = await currentPower(work, context, warnOfWord(state, context));
  if (powerNow === wantedPower) return false;
  const deadline = waitDeadline(session, "power", news);
  if (wantedPower === "running") await bring(work, "start", deadline);
  else if (!(await shutDown(work))) await bring(work, "stop", deadline - graceOf(work));
  return wantedPower === "running";
}

/**
 * Requests a shutdown. @returns whether the server stopped within the grace time. A server without a system that reacts
 * to the shutdown does not stop.
 */
export async function shutDown(work: Powered): Promise<boolean> {
  const { host } = work.session;
  const bringing = () => tryToBring(work, "shutdown", graceOf(work));
  const end = await host.endOfWork(work.context.signal, bringing);
  if (end.is === "done") return end.value === "there";
  if (end.is === "late") return false;
  throw end.because;
}

/**
 * Reads the server's status again after a power change, because the recorded status describes the time before. If the
 * host does not answer in time, the status is left out of the state.
 */
export async function renewStatus(work: Pick<Work, "session" | "state">): Promise<void> {
  const record = await work.session.host.afterwards((call) => fetchRecord(work, call), "now");
  const status = record.is === "done" ? record.value.status : undefined;
  recordValues(work.state, { values: { status } });
}

const graceOf = ({ session, news }: Powered): number =>
  Math.min(graceTime, waitDeadline(session, "power", news) / 3);

/** @throws if the host refuses the operation in the server's present state. */
async function bring(work: Powered, operation: "start" | "stop", deadline: number): Promise<void> {
  const brought = await tryToBring(work, operation, deadline);
  if (brought !== "there") throw brought.refusal;
}

/**
 * A refusal does not matter if the server already is in the wanted state: an earlier attempt whose response was lost
 * had its effect.
 */
async function tryToBring(
  work: Powered,
  operation: "start" | "stop" | "shutdown",
  deadline: number,
): Promise<"there" | Refused> {
  const wantedPower: PowerState = operation === "start" ? "running" : "stopped";
  const refusedRequest = await operate(work, operation, {
    deadline,
    isDone: (power) => power === wantedPower,
  });
  return !refusedRequest || (await currentPower(work, work.context)) === wantedPower
    ? "there"
    : refusedRequest;
}

/**
 * Reboots or resets the server, depending on `rebootMode`, and waits until it runs again. A stopped server needs no
 * reboot, because its next start reads all settings again. `onSent` is called before the wait, because the reboot must
 * not be sent twice.
 */
export async function reboot(work: Powered, onSent: () => void): Promise<void> {
  const { session, news, context } = work;
  if ((await currentPower(work, context)) === "stopped") return onSent();
  let wasDown = false;
  const refusedRequest = await operate(work, news.rebootMode ?? "reboot", {
    deadline: waitDeadline(session, "power", news),
    onSent,
    isDone(power, elapsed) {
      if (power !== "running") wasDown = true;
      return power === "running" && (wasDown || elapsed >= rebootSettlingTime);
    },
  });
  if (refusedRequest) throw refusedRequest.refusal;
}

interface PowerWait {
  /** The timeout, in milliseconds. */
  readonly deadline: number;
  onSent?(): void;
  isDone(power: PowerState | undefined, elapsed: number): boolean;
}

/** The host refused the operation because of the server's present state. */
interface Refused {
  readonly refusal: unknown;
}

/**
 * Sends a power operation and waits for its effect. If the response was lost, the wait shows whether the operation took
 * place.
 */
async function operate(
  work: Powered,
  operation: keyof typeof doing,
  { deadline, onSent, isDone }: PowerWait,
): Promise<Refused | undefined> {
  const { session, state, context } = work;
  const options = { ...context, whileBusy: serverBusyWait(work, "power") };
  const request = await session.host.servers.requestPower(operation, stateAssetId(session, state), options);
  if (request.is === "refused") return { refusal: request.because };
  onSent?.();
  // Some hosts report the task 0 when there is no task.
  const task = request.is === "sent" && request.task ? ` (task ${request.task} at the host)` : "";
  let untoldLooks = 0;
  const lookOnce = async (elapsed: number, call: CallOptions) => {
    const { state: power, unknownWord, isUntold } = await shownPower(work, call);
    if (isUntold && operation !== "shutdown") untoldLooks += 1;
    if (untoldLooks >= patientLooks) {
      context.warn(message("power-untold", { server: serverOf(state), operation }));
      return true;
    }
    const refusal = request.is === "mayBeDone" ? request.because.hostMessage : undefined;
    const trouble = unknownWord ? `the host says powerStatus ${JSON.stringify(unknownWord)}` : refusal;
    return isDone(power, elapsed) || { trouble };
  };
  const wait = { name: nameOf(state), doing: doing[operation] + task, deadline, look: lookOnce };
  await session.host.pollUntil({ ...context, ...wait, usual: usualDuration });
  return undefined;
}
