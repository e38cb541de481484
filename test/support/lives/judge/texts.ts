import type { Lived } from "../runLife";
import type { CallRecord } from "../stack";
import type { Broken } from "./rules";
import { alive, holders, isHidden } from "./seen";

const left = ({ before, after, id }: CallRecord): boolean =>
  id !== undefined && holders(before.stack, id).length > 0 && holders(after.stack, id).length === 0;

/** Whether a line admits that the server is still there. */
const admits = (id: string, lines: readonly string[]): boolean =>
  lines.some((line) => line.includes(id) && /not (?:been )?(?:deleted|removed)|stays|still|keeps/.test(line));

/** What a call said or let the user believe, and was not so. */
export function texts(run: Lived): Broken[] {
  return run.calls.flatMap((call): Broken[] => {
    const { id, lines, failure, kind } = call;
    const said = [...lines, ...(failure === undefined ? [] : [failure])];
    const now = id === undefined ? undefined : alive(call.after.servers, id);
    const lives = now !== undefined && !now.isLeaving;
    const about = `${kind} of ${id ?? "a new one"} by ${call.urn}`;
    const done = [
      ...call.orders.map(({ uniqId }) => uniqId),
      ...call.destructions.map(({ operation }) => operation),
    ];
    const isDeleted = kind === "delete" && failure === undefined && !call.wasKilled;
    return [
      ...(isDeleted && lives && holders(run.after, id ?? "").length === 0 && !admits(id ?? "", said)
        ? [{ rule: "deleted" as const, what: `${about}: it lives` }]
        : []),
      ...(kind === "read" &&
      lives &&
      failure === undefined &&
      !call.wasKilled &&
      wasDropped(run, call) &&
      !isHidden(run)
        ? [{ rule: "forgotten" as const, what: `${about}: it lives, and the state has it no more` }]
        : []),
      ...(kind === "delete" && failure !== undefined && now?.isLeaving && isRefused(call)
        ? [{ rule: "saidRefused" as const, what: `${about}: ${failure}` }]
        : []),
      ...(failure?.includes("Nothing was changed") && done.length > 0
        ? [{ rule: "nothingChanged" as const, what: `${about} did ${done.join(", ")}, and says ${failure}` }]
        : []),
      ...(lives &&
      !isHidden(run) &&
      said.some((line) => line.includes(id ?? "") && /was deleted at the host/.test(line))
        ? [{ rule: "saidGone" as const, what: `${about}: ${said.join(" ")}` }]
        : []),
    ];
  });
}

/** Whether the host was asked to remove it, and has only refused. */
const isRefused = ({ requests }: CallRecord): boolean => {
  const asked = requests.filter(({ operation }) => operation === "asset.requestRemoval");
  return asked.length > 0 && asked.every(({ errorClass }) => errorClass !== undefined);
};

/** Whether a read ended with the resource out of the state: the next call, or the end of the run, shows it. */
function wasDropped({ calls, after }: Lived, call: CallRecord): boolean {
  const next = calls[calls.indexOf(call) + 1];
  return left({ ...call, after: { ...call.after, stack: next?.before.stack ?? after } });
}
