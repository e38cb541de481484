import { type Html, html, mostRows, shortened } from "./html";

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

/** The same without the day. */
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

/**
 * A table in a box of its own, which scrolls if it is long; on a phone its rows are stacked, each cell after its
 * column's name. The roles are repeated, because a browser forgets them if the layout is no table's.
 */
export function table(key: string, caption: string, columns: readonly string[], rows: readonly Row[]): Html {
  const head = columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr role="row" data-key="${row.key}">${row.cells.map(
        (cell, index) =>
          html`<td role="cell"${cell === emptyCell && html` class="none"`}><span class="column" aria-hidden="true">${columns[index]}</span><span>${cell}</span></td>`,
      )}</tr>`,
  );
  return html`<div class="box" role="region" aria-label="${caption}" tabindex="0" data-key="${key}"><table role="table"><caption class="unseen">${caption}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>`;
}

/** The latest of many, the newest first, with their numbers from 1; and a line that says how many are not shown. */
export function latest<Item>(items: readonly Item[]): { shown: [number, Item][]; more: Html | undefined } {
  const first = Math.max(0, items.length - mostRows);
  const shown = items.slice(first).map((item, index): [number, Item] => [first + index + 1, item]);
  return { shown: shown.reverse(), more: hiddenRowsNote(items.length) };
}

export const hiddenRowsNote = (count: number, shown = mostRows): Html | undefined =>
  count > shown
    ? html`<p class="quiet" data-key="more">${shown} of ${count.toLocaleString("en")} are shown; the admin interface has all.</p>`
    : undefined;

export const empty = (text: string | Html): Html => html`<p class="quiet" data-key="empty">${text}</p>`;
