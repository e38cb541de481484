import type { Lived } from "../runLife";
import type { CallRecord } from "../stack";
import type { Broken, Rule } from "./rules";
import { alive, holders, isHidden } from "./seen";

const left = ({ before, after, id }: CallRecord): boolean =>
  id !== undefined && holders(before.stack, id).length > 0 && holders(after.stack, id).length === 0;

/** Whether a message admits that the server still exists. */
const admits = (id: string, lines: readonly string[]): boolean =>
  lines.some((line) => line.includes(id) && /not (?:been )?(?:deleted|removed)|stays|still|keeps/.test(line));

/** Calls whose message is false, or whose silence leaves the user with a false belief. */
export function texts(run: Lived): Broken[] {
  return run.calls.flatMap((call): Broken[] => {
    const { id, lines, failure, kind } = call;
    const said = [...lines, ...(failure === undefined ? [] : [failure])];
    const now = id === undefined ? undefined : alive(call.after.servers, id);
    const lives = now !== undefined && !now.isLeaving;
    const done = [
      ...call.orders.map(({ uniqId }) => uniqId),
      ...call.destructions.map(({ operation }) => operation),
    ];
    const about = `${kind} of ${id ?? "a new one"} by ${call.urn}`;
    const endedWell = failure === undefined && !call.wasKilled;
    const isForgotten =
      kind === "delete" && holders(run.after, id ?? "").length === 0 && !admits(id ?? "", said);
    const isDropped = kind === "read" && wasDropped(run, call) && !isHidden(run);
    const saysRefused = failure !== undefined && !/has accepted its removal/.test(failure);
    const isRefusal = kind === "delete" && saysRefused && now?.isLeaving && isRefused(call);
    const isSaidGone = said.some((line) => line.includes(id ?? "") && /was deleted at the host/.test(line));
    const broken: [Rule, boolean | undefined, string][] = [
      ["deleted", lives && endedWell && isForgotten, "it lives"],
      ["forgotten", lives && endedWell && isDropped, "it lives, and the state has it no more"],
      ["saidRefused", isRefusal, `${failure}`],
      [
        "nothingChanged",
        failure?.includes("Nothing was changed") && done.length > 0,
        `did ${done}, and says ${failure}`,
      ],
      ["saidGone", lives && !isHidden(run) && isSaidGone, said.join(" ")],
    ];
    return broken.flatMap(([rule, is, what]) => (is ? [{ rule, what: `${about}: ${what}` }] : []));
  });
}

/** Whether the removal was requested and each of these requests was refused. */
const isRefused = ({ requests }: CallRecord): boolean => {
  const asked = requests.filter(({ operation }) => operation === "asset.requestRemoval");
  return (
    asked.length > 0 &&
    asked.every(({ errorClass }) => errorClass !== undefined && !/Permission|RecordNotFound/.test(errorClass))
  );
};

/** Whether a read removed the resource from the state. The state before the next call, or after the run, shows it. */
function wasDropped({ calls, after }: Lived, call: CallRecord): boolean {
  const next = calls[calls.indexOf(call) + 1];
  return left({ ...call, after: { ...call.after, stack: next?.before.stack ?? after } });
}
