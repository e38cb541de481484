import { formatDuration } from "../../../provider/duration";
import { type Html, html } from "../../../sandbox/page/html";
import { categories, categoryNames, type Loss, losses } from "../categories";
import type { Changes, ResourceChange } from "../changes";
import { moneyLines, moneySummary } from "../moneyText";
import type { Bar } from "../runTime";
import { legendOf, stripOf } from "../strip";
import { nameOf } from "../summary";
import { about, timeLines } from "../timeText";

/** Text of others as markup: without secrets, on its own in its direction, and escaped. */
export type ToHtml = (text: string) => Html;

/** A square for each server, a line for each stack, and what the squares mean. */
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

/** A table whose head sorts it. */
function table(name: string, columns: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="box" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${columns.map(
    (column) => html`<th aria-sort="none"><button type="button">${column}</button></th>`,
  )}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** A row for each resource that changes. */
export function changesSection(stacks: readonly Changes[], toHtml: ToHtml): Html | false {
  const isOne = stacks.length === 1;
  const row = (changes: Changes, change: ResourceChange) => {
    const { category, name, subject, happens, properties } = change;
    const { away = 0 } = changes.servers.find(({ urn }) => urn === change.urn) ?? {};
    return html`<tr>${!isOne && html`<td>${toHtml(nameOf(changes))}</td>`}
<td data-sort="${categoryNames.indexOf(category)}"><span class="badge ${categories[category].loss}">${categories[category].title}</span></td>
<td>${toHtml(name)}</td><td>${toHtml(subject)}</td><td>${toHtml(happens)}</td>
<td>${category !== "create" && properties.map((one) => html`<div>${toHtml(`${one.property}: ${one.old} → ${one.new}`)}</div>`)}</td>
<td data-sort="${Number.isFinite(away) ? away : Number.MAX_SAFE_INTEGER}">${away > 0 && (Number.isFinite(away) ? about(away) : "stays stopped")}</td></tr>
`;
  };
  const rows = stacks.flatMap((changes) => changes.resources.map((change) => row(changes, change)));
  const columns = ["Change", "Name", "Resource", "What happens", "Inputs", "Away"];
  return (
    rows.length > 0 &&
    html`<section><h2>Changes</h2>${table("Changes", isOne ? columns : ["Stack", ...columns], rows)}</section>`
  );
}

/** When what is done, if nothing takes longer than usual. */
export function timeSection(changes: Changes, toHtml: ToHtml): Html | false {
  const { time, servers } = changes;
  if (!time) return false;
  const lossOf = new Map(servers.map(({ urn, loss }) => [urn, loss]));
  const percent = (part: number) => `${((100 * part) / time.run).toFixed(2)}%`;
  const bar = ({ name, urn, from, to }: Bar) =>
    html`<li>${toHtml(name)} <svg class="${lossOf.get(urn)}" aria-hidden="true"><rect x="${percent(from)}" width="${percent(to - from)}" height="100%"/></svg> <span>${formatDuration(from)} to ${formatDuration(to)}</span></li>
`;
  return html`<section><h2>Time of ${toHtml(nameOf(changes))}</h2>
<ul>${timeLines(changes).map((text) => html`<li>${toHtml(text)}</li>`)}</ul>
<ul class="box bars" tabindex="0" aria-label="Time line">${time.bars.map(bar)}</ul></section>`;
}

/** The cost of each server before and after. */
export function costSection(all: Changes, toHtml: ToHtml): Html | false {
  const { money } = all;
  return (
    money !== undefined &&
    html`<section><h2>Cost</h2><p>In all: ${toHtml(moneySummary(all, money))}</p>
${table(
  "Cost",
  ["Server", "Cost for a month"],
  moneyLines(money).map(
    ({ name, text }) => html`<tr><td>${toHtml(name)}</td><td>${toHtml(text)}</td></tr>
`,
  ),
)}</section>`
  );
}
