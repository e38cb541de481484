import { formatDuration } from "../../provider/duration";
import { someNames } from "../text/someNames";
import type { Changes } from "./changes";
import { type Bar, leastAtOnce, type RunTime } from "./runTime";

export const aboutText = (time: number): string => `about ${formatDuration(time)}`;

/** The duration of the run, of its rollout groups, and how long each server is unavailable. */
export function timeLines({ time, servers }: Pick<Changes, "time" | "servers">): string[] {
  if (!time) return [];
  const lengths = [...new Set(servers.map(({ away }) => away))].filter((away) => away > 0);
  const awayLines = lengths
    .sort((left, right) => right - left)
    .map((length) => {
      const names = servers.filter(({ away }) => away === length).map(({ name }) => name);
      return `${someNames(names)} ${awayText(length, names.length)}`;
    });
  return [runText(time), ...groupTexts(time.bars), ...awayLines];
}

/**
 * How long servers are unavailable: `is unavailable for about 9m`, or for several `are unavailable for about 9m
 * each`.
 */
export function awayText(away: number, count = 1): string {
  if (!Number.isFinite(away)) return count === 1 ? "stays stopped" : "stay stopped";
  return count === 1
    ? `is unavailable for ${aboutText(away)}`
    : `are unavailable for ${aboutText(away)} each`;
}

function runText({ run, bars, parallel, wider }: RunTime): string {
  const count = new Set(bars.map(({ urn }) => urn)).size;
  const atOnce = count > parallel ? `, ${parallel} at a time` : "";
  const hint = wider ? `; with \`--parallel ${wider.parallel}\` ${aboutText(wider.run)}` : "";
  return `${aboutText(run)} for ${count} ${count === 1 ? "server" : "servers"}${atOnce}${hint}`;
}

/** The duration of each rollout group, such as `5 of group workers, one at a time, about 40m`. */
function groupTexts(bars: readonly Bar[]): string[] {
  const barsInGroups = bars.filter(({ group }) => group);
  return [...new Set(barsInGroups.flatMap(({ group }) => group?.name ?? []))].flatMap((name) => {
    const barsOfGroup = barsInGroups.filter(({ group }) => group?.name === name);
    if (barsOfGroup.length === 1) return [];
    const atOnce = leastAtOnce(barsOfGroup, name);
    const span =
      Math.max(...barsOfGroup.map(({ to }) => to)) - Math.min(...barsOfGroup.map(({ from }) => from));
    return [
      `${barsOfGroup.length} of group ${name}, ${atOnce === 1 ? "one" : atOnce} at a time, ${aboutText(span)}`,
    ];
  });
}
