import { formatDuration } from "../../../provider/duration";
import { anHour, isHanging } from "../../host";
import { duration, type Profile } from "../../profile";
import type { BackgroundProcess, ServerRow } from "../../store/rows";
import { type Html, html, long, mostRows } from "../html";
import { empty, hiddenRowsNote, type Row, section, table, timeOfDay } from "../parts";

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
export function workSection(servers: readonly ServerRow[], now: number, profile: Profile): Html {
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
  const shown = works.slice(0, mostRows);
  const first = shown.reduce((first, { startedAt }) => Math.min(first, startedAt), now);
  const last = shown.reduce((last, work) => (isHanging(work) ? last : Math.max(last, work.endsAt)), now);
  const span = { from: Math.max(first, now - anHour), now, to: last };
  const columns = ["Server", "Work", "Since", "Time", "Usually", "Time line"];
  return section("work", title, [
    table(
      "table",
      title,
      columns,
      shown.map((work) => rowOf(work, span, profile)),
    ),
    ...[hiddenRowsNote(works.length) ?? []].flat(),
  ]);
}

function rowOf(work: Work, span: Span, profile: Profile): Row {
  const { server, kind, task, startedAt, endsAt, isOver } = work;
  const [tone, word] = wordOf(work);
  const usual = duration(profile, kind, server.type, () => 0.5);
  return {
    key: `work-${task}`,
    cells: [
      long(server.domain),
      html`<span class="badge ${tone}">${kind}${word}</span>`,
      timeOfDay(startedAt),
      formatDuration(Math.max(0, (isOver ? endsAt : span.now) - startedAt)),
      formatDuration(usual),
      barOf(work, span, tone),
    ],
  };
}

function wordOf(work: Work): readonly [tone: string, word: string] {
  if (isHanging(work)) return ["bad", " hangs"];
  if (!work.isOver) return ["busy", ""];
  return work.outcome === "failed" ? ["bad", " failed"] : ["good", " done"];
}

/** The part that is done, and faint the part to come: up to the end of the line if it hangs. */
function barOf({ startedAt, endsAt }: Work, { from, now, to }: Span, tone: string): Html {
  const percent = (time: number) =>
    (100 * (Math.min(Math.max(time, from), to) - from)) / Math.max(1, to - from);
  const part = (start: number, end: number, name: string) =>
    html`<rect class="${name}" x="${percent(start).toFixed(2)}%" width="${(percent(end) - percent(start)).toFixed(2)}%" height="100%"/>`;
  const reached = Math.min(endsAt, now);
  return html`<svg class="${tone}" aria-hidden="true">${part(startedAt, reached, "past")}${endsAt > now && part(now, endsAt, "coming")}</svg>`;
}
