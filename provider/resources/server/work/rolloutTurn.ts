import { failure, type Message, message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import type { RolloutLine } from "../../../run/rollout";
import { type SharedRun, sharedRun } from "../../../run/sharedRun";
import { usualTime } from "../../../waiting/deadlines";
import type { ServerInputs } from "../declared/inputs";
import { pauseOf } from "../declared/rollout";
import { nameOf, type ServerState, serverOf } from "../life/state";

/** How long a member lets those pass that have to go first and ask a moment later, in milliseconds. */
const settling = 1_000;

/** A server that may belong to a rollout group. */
interface Member extends Partial<Pick<ServerInputs, "type" | "rollout">> {
  readonly name: string;
  /** The server's name in messages. */
  readonly server: string;
  /** An earlier run has left it unfinished. */
  readonly isUnfinished?: boolean;
  /** Whether the work makes it unavailable; otherwise it needs no place. */
  readonly goesAway: boolean;
  /** The line at the end if the work was the first half of a replacement. */
  readonly ends?: "ends" | "isDeleted";
}

export const rolloutMember = (state: ServerState, { type, rollout }: Partial<ServerInputs>) => ({
  ...{ server: serverOf(state), name: nameOf(state), type, rollout },
});

/**
 * Does work that makes a server unavailable. Until the work has ended, at most as many servers of its rollout group are
 * unavailable as the group allows, in all processes of the run. If it fails, the members that have not started do not
 * start, and the run removes nothing. The replacement of a deleted server takes its place, in the group that the
 * program had for the old one.
 *
 * @throws the failure of the work; before it, `rollout-stopped` and `notes-missing`; the signal's reason.
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
  // A place in the group counts only if the other processes know it.
  const mustShare = () =>
    sharedRun(session, { what: `server ${server}`, work: "inGroup", group, refused: "now" });
  const shared = mustShare();
  const writeLine = (did: RolloutLine["did"]) =>
    run.rollOut({ group, member, did, name: server, atOnce, isUnfinished });
  let endsBadly: "ends" | "fails" = "ends";
  try {
    writeLine("asks");
    await session.host.pollUntil({
      ...context,
      ...{ name, doing: `waiting for a turn in group ${group}`, usual: usualTime("build", type) },
      // A deadline would be over for the last members of a group before they start.
      deadline: Number.POSITIVE_INFINITY,
      async look(elapsed) {
        const now = clock.now();
        const places = shared.placesIn(group);
        const { free, lastEnd } = places;
        const failedMember = places.failedAt(now).find((line) => line.member !== member);
        if (failedMember) throw failure("rollout-stopped", { server, group, failed: failedMember.name });
        if (elapsed >= settling && free > 0 && now - lastEnd >= pauseOf(rollout)) {
          writeLine("finds");
          mustShare();
        }
        const { away } = shared.placesIn(group);
        const [first] = away.values();
        return away.has(member) || { trouble: first && `after ${first.name}` };
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

/** A member of a group that would be unavailable for so many milliseconds. */
export type Turn = Pick<Member, "server" | "rollout"> & { readonly member: string; readonly usual: number };

/**
 * Notes that this run would make the server unavailable, for so many milliseconds. @returns the preview's line about
 * its group: how many of its servers the run makes unavailable as far as is known, and how long that usually takes.
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
