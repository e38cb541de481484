/** Text that is markup already. Only `html` makes it, so everything else is escaped. */
export class Html {
  private constructor(readonly text: string) {}

  static of(strings: TemplateStringsArray, values: readonly Value[]): Html {
    return new Html(strings.reduce((text, next, index) => text + markupOf(values[index - 1]) + next));
  }
}

type Value = Html | string | number | false | undefined | readonly Value[];

/** Markup with every value escaped, for text as well as for a quoted attribute. `false` and `undefined` are nothing. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => Html.of(strings, values);

function markupOf(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(markupOf).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The longest host name has 253 letters. */
const longest = 255;

/** Another person's text, cut to a length that cannot flood the page. */
export const shortened = (value: unknown): string => {
  const text = String(value);
  return text.length <= longest ? text : `${[...text.slice(0, longest)].slice(0, -1).join("")}…`;
};

/** The same as markup that cannot turn the direction of the text around it. */
export const foreignText = (value: unknown): Html => html`<bdi>${shortened(value)}</bdi>`;

/** The same in a cell of a table. It may be broken anywhere, so that the table stays narrow. */
export const long = (value: unknown): Html => html`<span class="long">${foreignText(value)}</span>`;

/** How many rows a section can show. */
export const mostRows = 150;

/** `1 server`, `2 servers`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
