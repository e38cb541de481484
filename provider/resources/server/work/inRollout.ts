import { failure, type Message, message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import type { RolloutLine } from "../../../run/rollout";
import { type SharedRun, sharedRun } from "../../../run/sharedRun";
import { usualTime } from "../../../waiting/deadlines";
import type { ServerInputs } from "../declared/inputs";
import { pauseOf } from "../declared/rollout";
import { nameOf, type ServerState, serverOf } from "../life/state";

/** How long a member leaves the place to those that have to go first and ask a moment later, in milliseconds. */
const settling = 1_000;

/** A server that may be of a rollout group. */
interface Member extends Partial<Pick<ServerInputs, "type" | "rollout">> {
  readonly name: string;
  /** The server's name in messages. */
  readonly server: string;
  /** An earlier run has left it unfinished. */
  readonly isUnfinished?: boolean;
  /** Whether it goes away by the work; else it needs no place. */
  readonly goesAway: boolean;
  /** The line at the end if the work was the first half of a replacement. */
  readonly ends?: "ends" | "isDeleted";
}

export const memberOf = (state: ServerState, { type, rollout }: Partial<ServerInputs>) => ({
  ...{ server: serverOf(state), name: nameOf(state), type, rollout },
});

/**
 * Does work that makes a server unavailable. At most as many of its rollout group as the group allows are away until
 * the work has ended, in all processes of the run. If it fails, the others that have not started do not start, and the
 * run removes nothing. The new one of a deleted server takes its place, in the group that the program had for that.
 *
 * @throws what the work throws; `rollout-stopped` and `notes-missing` before it; the signal's reason.
 */
export async function takeRolloutTurn<Result>(
  session: Session,
  { rollout: declared, goesAway, ends, server, name, type, isUnfinished }: Member,
  context: CallContext,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!goesAway) return await work();
  const { clock, run } = session;
  const member = context.urn ?? name;
  const last = run.shared()?.lastRollout(member);
  const rollout =
    last?.did === "isDeleted" ? { ...declared, group: last.group, atOnce: last.atOnce } : declared;
  if (!rollout) return await work();
  const { group, atOnce } = rollout;
  // A place in the group that only this process knows of is none.
  const mustShare = () =>
    sharedRun(session, { what: `server ${server}`, work: "inGroup", group, refused: "now" });
  const shared = mustShare();
  const say = (did: RolloutLine["did"]) =>
    run.rollOut({ group, member, did, name: server, atOnce, isUnfinished });
  let endsBadly: "ends" | "fails" = "ends";
  try {
    say("asks");
    await session.host.pollUntil({
      ...context,
      ...{ name, doing: `waiting for a turn in group ${group}`, usual: usualTime("build", type) },
      // It would be over for the last ones of a group before they start.
      deadline: Number.POSITIVE_INFINITY,
      async look(elapsed) {
        const now = clock.now();
        const places = shared.placesIn(group);
        const { free, lastEnd } = places;
        const other = places.failedAt(now).find((line) => line.member !== member);
        if (other) throw failure("rollout-stopped", { server, group, failed: other.name });
        if (elapsed >= settling && free > 0 && now - lastEnd >= pauseOf(rollout)) {
          say("finds");
          mustShare();
        }
        const { away } = shared.placesIn(group);
        const [first] = away.values();
        return away.has(member) || { trouble: first && `after ${first.name}` };
      },
    });
    endsBadly = "fails";
    const result = await work();
    say(ends ?? "ends");
    run.succeeded(member);
    return result;
  } catch (error) {
    say(endsBadly);
    if (endsBadly === "fails") run.failed(member);
    throw error;
  }
}

/** A member of a group that would be away for so many milliseconds. */
export type Turn = Pick<Member, "server" | "rollout"> & { readonly member: string; readonly usual: number };

/**
 * Notes that this run would take the server away, for so many milliseconds. @returns what a preview says of its group:
 * how many servers of it the run takes away as far as is known, and how long that usually takes.
 */
export function plannedTurn(run: Session["run"], shared: SharedRun, turn: Turn): Message | undefined {
  const { rollout, server, member, usual } = turn;
  if (!rollout || usual === 0) return undefined;
  const { group, atOnce = 1 } = rollout;
  run.rollOut({ group, member, did: "plans", name: server });
  const count = shared.placesIn(group).planned.size;
  const turns = Math.ceil(count / atOnce);
  const milliseconds = turns * usual + (turns - 1) * pauseOf(rollout);
  return message("rollout-planned", { server, group, atOnce, count, milliseconds });
}
