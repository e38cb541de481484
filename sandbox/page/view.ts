import { type Html, html } from "./html";

/** The part of the account that the page shows. It is the page's address, so a reload keeps it, and links work without a script. */
export interface View {
  /** Only servers with this text. */
  readonly filter: string;
  /** The column that the servers are sorted by, with a dash before it from the last to the first; or nothing. */
  readonly sort: string;
  /** The tables that show more than their first rows. */
  readonly all: readonly string[];
}

export function parseView(url: string): View {
  const query = new URLSearchParams(url.split("?")[1]);
  return { filter: query.get("filter") ?? "", sort: query.get("sort") ?? "", all: query.getAll("all") };
}

/** A link to another view, which the script follows without loading the page again. */
export function viewLink(
  view: View,
  text: Html | string,
  { key, look }: { readonly key: string; readonly look?: string },
): Html {
  const { filter, sort, all } = view;
  const query = new URLSearchParams();
  if (filter) query.set("filter", filter);
  if (sort) query.set("sort", sort);
  for (const one of all) query.append("all", one);
  const address = query.size > 0 ? `/?${query}` : "/";
  return html`<a href="${address}" data-key="${key}"${look && html` class="${look}"`}>${text}</a>`;
}
