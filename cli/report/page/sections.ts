import { formatDuration } from "../../../provider/duration";
import { type Html, html } from "../../../sandbox/page/html";
import { someNames } from "../../text/someNames";
import { categories, categoryNames, type Loss, losses } from "../categories";
import type { Changes, ResourceChange } from "../changes";
import { moneyLines, moneySummary } from "../moneyText";
import type { Bar } from "../runTime";
import { groupBySentence } from "../sentenceGroups";
import { legendOf, stripOf } from "../strip";
import { nameOf } from "../summary";
import { aboutText, timeLines } from "../timeText";

/** Converts a text to HTML: it removes secrets, escapes the text, and isolates its writing direction. */
export type ToHtml = (text: string) => Html;

/** The strip: a line of squares for each stack, one square for each server, and a legend. */
export function stripSection(stacks: readonly Changes[], toHtml: ToHtml): Html | false {
  const strip = stripOf(stacks);
  const square = (loss: Loss) => html`<i class="${loss}" aria-hidden="true">${losses[loss].letter}</i>`;
  return (
    strip.length > 0 &&
    html`<section aria-label="Servers">${strip.map(
      ({ stack, squares }) => html`<h2>${toHtml(stack)}</h2>
<div class="strip">${squares.map(
        ({ domain, loss }) =>
          html`<span tabindex="0">${square(loss)}<em>${toHtml(domain)}: ${losses[loss].title}</em></span>`,
      )}</div>`,
    )}
<p class="legend">${legendOf(strip).map(({ loss, text }) => html`<span>${square(loss)} ${text}</span>`)}</p></section>`
  );
}

/** The table rows of one change: a row of cells, and a row below it that can be opened. Both are sorted together. */
interface Row {
  readonly cells: readonly { readonly sort?: string | number; readonly shown: Html | string | false }[];
  readonly below?: Html;
}

/**
 * A table that is sorted by clicks on its head. On a phone each row becomes a card, with the column names in the
 * cells. The ARIA roles are set explicitly, because browsers drop them if CSS changes the layout of a table.
 */
function table(columns: readonly string[], rows: readonly Row[]): Html {
  const head = columns.map(
    (column) => html`<th role="columnheader" aria-sort="none"><button type="button">${column}</button></th>`,
  );
  const bodies = rows.map(
    ({ cells, below }) => html`<tbody role="rowgroup"><tr role="row">${cells.map(
      ({ sort, shown }, at) =>
        html`<td role="cell" data-head="${columns[at]}"${sort !== undefined && html` data-sort="${sort}"`}>${shown}</td>`,
    )}</tr>${below && html`<tr role="row"><td role="cell" colspan="${columns.length}">${below}</td></tr>`}</tbody>
`,
  );
  return html`<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead>
${bodies}</table>`;
}

/**
 * The table of changes: a row for each changed resource, and one row that can be opened for resources with equal
 * changes.
 */
export function changesSection(
  stacks: readonly Changes[],
  toHtml: ToHtml,
  cleanText: (text: string) => string,
): Html | false {
  const isOne = stacks.length === 1;
  const nameAndSubject = ({ name, subject }: ResourceChange) =>
    html`<b>${toHtml(name)}</b>${subject !== name && html` ${toHtml(subject)}`}`;
  const rowsOf = (changes: Changes): Row[] => {
    const awayOf = new Map(changes.servers.map(({ urn, away }) => [urn, away]));
    const inputsOf = ({ category, properties }: ResourceChange) => (category === "create" ? [] : properties);
    const saidOf = (change: ResourceChange) =>
      JSON.stringify([
        change.category,
        change.kind,
        change.happens,
        inputsOf(change),
        `${awayOf.get(change.urn)}`,
      ]);
    return groupBySentence(changes.resources, saidOf).map(({ members }) => {
      const [firstChange] = members as [ResourceChange];
      const { category, happens, kind } = firstChange;
      const away = awayOf.get(firstChange.urn) ?? 0;
      const isAlone = members.length === 1;
      const inputs = inputsOf(firstChange).map(
        ({ property, old, new: newValue }) => html`<div>${toHtml(`${property}: ${old} → ${newValue}`)}</div>`,
      );
      const names = someNames(members.map(({ name }) => name));
      return {
        cells: [
          ...(isOne ? [] : [{ shown: toHtml(nameOf(changes)) }]),
          {
            sort: categoryNames.indexOf(category),
            shown: html`<span class="badge ${categories[category].loss}">${categories[category].title}</span>`,
          },
          {
            sort: cleanText(firstChange.name),
            shown: isAlone
              ? nameAndSubject(firstChange)
              : html`<b>${members.length} ${kind === "Server" ? "servers" : "resources"}</b>, each`,
          },
          { shown: toHtml(happens) },
          { shown: inputs.length > 0 && html`${inputs}` },
          {
            sort: Number.isFinite(away) ? away : Number.MAX_SAFE_INTEGER,
            shown: away > 0 && (Number.isFinite(away) ? aboutText(away) : "stays stopped"),
          },
        ],
        ...(!isAlone && {
          below: html`<details><summary>${toHtml(names)}</summary><ul>${members.map((member) => html`<li>${nameAndSubject(member)}</li>`)}</ul></details>`,
        }),
      };
    });
  };
  const rows = stacks.flatMap(rowsOf);
  const columns = ["Change", "Resource", "What happens", "Inputs", "Unavailable"];
  return (
    rows.length > 0 &&
    html`<section><h2>Changes</h2>${table(isOne ? columns : ["Stack", ...columns], rows)}</section>`
  );
}

/** Merges the bars of consecutive servers with the same times into one bar, such as `web1 … web8 (8)`. */
function equalBars(bars: readonly Bar[], lossOf: ReadonlyMap<string, Loss>): { bar: Bar; label: string }[] {
  const isOld = ({ urn, isLast }: Bar) =>
    isLast === true && bars.some((otherBar) => otherBar.urn === urn && !otherBar.isLast);
  const keyOf = (bar: Bar) => JSON.stringify([bar.from, bar.to, lossOf.get(bar.urn), isOld(bar)]);
  const groups: [Bar, ...Bar[]][] = [];
  for (const bar of bars) {
    const group = groups.at(-1);
    if (group && keyOf(group[0]) === keyOf(bar)) group.push(bar);
    else groups.push([bar]);
  }
  return groups.map((group) => {
    const [bar, ...otherBars] = group;
    const count = group.length;
    const lastName = otherBars.at(-1)?.name ?? "";
    const names =
      count > 2 ? `${bar.name} … ${lastName} (${count})` : group.map(({ name }) => name).join(", ");
    return { bar, label: isOld(bar) ? `${names}, the old ${count > 1 ? "servers" : "server"}` : names };
  });
}

/** The time line: when each job of the run starts and ends, if everything takes its usual time. */
export function timeSection(changes: Changes, toHtml: ToHtml): Html | false {
  const { time, servers } = changes;
  if (!time) return false;
  const lossOf = new Map(servers.map(({ urn, loss }) => [urn, loss]));
  const percent = (part: number) => `${((100 * part) / time.run).toFixed(2)}%`;
  const bars = equalBars(time.bars, lossOf).map(
    ({ label, bar: { urn, from, to } }) =>
      html`<li><span>${toHtml(label)}</span> <svg class="${lossOf.get(urn)}" aria-hidden="true"><rect x="${percent(from)}" width="${percent(to - from)}" height="100%"/></svg> <span class="quiet">${formatDuration(from)} to ${formatDuration(to)}</span></li>
`,
  );
  return html`<section><h2>Time of ${toHtml(nameOf(changes))}</h2>
<ul>${timeLines(changes).map((text) => html`<li>${toHtml(text)}</li>`)}</ul>
<ul class="bars" aria-label="Time line">${bars}</ul></section>`;
}

/** The table of each server's cost before and after. */
export function costSection(total: Changes, toHtml: ToHtml): Html | false {
  const { money } = total;
  return (
    money !== undefined &&
    html`<section><h2>Cost</h2><p>In all: ${toHtml(moneySummary(total, money))}</p>
${table(
  ["Server", "Cost for a month"],
  moneyLines(money).map(({ name, text }) => ({ cells: [{ shown: toHtml(name) }, { shown: toHtml(text) }] })),
)}</section>`
  );
}
