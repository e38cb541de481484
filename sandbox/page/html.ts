/** Text that is already markup. Only the tag `html` makes it, so all other text is escaped. */
export class Html {
  private constructor(readonly text: string) {}

  static of(strings: TemplateStringsArray, values: readonly Value[]): Html {
    return new Html(strings.reduce((text, next, index) => text + markupOf(values[index - 1]) + next));
  }
}

type Value = Html | string | number | false | undefined | readonly Value[];

/**
 * Makes markup. Every value is escaped, so it is safe in text and in a quoted attribute. `false` and `undefined` add
 * nothing.
 */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => Html.of(strings, values);

function markupOf(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(markupOf).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The longest text that a cell shows. The longest domain has 253 letters. */
const longest = 255;

/** Shortens a text that another person wrote, so that a long text cannot flood the page. */
export const shortened = (value: unknown): string => {
  const text = String(value);
  return text.length <= longest ? text : `${[...text.slice(0, longest)].slice(0, -1).join("")}…`;
};

/** The shortened text as markup that cannot change the direction of the text around it. */
export const foreignText = (value: unknown): Html => html`<bdi>${shortened(value)}</bdi>`;

/** The shortened text for a table cell. The text may wrap anywhere, so that the table stays narrow. */
export const longText = (value: unknown): Html => html`<span class="long">${foreignText(value)}</span>`;

/** The most rows that a section shows. */
export const mostRows = 150;

/** Writes a count with its noun: `1 server`, `2 servers`. */
export const countText = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? singular : plural}`;
