import { formatDuration } from "../../../provider/duration";
import { anHour, isHanging } from "../../host";
import { duration, type Profile } from "../../profile";
import type { BackgroundProcess, ServerRow } from "../../store/rows";
import { type Html, html, long } from "../html";
import { empty, moreNote, type Row, rowCount, section, table, timeOfDay } from "../parts";
import type { View } from "../view";

interface Work extends BackgroundProcess {
  readonly server: ServerRow;
  readonly isOver: boolean;
}

/** The time that the bars are about, in milliseconds since the epoch. */
interface Span {
  readonly from: number;
  readonly now: number;
  readonly to: number;
}

/** The work on the servers, then the work that has ended in the last hour, the latest first, along one line of time. */
export function workSection(servers: readonly ServerRow[], now: number, profile: Profile, view: View): Html {
  const atWork = servers.flatMap((server): Work[] =>
    server.process ? [{ ...server.process, server, isOver: false }] : [],
  );
  const over = servers.flatMap((server) =>
    (server.ended ?? []).map((process): Work => ({ ...process, server, isOver: true })),
  );
  const works = [
    ...atWork.sort((one, other) => other.task - one.task),
    ...over.filter(({ endsAt }) => endsAt > now - anHour).sort((one, other) => other.endsAt - one.endsAt),
  ];
  const title = "Work of the last hour";
  if (works.length === 0) return section("work", title, [empty("None of the servers below was at work.")]);
  const rows = { of: "work", few: 10, view };
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

/** The line of time is so many times as long as what it shows usually takes: a build of a second is seen on it too. */
const usualTimes = 20;

/** It ends now, or with the last work if nothing is at work any more. */
function spanOf(works: readonly Work[], now: number, profile: Profile): Span {
  const ends = works.filter((work) => !isHanging(work)).map(({ endsAt }) => endsAt);
  const to = Math.max(...ends, ...(works.some(({ isOver }) => !isOver) ? [now] : []));
  const usual = works.map(({ kind, server }) => usualOf(kind, server, profile));
  const length = Math.min(anHour, Math.max(usualTimes * Math.max(...usual), 1000));
  const first = Math.min(...works.map(({ startedAt }) => startedAt));
  return { from: Math.max(first, Math.min(now, to) - length), now, to };
}

const usualOf = (kind: Work["kind"], { type }: ServerRow, profile: Profile): number =>
  duration(profile, kind, type, () => 0.5);

function rowOf(work: Work, span: Span, profile: Profile): Row {
  const { server, kind, task, startedAt, endsAt, isOver } = work;
  const [tone, word] = wordOf(work);
  const usual = usualOf(kind, server, profile);
  return {
    key: `work-${task}`,
    cells: [
      long(server.domain),
      html`<span class="badge ${tone}">${kind}${word}</span>`,
      timeOfDay(startedAt),
      formatDuration(Math.max(0, (isOver ? endsAt : span.now) - startedAt)),
      formatDuration(usual),
      barOf(work, span, `${tone}${!isOver && usual < quick ? " quick" : ""}`),
    ],
  };
}

function wordOf(work: Work): readonly [tone: string, word: string] {
  if (isHanging(work)) return ["bad", " hangs"];
  if (!work.isOver) return ["busy", ""];
  return work.outcome === "failed" ? ["bad", " failed"] : ["good", " done"];
}

/** The script looks more often at work that takes less than this. */
const quick = 10_000;

/** The least part of the line that can be seen, in percent. */
const leastWidth = 1;

/** The part that is done, and faint the part to come: up to the end of the line if it hangs. */
function barOf({ startedAt, endsAt }: Work, { from, now, to }: Span, look: string): Html {
  if (endsAt < from) return html`<span class="quiet">earlier</span>`;
  const percent = (time: number) =>
    (100 * (Math.min(Math.max(time, from), to) - from)) / Math.max(1, to - from);
  const part = (start: number, end: number, name: string) => {
    const width = Math.max(percent(end) - percent(start), leastWidth);
    return html`<rect class="${name}" x="${Math.min(percent(start), 100 - width).toFixed(2)}%" width="${width.toFixed(2)}%" height="100%"/>`;
  };
  const reached = Math.min(endsAt, now);
  return html`<svg class="${look}" aria-hidden="true">${part(startedAt, reached, "past")}${endsAt > now && part(now, endsAt, "coming")}</svg>`;
}
