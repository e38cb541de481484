import { formatDuration } from "../../../provider/duration";
import { anHour, isHanging } from "../../host";
import { duration, type Profile } from "../../profile";
import type { BackgroundProcess, ServerRow } from "../../store/rows";
import { type Html, html, longText } from "../html";
import { emptyNote, moreNote, type Row, rowCount, section, table, timeOfDay } from "../parts";
import type { View } from "../view";

interface Work extends BackgroundProcess {
  readonly server: ServerRow;
  readonly isOver: boolean;
}

/** The time that the bars cover, in milliseconds since the epoch. */
interface Span {
  readonly from: number;
  readonly now: number;
  readonly to: number;
}

/**
 * The section of the work on servers: current work, then work that ended in the last hour, latest first. All bars share
 * one time line.
 */
export function workSection(servers: readonly ServerRow[], now: number, profile: Profile, view: View): Html {
  const atWork = servers.flatMap((server): Work[] =>
    server.process ? [{ ...server.process, server, isOver: false }] : [],
  );
  const over = servers.flatMap((server) =>
    (server.ended ?? []).map((process): Work => ({ ...process, server, isOver: true })),
  );
  const works = [
    ...atWork.sort((first, second) => second.task - first.task),
    ...over
      .filter(({ endsAt }) => endsAt > now - anHour)
      .sort((first, second) => second.endsAt - first.endsAt),
  ];
  const title = "Work of the last hour";
  if (works.length === 0)
    return section("work", title, [emptyNote("None of the servers below was at work.")]);
  const rows = { tableName: "work", fewRows: 10, view };
  const shown = works.slice(0, rowCount(rows));
  const span = spanOf(shown, now, profile);
  const columns = ["Server", "Work", "Since", "Time", "Usually", "Time line"];
  return section("work", title, [
    table(
      "table",
      title,
      columns,
      shown.map((work) => rowOf(work, span, profile)),
    ),
    ...moreNote(works.length, rows),
  ]);
}

/**
 * The time line is this many times as long as the shown work usually takes, so that a build of one second stays
 * visible.
 */
const usualTimes = 20;

/** The time line ends now, or at the end of the last work if no server is busy. */
function spanOf(works: readonly Work[], now: number, profile: Profile): Span {
  const ends = works.filter((work) => !isHanging(work)).map(({ endsAt }) => endsAt);
  const to = Math.max(...ends, ...(works.some(({ isOver }) => !isOver) ? [now] : []));
  const usualDurations = works.map(({ kind, server }) => usualOf(kind, server, profile));
  const length = Math.min(anHour, Math.max(usualTimes * Math.max(...usualDurations), 1000));
  const firstStart = Math.min(...works.map(({ startedAt }) => startedAt));
  return { from: Math.max(firstStart, Math.min(now, to) - length), now, to };
}

const usualOf = (kind: Work["kind"], { type }: ServerRow, profile: Profile): number =>
  duration(profile, kind, type, () => 0.5);

function rowOf(work: Work, span: Span, profile: Profile): Row {
  const { server, kind, task, startedAt, endsAt, isOver } = work;
  const [tone, word] = wordOf(work);
  const usualTime = usualOf(kind, server, profile);
  return {
    key: `work-${task}`,
    cells: [
      longText(server.domain),
      html`<span class="badge ${tone}">${kind}${word}</span>`,
      timeOfDay(startedAt),
      formatDuration(Math.max(0, (isOver ? endsAt : span.now) - startedAt)),
      formatDuration(usualTime),
      barOf(work, span, `${tone}${!isOver && usualTime < quick ? " quick" : ""}`),
    ],
  };
}

function wordOf(work: Work): readonly [tone: string, word: string] {
  if (isHanging(work)) return ["bad", " hangs"];
  if (!work.isOver) return ["busy", ""];
  return work.outcome === "failed" ? ["bad", " failed"] : ["good", " done"];
}

/** The script refreshes more often while a server has work that usually takes less than this, in milliseconds. */
const quick = 10_000;

/** The smallest visible width of a bar's part, in percent of the time line. */
const leastWidth = 1;

/**
 * The bar of one piece of work. The part still to come is faint; for work that hangs it reaches the end of the time
 * line.
 */
function barOf({ startedAt, endsAt }: Work, { from, now, to }: Span, className: string): Html {
  if (endsAt < from) return html`<span class="quiet">earlier</span>`;
  const percent = (time: number) =>
    (100 * (Math.min(Math.max(time, from), to) - from)) / Math.max(1, to - from);
  const part = (start: number, end: number, name: string) => {
    const width = Math.max(percent(end) - percent(start), leastWidth);
    return html`<rect class="${name}" x="${Math.min(percent(start), 100 - width).toFixed(2)}%" width="${width.toFixed(2)}%" height="100%"/>`;
  };
  const reached = Math.min(endsAt, now);
  return html`<svg class="${className}" aria-hidden="true">${part(startedAt, reached, "past")}${endsAt > now && part(now, endsAt, "coming")}</svg>`;
}
