import { isSame, lowerCase } from "../../normalForms";
import { isEmpty } from "../../values";
import type { ServerRecord } from "./server";

/**
 * The template that a host shows of a server. The specification has two sets of fields, each with its own name for it.
 */
export interface ShownTemplate {
  /** `template_name`. */
  readonly name?: string | undefined;
  /** `template`, which may be a word of the host's own, such as `Debian 12 (Bookworm)`. */
  readonly word?: string | undefined;
}

export const templateOf = ({ template_name, template }: ServerRecord): ShownTemplate => ({
  ...(template_name !== undefined && { name: template_name }),
  ...(template !== undefined && { word: template }),
});

/** The template's name, or else the host's word for it. */
export const nameOfTemplate = ({ name, word }: ShownTemplate): string | undefined =>
  isEmpty(name) ? word : name;

/** Whether both name one template. A host may write its name in another case of letters. */
export const isSameTemplate = (left: unknown, right: unknown): boolean =>
  !isEmpty(left) && isSame(lowerCase, left, right);

/** Whether either field has the name. */
export const showsTemplate = ({ name, word }: ShownTemplate, wanted: unknown): boolean =>
  [name, word].some((field) => isSameTemplate(field, wanted));
