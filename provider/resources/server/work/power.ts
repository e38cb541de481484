import type { CallOptions } from "../../../api/callOptions";
import type { PowerState } from "../../../host/shown/power";
import { message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import { usualTime } from "../../../waiting/deadlines";
import { nameOf, recordValues, type ServerState, serverOf, stateAssetId } from "../life/state";
import type { WantedPower } from "../plan/steps";
import { fetchRecord } from "./look";
import { serverBusyWait, type Waiting, type Work, waitDeadline } from "./work";

/** A server whose power is changed; `news` has the timeouts. */
type Powered = Waiting & Pick<Work, "context">;

/** The operations, and the name of the wait for each. */
const doing = {
  start: "starting",
  stop: "stopping",
  shutdown: "shutting down",
  reboot: "rebooting",
  reset: "resetting",
} as const;

/**
 * How long a shutdown may take before the server is stopped, in milliseconds; a third of the deadline if that is less.
 */
const graceTime = 120_000;

/** How long after a reboot request the host may still show the server as running, in milliseconds. */
export const rebootSettlingTime = 15_000;

/**
 * The number of looks after which a wait ends if the host says nothing. A shutdown has its whole grace time, because
 * the server may need it.
 */
const patientLooks = 2;

/** How long a change of the power usually takes, in milliseconds. */
const usual = usualTime("power", undefined);

/** Warns of a word of the host that means neither. */
export const warnOfWord =
  (state: ServerState, { warn }: Pick<CallContext, "warn">) =>
  (word: string): void =>
    warn(message("power-word-unknown", { server: serverOf(state), word }));

/**
 * Whether the server runs now; undefined if the host does not say. `unknown` gets a word of the host that means
 * neither.
 *
 * @throws if the host cannot be reached.
 */
export async function currentPower(
  work: Pick<Work, "session" | "state">,
  call: CallOptions,
  unknown: (word: string) => void = () => {},
): Promise<PowerState | undefined> {
  const power = await shownPower(work, call);
  if (power.unknownWord !== undefined) unknown(power.unknownWord);
  return power.state;
}

const shownPower = ({ session, state }: Pick<Work, "session" | "state">, call: CallOptions) =>
  session.host.servers.power(stateAssetId(session, state), call);

/**
 * Brings the server to the power state, and waits for it. It sends nothing if the host shows that state already.
 *
 * @returns whether the server was started.
 */
export async function bringToPowerState(work: Powered, wanted: WantedPower): Promise<boolean> {
  const { session, state, news, context } = work;
  const powerNow = await currentPower(work, context, warnOfWord(state, context));
  if (powerNow === wanted) return false;
  const deadline = waitDeadline(session, "power", news);
  if (wanted === "running") await bring(work, "start", deadline);
  else if (!(await shutDown(work))) await bring(work, "stop", deadline - graceOf(work));
  return wanted === "running";
}

/**
 * Asks for a shutdown. @returns whether the server has stopped within the grace time. A server that cannot be shut
 * down, for example because nothing in it listens, has not.
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
 * The word for the server's earlier activity proves nothing about the present. If the host does not answer in time, the
 * word is left out.
 */
export async function renewStatus(work: Pick<Work, "session" | "state">): Promise<void> {
  const record = await work.session.host.afterwards((call) => fetchRecord(work, call), "now");
  const status = record.is === "done" ? record.value.status : undefined;
  recordValues(work.state, { values: { status } });
}

const graceOf = ({ session, news }: Powered): number =>
  Math.min(graceTime, waitDeadline(session, "power", news) / 3);

/** @throws if the host refuses it in the server's present state. */
async function bring(work: Powered, operation: "start" | "stop", deadline: number): Promise<void> {
  const brought = await tryToBring(work, operation, deadline);
  if (brought !== "there") throw brought.refusal;
}

/** A refusal does not count if the server is in that state: an earlier try, whose answer was lost, was done. */
async function tryToBring(
  work: Powered,
  operation: "start" | "stop" | "shutdown",
  deadline: number,
): Promise<"there" | Refused> {
  const wanted: PowerState = operation === "start" ? "running" : "stopped";
  const refused = await operate(work, operation, { deadline, isDone: (power) => power === wanted });
  return !refused || (await currentPower(work, work.context)) === wanted ? "there" : refused;
}

/**
 * Reboots or resets the server, by its inputs, and waits until it runs again. A stopped server reads everything again
 * when it starts. `onSent` is called before the wait, because the reboot must not be sent twice.
 */
export async function reboot(work: Powered, onSent: () => void): Promise<void> {
  const { session, news, context } = work;
  if ((await currentPower(work, context)) === "stopped") return onSent();
  let hasBeenAway = false;
  const refused = await operate(work, news.rebootMode ?? "reboot", {
    deadline: waitDeadline(session, "power", news),
    onSent,
    isDone(power, elapsed) {
      if (power !== "running") hasBeenAway = true;
      return power === "running" && (hasBeenAway || elapsed >= rebootSettlingTime);
    },
  });
  if (refused) throw refused.refusal;
}

interface PowerWait {
  /** Milliseconds. */
  readonly deadline: number;
  onSent?(): void;
  isDone(power: PowerState | undefined, elapsed: number): boolean;
}

/** The host refuses the operation in the server's present state. */
interface Refused {
  readonly refusal: unknown;
}

/** Sends a power operation, and waits for its effect. If its answer was lost, the wait shows whether it was done. */
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
  // Some hosts write 0 for no task.
  const task = request.is === "sent" && request.task ? ` (task ${request.task} at the host)` : "";
  let untoldLooks = 0;
  const look = async (elapsed: number, call: CallOptions) => {
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
  const wait = { name: nameOf(state), doing: doing[operation] + task, deadline, look };
  await session.host.pollUntil({ ...context, ...wait, usual });
  return undefined;
}
