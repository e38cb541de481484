import { isSame, lowerCase } from "../../normalForms";
import { isEmpty } from "../../values";
import type { ServerRecord } from "./server";

/**
 * The template that a host shows for a server. The specification has two sets of fields, each with its own name for the
 * template.
 */
export interface ShownTemplate {
  /** The field `template_name`. */
  readonly name?: string | undefined;
  /** The field `template`, which may be the host's own text, such as `Debian 12 (Bookworm)`. */
  readonly word?: string | undefined;
}

export const templateOf = ({ template_name, template }: ServerRecord): ShownTemplate => ({
  ...(template_name !== undefined && { name: template_name }),
  ...(template !== undefined && { word: template }),
});

/** The template's name, or else the host's text for it. */
export const nameOfTemplate = ({ name, word }: ShownTemplate): string | undefined =>
  isEmpty(name) ? word : name;

/** Whether two texts name the same template. Case does not matter, because a host may change it. */
export const isSameTemplate = (left: unknown, right: unknown): boolean =>
  !isEmpty(left) && isSame(lowerCase, left, right);

/** Whether one of the two fields names the template. */
export const showsTemplate = ({ name, word }: ShownTemplate, wantedName: unknown): boolean =>
  [name, word].some((field) => isSameTemplate(field, wantedName));
