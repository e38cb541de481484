import { pollUntil } from "../../../api/waiting/poll";
import { failure, type Message, message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import { placesOf, type RolloutLine } from "../../../resource/rollout";
import type { Session } from "../../../resource/session";
import { usualTime } from "../../../waiting/deadlines";
import type { ServerInputs } from "../declared/inputs";
import { pauseOf } from "../declared/rollout";
import { nameOf, type ServerState, serverOf } from "../life/state";

/** How long a member leaves the place to those that have to go first and ask a moment later, in milliseconds. */
const settling = 1_000;

/** A server that may be of a rollout group. */
export interface Member extends Partial<Pick<ServerInputs, "type" | "rollout">> {
  /** What messages call it. */
  readonly server: string;
  readonly name: string;
  /** An earlier run has left it unfinished. */
  readonly isUnfinished?: boolean;
}

export const memberOf = (state: ServerState, { type, rollout }: Partial<ServerInputs>) => ({
  server: serverOf(state),
  name: nameOf(state),
  type,
  rollout,
});

type Did = RolloutLine["did"];

/** Says what happens to this server in its group, and asks for the others. Undefined: it is in no group. */
function groupOf(session: Session, { rollout, server, name, isUnfinished }: Member, { urn }: CallContext) {
  if (!rollout) return undefined;
  const { group, atOnce } = rollout;
  const member = urn ?? name;
  const others = () => {
    const places = placesOf(session.run.rolloutOf(group));
    const failed = [...places.failed.values()].find((line) => line.member !== member);
    return { ...places, failed, isAway: places.away.has(member) };
  };
  return {
    say: (did: Did) => session.run.rollOut({ group, member, did, name: server, atOnce, isUnfinished }),
    others,
    /** @throws if another one of the group has failed. */
    mustGoOn() {
      const { failed } = others();
      if (failed) throw failure("rollout-stopped", { server, group, failed: failed.name ?? failed.member });
    },
  };
}

/**
 * Does work on a server of a rollout group. If it goes away by that, no more than the group allows are away until the
 * work has ended, in all processes of the run. If the work fails, the others that have not started do not start.
 *
 * @throws what the work throws; `rollout-stopped` before it; the signal's reason.
 */
export async function inRollout<Result>(
  session: Session,
  member: Member & { readonly goesAway: boolean; readonly ends?: Did },
  context: CallContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const group = groupOf(session, member, context);
  if (!group) return await work();
  if (member.goesAway) await takePlace(session, member, context);
  try {
    const result = await work();
    group.say(member.ends ?? "ends");
    return result;
  } catch (error) {
    group.say("fails");
    throw error;
  }
}

/** Waits for a place. A deadline would be over for the last ones of a group before they start, so there is none. */
async function takePlace(session: Session, member: Member, context: CallContext): Promise<void> {
  const group = groupOf(session, member, context);
  if (!group || !member.rollout) return;
  const { rollout, name, type } = member;
  const pause = pauseOf(rollout);
  group.say("asks");
  try {
    await pollUntil(session, {
      name,
      doing: `waiting for a turn in group ${rollout.group}`,
      usual: usualTime("build", type),
      deadline: Number.POSITIVE_INFINITY,
      signal: context.signal,
      status: context.status,
      async look(elapsed) {
        group.mustGoOn();
        const { freeAt, lastEnd } = group.others();
        const now = session.clock.now();
        if (elapsed >= settling && freeAt(now) > 0 && now - lastEnd >= pause) group.say("finds");
        const { isAway, away } = group.others();
        const [first] = away.values();
        return isAway || { trouble: first && `after ${first.name ?? first.member}` };
      },
    });
  } catch (error) {
    group.say("ends");
    throw error;
  }
}

/**
 * Notes that this run would take the server away, for so many milliseconds. @returns what a preview says of its group:
 * how many servers of it the run takes away as far as is known, and how long that usually takes.
 */
export function plannedTurn(
  { run }: Pick<Session, "run">,
  { rollout, server }: Pick<Member, "server" | "rollout">,
  { member, usual }: { readonly member: string; readonly usual: number },
): Message | undefined {
  if (!rollout) return undefined;
  const { group, atOnce = 1 } = rollout;
  run.rollOut({ group, member, did: "plans" });
  const planned = run.rolloutOf(group).filter(({ did }) => did === "plans");
  const count = new Set(planned.map((line) => line.member)).size;
  const turns = Math.ceil(count / atOnce);
  const milliseconds = turns * usual + (turns - 1) * pauseOf(rollout);
  return message("rollout-planned", { server, group, atOnce, count, milliseconds });
}

/** @throws if another server of its group has failed in this run: nothing of the group is removed then. */
export const mustGoOn = (session: Session, member: Member, context: CallContext): void =>
  groupOf(session, member, context)?.mustGoOn();
