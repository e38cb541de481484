import { failure, type Message, message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import type { RolloutLine } from "../../../run/rollout";
import { type SharedRun, sharedRun } from "../../../run/sharedRun";
import { usualTime } from "../../../waiting/deadlines";
import type { ServerInputs } from "../declared/inputs";
import { pauseOf } from "../declared/rollout";
import { nameOf, type ServerState, serverOf } from "../life/state";

/**
 * How long a member of a group waits before it may start, in milliseconds. In this time members with a higher priority
 * can still join the queue.
 */
const settling = 1_000;

/** A server that may belong to a rollout group. */
interface Member extends Partial<Pick<ServerInputs, "type" | "rollout">> {
  readonly name: string;
  /** The server's name in messages. */
  readonly server: string;
  /** Whether an earlier run left the server's work unfinished. */
  readonly isUnfinished?: boolean;
  /** Whether the work makes the server unavailable. If not, the server needs no turn. */
  readonly becomesUnavailable: boolean;
  /** The note to write at the end. `isDeleted` if the work was the deletion in a delete-before-replace. */
  readonly ends?: "ends" | "isDeleted";
}

export const rolloutMember = (state: ServerState, { type, rollout }: Partial<ServerInputs>) => ({
  ...{ server: serverOf(state), name: nameOf(state), type, rollout },
});

/**
 * Runs work that makes a server unavailable. In all processes of the run together, at most as many servers of a rollout
 * group are unavailable as the group allows. If the work fails, members of the group that have not started do not start
 * any more, and the run removes nothing. With delete-before-replace, the new server takes over the turn of the deleted
 * one, in the group that the program had for the old server.
 *
 * @throws the failure of the work; before the work `rollout-stopped`, `notes-missing` or the signal's reason.
 */
export async function takeRolloutTurn<Result>(
  session: Session,
  { rollout: declared, becomesUnavailable, ends, server, name, type, isUnfinished }: Member,
  context: CallContext,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!becomesUnavailable) return await work();
  const { clock, run } = session;
  const member = context.urn ?? name;
  const lastEvent = run.shared()?.lastRollout(member);
  const rollout =
    lastEvent?.did === "isDeleted"
      ? { ...declared, group: lastEvent.group, atOnce: lastEvent.atOnce }
      : declared;
  if (!rollout) return await work();
  const { group, atOnce } = rollout;
  // A turn is only safe if the other processes of the run know about it.
  const mustShare = () =>
    sharedRun(session, { what: `server ${server}`, work: "inGroup", group, refused: "now" });
  const runFacts = mustShare();
  const writeLine = (did: RolloutLine["did"]) =>
    run.rollOut({ group, member, did, name: server, atOnce, isUnfinished });
  let endsBadly: "ends" | "fails" = "ends";
  try {
    writeLine("asks");
    await session.host.pollUntil({
      ...context,
      ...{ name, doing: `waiting for a turn in group ${group}`, usual: usualTime("build", type) },
      // No deadline: for the last members of a group it would be over before they start.
      deadline: Number.POSITIVE_INFINITY,
      async look(elapsed) {
        const now = clock.now();
        const places = runFacts.placesIn(group);
        const { free, lastEnd } = places;
        const failedMember = places.failedAt(now).find((line) => line.member !== member);
        if (failedMember) throw failure("rollout-stopped", { server, group, failed: failedMember.name });
        if (elapsed >= settling && free > 0 && now - lastEnd >= pauseOf(rollout)) {
          writeLine("finds");
          mustShare();
        }
        const { away } = runFacts.placesIn(group);
        const [firstAway] = away.values();
        return away.has(member) || { trouble: firstAway && `after ${firstAway.name}` };
      },
    });
    endsBadly = "fails";
    const result = await work();
    writeLine(ends ?? "ends");
    run.succeeded(member);
    return result;
  } catch (error) {
    writeLine(endsBadly);
    if (endsBadly === "fails") run.failed(member);
    throw error;
  }
}

/** A member of a group that would be unavailable for `usualDuration` milliseconds. */
export type Turn = Pick<Member, "server" | "rollout"> & {
  readonly member: string;
  readonly usualDuration: number;
};

/**
 * Notes that this run would make the server unavailable, for a number of milliseconds. @returns the preview's line
 * about the group: how many of its servers the run would make unavailable as far as the preview has seen, and how long
 * that usually takes.
 */
export function plannedTurn(run: Session["run"], runFacts: SharedRun, turn: Turn): Message | undefined {
  const { rollout, server, member, usualDuration } = turn;
  if (!rollout || usualDuration === 0) return undefined;
  const { group, atOnce = 1 } = rollout;
  run.rollOut({ group, member, did: "plans", name: server });
  const count = runFacts.placesIn(group).planned.size;
  const turns = Math.ceil(count / atOnce);
  const milliseconds = turns * usualDuration + (turns - 1) * pauseOf(rollout);
  return message("rollout-planned", { server, group, atOnce, count, milliseconds });
}
