import { type Html, html, mostRows, shortened } from "./html";
import { type View, viewLink } from "./view";

/** A section of the page. Its heading takes the keyboard's focus when the focused button has gone. */
export const section = (id: string, title: string, body: readonly Html[]): Html =>
  html`<section id="${id}" data-key="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title" tabindex="-1">${title}</h2>${body}</section>`;

/** A button that asks the admin interface. Its key keeps the focus on it when the page is refreshed. */
export const button = (action: {
  readonly key: string;
  readonly label: string;
  /** The subject, for those who do not see its place. */
  readonly about?: string;
  readonly method: "POST" | "DELETE";
  /** Below `/_sandbox/`. */
  readonly path: string;
  readonly body: object;
  /** The line to show when it was done, unless the answer has a `message`. */
  readonly done?: string;
}): Html => {
  const { key, label, about, method, path, body, done = "Done." } = action;
  const hidden = about && html`<span class="unseen"> ${shortened(about)}</span>`;
  return html`<button type="button" data-key="${key}" data-method="${method}" data-path="/_sandbox/${path}" data-body="${JSON.stringify(body)}" data-done="${done}">${label}${hidden}</button>`;
};

/** A time at the host, to the second. */
export const moment = (milliseconds: number): Html => {
  const text = new Date(milliseconds).toISOString();
  return html`<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 19)} UTC</time>`;
};

/** The same, without the day if it is today. */
export const nearMoment = (milliseconds: number, now: number): Html =>
  dayOf(milliseconds) === dayOf(now) ? timeOfDay(milliseconds) : moment(milliseconds);

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** A time at the host without the day. */
export const timeOfDay = (milliseconds: number): Html => {
  const text = new Date(milliseconds).toISOString();
  return html`<time datetime="${text}">${text.slice(11, 19)}</time>`;
};

/** The text of a cell that has nothing to say; on a phone it is left out. */
export const emptyCell = "–";

export interface Row {
  readonly key: string;
  readonly cells: readonly (Html | string | number)[];
}

/** The head of a column, if it is more than its title. */
export interface Column {
  readonly title: string;
  readonly head: Html;
  readonly sorted?: "ascending" | "descending" | undefined;
}

/**
 * A table, which scrolls to the side if it is too wide for its box; on a phone its rows are stacked, each cell after its
 * column's name. The roles are repeated, because a browser forgets them if the layout is no table's.
 */
export function table(
  key: string,
  caption: string,
  columns: readonly (string | Column)[],
  rows: readonly Row[],
): Html {
  const head = columns.map((column) =>
    typeof column === "string"
      ? html`<th role="columnheader" scope="col">${column}</th>`
      : html`<th role="columnheader" scope="col" aria-sort="${column.sorted ?? "none"}">${column.head}</th>`,
  );
  const titles = columns.map((column) => (typeof column === "string" ? column : column.title));
  const body = rows.map(
    (row) =>
      html`<tr role="row" data-key="${row.key}">${row.cells.map(
        (cell, index) =>
          html`<td role="cell"${cell === emptyCell && html` class="none"`}><span class="column" aria-hidden="true">${titles[index]}</span><span>${cell}</span></td>`,
      )}</tr>`,
  );
  return html`<div class="box" role="region" aria-label="${caption}" tabindex="0" data-key="${key}"><table role="table"><caption class="unseen">${caption}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>`;
}

/** A table that shows its first rows, and all of them on request. */
export interface Rows {
  /** Its name in the page's address. */
  readonly of: string;
  readonly few: number;
  readonly view: View;
}

/** How many rows are shown. */
export const rowCount = ({ of, few, view }: Rows): number => (view.all.includes(of) ? mostRows : few);

/** The latest of many, the newest first, with their numbers from 1; and a line that says how many are not shown. */
export function latest<Item>(
  items: readonly Item[],
  rows: Rows,
): { shown: [number, Item][]; more: readonly Html[] } {
  const first = Math.max(0, items.length - rowCount(rows));
  const shown = items.slice(first).map((item, index): [number, Item] => [first + index + 1, item]);
  return { shown: shown.reverse(), more: moreNote(items.length, rows) };
}

/** How many of these rows are shown, and the link that shows more of them, or fewer. */
export function moreNote(count: number, rows: Rows, total = count): readonly Html[] {
  const { of, few, view } = rows;
  const shown = Math.min(count, rowCount(rows));
  const isAll = view.all.includes(of);
  if (count <= few && shown === total) return [];
  const others = view.all.filter((one) => one !== of);
  const words = isAll ? "Show fewer" : `Show ${count > mostRows ? `the first ${mostRows}` : "all"}`;
  const link = viewLink({ ...view, all: isAll ? others : [...others, of] }, words, { key: `all-${of}` });
  return [
    html`<p class="quiet" data-key="more">${shown < total && html`${shown} of ${total.toLocaleString("en")} are shown${count > mostRows && isAll && "; the admin interface has all"}. `}${count > few && link}</p>`,
  ];
}

export const hiddenRowsNote = (count: number): Html | undefined =>
  count > mostRows
    ? html`<p class="quiet" data-key="more">${mostRows} of ${count.toLocaleString("en")} are shown; the admin interface has all.</p>`
    : undefined;

export const empty = (text: string | Html): Html => html`<p class="quiet" data-key="empty">${text}</p>`;
