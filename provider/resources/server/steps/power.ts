import { HostError, isHostError } from "../../../api/errors";
import type { CallOptions } from "../../../api/pipeline/call";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { usualTime } from "../../../waiting/deadlines";
import { pollUntil } from "../../../waiting/pollUntil";
import { DeadlineExceeded } from "../../../waiting/waitErrors";
import { busyWait, deadlineOf, type WaitInputs } from "../deadlines";
import type { ServerInputs } from "../inputs";
import { type PowerState, readPowerState, warnOfWord } from "../powerStatus";
import { nameOf, type ServerState, selector } from "../serverState";
import type { WantedPower } from "../steps";

type Operation = "start" | "stop" | "shutdown" | "reboot" | "reset";

/** How long a shutdown may take before the server is stopped, in milliseconds; a third of the deadline if that is less. */
const graceTime = 120_000;

/** How long after a reboot request the host may still show the server as running, in milliseconds. */
const rebootSettlingTime = 15_000;

/**
 * Brings the server to the power state, and waits for it. Sends nothing when the host shows it there already.
 *
 * @returns what was sent last, if anything.
 */
export async function bringToPowerState(
  session: Session,
  state: ServerState,
  wanted: WantedPower,
  inputs: WaitInputs,
  context: CallContext,
): Promise<Operation | undefined> {
  const now = await readPowerState(session, state, context, warnOfWord(state, context));
  if (now === wanted) return undefined;
  const whole = deadlineOf(session, "power", inputs);
  if (wanted === "running") {
    const wait = { wanted, doing: "starting", deadline: whole };
    await sendAndWait(session, state, "start", wait, inputs, context);
    return "start";
  }
  const grace = graceOf(session, inputs);
  if (await shutDown(session, state, grace, inputs, context)) return "shutdown";
  const wait: PowerWait = { wanted: "stopped", doing: "stopping", deadline: whole - grace };
  await sendAndWait(session, state, "stop", wait, inputs, context);
  return "stop";
}

/** A refusal counts for nothing when the server is there: an earlier try, whose answer was lost, was done. */
async function sendAndWait(
  session: Session,
  state: ServerState,
  operation: Operation,
  wait: PowerWait,
  inputs: WaitInputs,
  context: CallContext,
): Promise<void> {
  let task: number | undefined;
  try {
    task = await send(session, state, operation, inputs, context);
  } catch (error) {
    const isRefused = isHostError(error, "power");
    if (isRefused && (await readPowerState(session, state, context)) === wait.wanted) return;
    throw error;
  }
  await waitForPower(session, state, { ...wait, doing: doing(wait.doing, task) }, context);
}

/**
 * Asks for a shutdown. @returns whether the server has stopped within the grace time. One that cannot be shut down, for
 * example because nothing in it listens, has not.
 */
export async function shutDown(
  session: Session,
  state: ServerState,
  grace: number,
  inputs: WaitInputs,
  context: CallContext,
): Promise<boolean> {
  try {
    const task = await send(session, state, "shutdown", inputs, context);
    const wait: PowerWait = { wanted: "stopped", doing: doing("shutting down", task), deadline: grace };
    await waitForPower(session, state, wait, context);
    return true;
  } catch (error) {
    if (error instanceof DeadlineExceeded || isHostError(error, "power")) return false;
    throw error;
  }
}

export const graceOf = (session: Session, inputs: WaitInputs): number =>
  Math.min(graceTime, deadlineOf(session, "power", inputs) / 3);

/**
 * Reboots or resets the server, as its inputs say, and waits until it runs again; one that is stopped reads everything anew when it starts. `done` is
 * called before the wait: the reboot must not be sent twice.
 */
export async function reboot(
  session: Session,
  state: ServerState,
  inputs: WaitInputs & Pick<ServerInputs, "rebootMode">,
  context: CallContext,
  done: () => void,
): Promise<void> {
  const { rebootMode = "reboot" } = inputs;
  const isStopped = (await readPowerState(session, state, context)) === "stopped";
  const task = isStopped ? undefined : await send(session, state, rebootMode, inputs, context);
  done();
  if (isStopped) return;
  const work = rebootMode === "reset" ? "resetting" : "rebooting";
  let seenAway = false;
  await pollPower(
    session,
    state,
    { doing: doing(work, task), deadline: deadlineOf(session, "power", inputs) },
    context,
    (power, elapsed) => {
      if (power !== "running") seenAway = true;
      return power === "running" && (seenAway || elapsed >= rebootSettlingTime);
    },
  );
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

const waitForPower = (
  session: Session,
  state: ServerState,
  { wanted, ...wait }: PowerWait,
  context: CallContext,
) => pollPower(session, state, wait, context, (power) => power === wanted);

async function pollPower(
  session: Session,
  state: ServerState,
  wait: { doing: string; deadline: number },
  context: CallContext,
  isThere: (power: PowerState | undefined, elapsed: number) => boolean,
): Promise<void> {
  let unknown: string | undefined;
  const look = async (elapsed: number, call: CallOptions) => {
    unknown = undefined;
    const power = await readPowerState(session, state, call, (word) => {
      unknown = `the host says powerStatus ${JSON.stringify(word)}, which is not known here`;
    });
    return isThere(power, elapsed) ? true : undefined;
  };
  const usual = usualTime("power", undefined);
  const { signal, status } = context;
  try {
    await pollUntil(session, { ...wait, name: nameOf(state), usual, signal, status, look });
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    const { subject, doing, milliseconds, trouble } = error;
    throw new DeadlineExceeded(subject, doing, milliseconds, trouble ?? unknown);
  }
}

/**
 * Sends a power operation. When its answer was lost, the wait that follows shows whether it was done.
 *
 * @returns the number of the host's task, where the answer tells one.
 */
async function send(
  session: Session,
  state: ServerState,
  operation: Operation,
  inputs: WaitInputs,
  context: CallContext,
): Promise<number | undefined> {
  try {
    const { task } = await session.client.server.power[operation](selector(session, state), {
      ...context,
      whileBusy: busyWait(session, state, "power", inputs),
    });
    return task;
  } catch (error) {
    if (error instanceof HostError && error.mayHaveHappened && !context.signal?.aborted) return undefined;
    throw error;
  }
}
