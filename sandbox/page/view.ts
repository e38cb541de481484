import { type Html, html } from "./html";

/**
 * The choices of the page's reader: filter, order and expanded tables. The view is kept in the URL, so a reload keeps
 * it, and links work without a script.
 */
export interface View {
  /** The text to filter the servers by. */
  readonly filter: string;
  /** The field to sort the servers by, with a dash before it for descending order. Empty if they are not sorted. */
  readonly sort: string;
  /** The tables that show all of their rows. */
  readonly all: readonly string[];
}

export function parseView(url: string): View {
  const query = new URLSearchParams(url.split("?")[1]);
  return { filter: query.get("filter") ?? "", sort: query.get("sort") ?? "", all: query.getAll("all") };
}

/** A link to another view. The script follows it without reloading the page. */
export function viewLink(
  view: View,
  text: Html | string,
  { key, className: look }: { readonly key: string; readonly className?: string },
): Html {
  const { filter, sort, all } = view;
  const query = new URLSearchParams();
  if (filter) query.set("filter", filter);
  if (sort) query.set("sort", sort);
  for (const tableName of all) query.append("all", tableName);
  const address = query.size > 0 ? `/?${query}` : "/";
  return html`<a href="${address}" data-key="${key}"${look && html` class="${look}"`}>${text}</a>`;
}
