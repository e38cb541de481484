import { type Html, html, mostRows, shortened } from "./html";
import { type View, viewLink } from "./view";

/** A section of the page. The section's heading gets the keyboard focus if the focused button has disappeared. */
export const section = (id: string, title: string, body: readonly Html[]): Html =>
  html`<section id="${id}" data-key="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title" tabindex="-1">${title}</h2>${body}</section>`;

/** A button that calls the admin interface. The key lets the button keep the focus when the page is refreshed. */
export const button = (action: {
  readonly key: string;
  readonly label: string;
  /**
   * The subject of the button, such as a server. Only screen readers read the subject aloud, because everyone else sees
   * where the button is.
   */
  readonly about?: string;
  readonly method: "POST" | "DELETE";
  /** The part of the path after `/_sandbox/`. */
  readonly path: string;
  readonly body: object;
  /** The message to show after success, unless the response has a `message`. */
  readonly done?: string;
}): Html => {
  const { key, label, about, method, path, body, done = "Done." } = action;
  const hiddenSubject = about && html`<span class="unseen"> ${shortened(about)}</span>`;
  return html`<button type="button" data-key="${key}" data-method="${method}" data-path="/_sandbox/${path}" data-body="${JSON.stringify(body)}" data-done="${done}">${label}${hiddenSubject}</button>`;
};

/** A date and time of the host, to the second. */
export const moment = (milliseconds: number): Html => {
  const text = new Date(milliseconds).toISOString();
  return html`<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 19)} UTC</time>`;
};

/** A time of the host, with its date only if that is not today. */
export const nearMoment = (milliseconds: number, now: number): Html =>
  dayOf(milliseconds) === dayOf(now) ? timeOfDay(milliseconds) : moment(milliseconds);

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** A time of the host without its date. */
export const timeOfDay = (milliseconds: number): Html => {
  const text = new Date(milliseconds).toISOString();
  return html`<time datetime="${text}">${text.slice(11, 19)}</time>`;
};

/** The text of a cell that has no value. On a phone, such cells are left out. */
export const emptyCell = "–";

export interface Row {
  readonly key: string;
  readonly cells: readonly (Html | string | number)[];
}

/** A column whose head is more than a title. */
export interface Column {
  readonly title: string;
  readonly head: Html;
  readonly sorted?: "ascending" | "descending" | undefined;
}

/**
 * A table. The table scrolls sideways if it is too wide for its box. On a phone its rows are stacked, with the column's
 * title before each cell. The ARIA roles are set, because browsers drop the roles of a table whose CSS layout is not a
 * table.
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

/** A table that shows its first rows, and the remaining ones on request. */
export interface Rows {
  /** The name of the table in the page's URL. */
  readonly tableName: string;
  readonly fewRows: number;
  readonly view: View;
}

/** The number of rows to show. */
export const rowCount = ({ tableName: of, fewRows: few, view }: Rows): number =>
  view.all.includes(of) ? mostRows : few;

/** The latest items, newest first, each with its number from 1. `more` is a line that says how many are not shown. */
export function latest<Item>(
  items: readonly Item[],
  rows: Rows,
): { shown: [number, Item][]; more: readonly Html[] } {
  const firstIndex = Math.max(0, items.length - rowCount(rows));
  const shown = items.slice(firstIndex).map((item, index): [number, Item] => [firstIndex + index + 1, item]);
  return { shown: shown.reverse(), more: moreNote(items.length, rows) };
}

/** A line that says how many rows are shown, with a link that shows more or fewer. */
export function moreNote(count: number, rows: Rows, total = count): readonly Html[] {
  const { tableName: of, fewRows: few, view } = rows;
  const shownCount = Math.min(count, rowCount(rows));
  const isAll = view.all.includes(of);
  if (count <= few && shownCount === total) return [];
  const otherTables = view.all.filter((tableName) => tableName !== of);
  const linkText = isAll ? "Show fewer" : `Show ${count > mostRows ? `the first ${mostRows}` : "all"}`;
  const link = viewLink({ ...view, all: isAll ? otherTables : [...otherTables, of] }, linkText, {
    key: `all-${of}`,
  });
  return [
    html`<p class="quiet" data-key="more">${shownCount < total && html`${shownCount} of ${total.toLocaleString("en")} are shown${count > mostRows && isAll && "; the admin interface has all"}. `}${count > few && link}</p>`,
  ];
}

export const hiddenRowsNote = (count: number): Html | undefined =>
  count > mostRows
    ? html`<p class="quiet" data-key="more">${mostRows} of ${count.toLocaleString("en")} are shown; the admin interface has all.</p>`
    : undefined;

export const emptyNote = (text: string | Html): Html => html`<p class="quiet" data-key="empty">${text}</p>`;
