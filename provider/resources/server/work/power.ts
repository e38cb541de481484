import type { CallOptions } from "../../../api/callOptions";
import { HostError, isHostError } from "../../../api/errors";
import { DeadlineExceeded, pollUntil } from "../../../api/waiting/poll";
import type { Session } from "../../../resource/session";
import { usualTime } from "../../../waiting/deadlines";
import type { ServerInputs } from "../declared/inputs";
import { type PowerState, readPowerState, warnOfWord } from "../life/powerState";
import { nameOf, selector } from "../life/state";
import type { WantedPower } from "../plan/steps";
import type { Work } from "./work";
import { busyWaitOf, deadlineOf, type WaitInputs } from "./work";

/** A server whose power is changed; `news` say how long that may take. */
interface Powered extends Pick<Work, "session" | "state" | "context"> {
  readonly news: WaitInputs & Pick<ServerInputs, "rebootMode">;
}

type Operation = "start" | "stop" | "shutdown" | "reboot" | "reset";

/**
 * How long a shutdown may take before the server is stopped, in milliseconds; a third of the deadline if that is less.
 */
const graceTime = 120_000;

/** How long after a reboot request the host may still show the server as running, in milliseconds. */
export const rebootSettlingTime = 15_000;

/**
 * Brings the server to the power state, and waits for it. Sends nothing when the host shows it there already.
 *
 * @returns whether it was started.
 */
export async function bringToPowerState(work: Powered, wanted: WantedPower): Promise<boolean> {
  const { session, state, news, context } = work;
  const now = await readPowerState(session, state, context, warnOfWord(state, context));
  if (now === wanted) return false;
  const deadline = deadlineOf(session, "power", news);
  if (wanted === "running") {
    await sendAndWait(work, "start", { wanted, doing: "starting", deadline });
    return true;
  }
  const grace = graceOf(session, news);
  if (!(await shutDown(work, grace)))
    await sendAndWait(work, "stop", { wanted: "stopped", doing: "stopping", deadline: deadline - grace });
  return false;
}

/** A refusal counts for nothing when the server is there: an earlier try, whose answer was lost, was done. */
async function sendAndWait(work: Powered, operation: Operation, wait: PowerWait): Promise<void> {
  const { session, state, context } = work;
  try {
    const task = await send(work, operation);
    await pollPower(work, { ...wait, doing: doing(wait.doing, task) }, (power) => power === wait.wanted);
  } catch (error) {
    const isRefused = isHostError(error, "power", "busy");
    if (!isRefused || (await readPowerState(session, state, context)) !== wait.wanted) throw error;
  }
}

/**
 * Asks for a shutdown. @returns whether the server has stopped within the grace time. One that cannot be shut down, for
 * example because nothing in it listens, has not.
 */
export async function shutDown(work: Powered, grace: number): Promise<boolean> {
  try {
    await sendAndWait(work, "shutdown", { wanted: "stopped", doing: "shutting down", deadline: grace });
    return true;
  } catch (error) {
    if (error instanceof DeadlineExceeded || isHostError(error, "power", "busy")) return false;
    throw error;
  }
}

export const graceOf = (session: Session, inputs: WaitInputs): number =>
  Math.min(graceTime, deadlineOf(session, "power", inputs) / 3);

/**
 * Reboots or resets the server, as its inputs say, and waits until it runs again; one that is stopped reads everything
 * again when it starts. `done` is called before the wait: the reboot must not be sent twice.
 */
export async function reboot(work: Powered, done: () => void): Promise<void> {
  const { session, state, news, context } = work;
  const { rebootMode = "reboot" } = news;
  const isStopped = (await readPowerState(session, state, context)) === "stopped";
  const task = isStopped ? undefined : await send(work, rebootMode);
  done();
  if (isStopped) return;
  const restarting = rebootMode === "reset" ? "resetting" : "rebooting";
  const wait = { doing: doing(restarting, task), deadline: deadlineOf(session, "power", news) };
  let seenAway = false;
  await pollPower(work, wait, (power, elapsed) => {
    if (power !== "running") seenAway = true;
    return power === "running" && (seenAway || elapsed >= rebootSettlingTime);
  });
}

/** Names the host's task, by which the host's people can find what it does. Some hosts write 0 for none. */
const doing = (work: string, task: number | undefined): string =>
  task ? `${work} (task ${task} at the host)` : work;

interface PowerWait {
  readonly wanted: PowerState;
  readonly doing: string;
  /** Milliseconds. */
  readonly deadline: number;
}

async function pollPower(
  { session, state, context }: Powered,
  wait: Omit<PowerWait, "wanted">,
  isThere: (power: PowerState | undefined, elapsed: number) => boolean,
): Promise<void> {
  const look = async (elapsed: number, call: CallOptions) => {
    let trouble: string | undefined;
    const power = await readPowerState(session, state, call, (word) => {
      trouble = `the host says powerStatus ${JSON.stringify(word)}`;
    });
    return isThere(power, elapsed) || { trouble };
  };
  const usual = usualTime("power", undefined);
  const { signal, status } = context;
  await pollUntil(session, { ...wait, name: nameOf(state), usual, signal, status, look });
}

/**
 * Sends a power operation. When its answer was lost, the wait that follows shows whether it was done.
 *
 * @returns the number of the host's task, if the answer reports one.
 */
async function send(
  { session, state, news, context }: Powered,
  operation: Operation,
): Promise<number | undefined> {
  try {
    const { task } = await session.client.server.power[operation](selector(session, state), {
      ...context,
      whileBusy: busyWaitOf(session, state, "power", news),
    });
    return task;
  } catch (error) {
    if (error instanceof HostError && error.mayHaveHappened && !context.signal?.aborted) return undefined;
    throw error;
  }
}
