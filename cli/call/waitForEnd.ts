import type { CallOptions } from "../../provider/api/callOptions";
import type { OperationName } from "../../provider/api/contract";
import type { Trouble } from "../../provider/api/waiting/poll";
import type { Clock } from "../../provider/clock";
import { hasEnded } from "../../provider/host/shown/asset";
import { seenItems } from "../../provider/host/shown/listReading";
import type { PowerState } from "../../provider/host/shown/power";
import { removalWordsOf } from "../../provider/host/shown/removal";
import { listedSight, type ServerSight, sightOf } from "../../provider/host/shown/sight";
import { nameOfTemplate, templateOf } from "../../provider/host/shown/template";
import { nextPhase } from "../../provider/resources/server/life/nextPhase";
import { type Phase, showDeadline } from "../../provider/resources/server/life/phase";
import { rebootSettlingTime } from "../../provider/resources/server/work/power";
import { shownText } from "../../provider/shownText";
import { isObject } from "../../provider/values";
import { deadline, usualTime, type WaitKind } from "../../provider/waiting/deadlines";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { CommandSession } from "../openSession";
import type { Surroundings } from "../surroundings";

interface Awaitable {
  readonly kind: WaitKind;
  /** The verb for progress lines, such as `rebooting`. */
  readonly doing: string;
  /** The power state that a power operation ends in. */
  readonly power?: PowerState;
}

/** Operations that only start something: the host goes on working after its response. */
const awaitable: Readonly<Partial<Record<OperationName, Awaitable>>> = {
  "server.create": { kind: "build", doing: "building" },
  "server.rebuild": { kind: "rebuild", doing: "rebuilding" },
  "asset.requestRemoval": { kind: "removal", doing: "being removed" },
  "server.power.start": { kind: "power", doing: "starting", power: "running" },
  "server.power.stop": { kind: "power", doing: "stopping", power: "stopped" },
  "server.power.shutdown": { kind: "power", doing: "shutting down", power: "stopped" },
  "server.power.reboot": { kind: "power", doing: "rebooting", power: "running" },
  "server.power.reset": { kind: "power", doing: "resetting", power: "running" },
};

/** The operations that change the power state of a server. */
export const powerOperations: readonly string[] = Object.entries(awaitable).flatMap(([name, { power }]) =>
  power ? [name] : [],
);

/** The entry of an operation that `--wait` can wait for. @throws if the host's response ends the work. */
export function mustBeAwaitable(name: OperationName): Awaitable {
  const row = awaitable[name];
  if (row) return row;
  throw new CommandFailed(
    exitCodes.configuration,
    `--wait is for ${Object.keys(awaitable).join(", ")}: ${name} is over when it is answered.`,
  );
}

interface Called {
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

/** Waits for the end of a call's work, and shows the progress. @throws if the work fails or is late. */
export async function waitForEnd(
  session: CommandSession,
  name: OperationName,
  { params, answer }: Called,
  surroundings: Surroundings,
): Promise<void> {
  const { kind, doing, power } = mustBeAwaitable(name);
  const members = { ...params, ...(isObject(answer) && answer) };
  const uniqId = String(members.uniq_id ?? members.resource ?? "");
  const type = typeof members.type === "string" ? members.type : undefined;
  const usualDuration = usualTime(kind, type);
  const account = { accnt: params.accnt === undefined ? undefined : Number(params.accnt) };
  const server = { uniq_id: uniqId, ...account };
  const hostFailed = (reason: string, cause?: unknown) =>
    new CommandFailed(exitCodes.host, `${uniqId}: ${reason}.`, { cause });
  if (kind === "removal") {
    const removalWords = removalWordsOf(isObject(answer) ? answer.removal_requested : undefined);
    if (removalWords.is === "declined")
      throw hostFailed(`the host declines the removal: ${removalWords.words}`);
  }
  const bar = progressBar(session.clock, usualDuration, surroundings);
  let phase: Phase =
    name === "server.rebuild"
      ? {
          is: "rebuilding",
          since: session.clock.now(),
          templateName: String(params.template_name),
          restores: [],
          before: "unknown",
          word: isObject(answer) ? nameOfTemplate(templateOf(answer)) : undefined,
          known: "answered",
        }
      : { is: "building", since: session.clock.now() };

  let seenAway = false;
  let untoldLooks = 0;
  /** Whether the server has the power state. After a call it may be the old state, as before a restart. */
  function isThere(powerState: PowerState | undefined, elapsed: number): boolean {
    if (powerState !== power) seenAway = true;
    const isRestart = name === "server.power.reboot" || name === "server.power.reset";
    return powerState === power && (isRestart ? seenAway || elapsed >= rebootSettlingTime : elapsed > 0);
  }

  async function isOver(elapsed: number, call: CallOptions): Promise<true | Trouble | undefined> {
    if (kind === "removal") return (await isRemoved(call)) || undefined;
    if (power) {
      const { state, fault, unknownWord, isUntold } = await session.host.servers.power(server, call);
      if (isThere(state, elapsed)) return true;
      untoldLooks += isUntold ? 1 : 0;
      if (untoldLooks > 1) throw hostFailed(`${name} was sent, and the host does not report whether it runs`);
      if (fault !== undefined) return { trouble: `the host says ${JSON.stringify(fault)} of its power` };
      return unknownWord === undefined
        ? undefined
        : { trouble: `the host says powerStatus ${JSON.stringify(unknownWord)}` };
    }
    const sight = await readSight(call);
    if (sight === undefined) return { trouble: "the host does not show it" };
    const now = session.clock.now();
    const nextState = nextPhase(phase, { is: "seen", sight, at: now });
    phase = nextState.phase;
    if (nextState.outcome === "failed" || nextState.outcome === "notDone")
      throw hostFailed(`${doing} has failed (status ${sight.status})`);
    if (nextState.outcome === "unsure")
      throw hostFailed(
        "whether it was rebuilt is not known: the host reports no work on it, and its template does not show it. Check the server before you rebuild it again",
      );
    return nextState.outcome === "done" ? true : undefined;
  }

  /** Reads the server; undefined if the host does not show it, which need not be its end. */
  async function readSight(call: CallOptions): Promise<ServerSight | undefined> {
    const { host } = session;
    const isYoung = session.clock.now() < (showDeadline(phase) ?? 0);
    const list = host.readList("asset.list", { ...account, uniq_id: [uniqId] }, call);
    const assets = seenItems((await host.unlessRefused(list)) ?? {});
    const shownServer = await host.servers.shown({ ...server, isYoung }, call);
    switch (shownServer.is) {
      case "shown":
        return listedSight(
          sightOf(shownServer.record),
          assets.find(({ uniq_id }) => uniq_id === uniqId)?.active,
        );
      case "gone":
        throw hostFailed(
          `it is gone${shownServer.status === undefined ? "" : ` (status ${shownServer.status})`}`,
          shownServer.because,
        );
      default:
        return undefined;
    }
  }

  async function isRemoved(call: CallOptions): Promise<boolean> {
    const shownAsset = await session.host.assetInBrief(server, call);
    if (shownAsset.is === "answered") return hasEnded(shownAsset.answer);
    // The removal was accepted, so a server that is not found counts as removed without further proof.
    return shownAsset.is === "gone" || shownAsset.is === "alone";
  }

  const { stop } = surroundings;
  const end = await session.host
    .endOfWork(stop, () =>
      session.host.pollUntil({
        name: uniqId,
        doing,
        usual: usualDuration,
        deadline: deadline(kind, type, undefined, session.configuration.timeouts),
        signal: stop,
        status: bar.show,
        look: isOver,
      }),
    )
    .finally(bar.end);
  if (end.is === "late")
    throw new CommandFailed(exitCodes.failed, `${end.because.message}.`, { cause: end.because });
  if (end.is !== "done") throw end.because;
}

const width = 20;

/** Shows the progress: one line that is redrawn on a terminal, otherwise a line for each report. */
function progressBar(clock: Clock, usualDuration: number, { terminal, writeError }: Surroundings) {
  const startedAt = clock.now();
  return {
    show(status: string): void {
      const line = shownText(status);
      const filledWidth = Math.min(
        width - 1,
        Math.floor(((clock.now() - startedAt) / usualDuration) * width),
      );
      const bar = `[${"#".repeat(filledWidth)}${".".repeat(width - filledWidth)}]`;
      writeError(terminal.output ? `\r\u001b[K${bar} ${line}` : `${line}\n`);
    },
    end(): void {
      if (terminal.output) writeError("\r\u001b[K");
    },
  };
}
