import { isEmpty } from "../../../values";
import { showsTemplate } from "./decide";
import { type ServerRecord, sameTemplate, templateIn } from "./record";
import type { ServerState } from "./state";

// A host may report a template in words of its own, such as `Debian 12 (Bookworm)`. What it reports after we have had a
// template built is its word for that one.

/** The record, with the program's name in place of the host's word for what was built last. */
export const inNameOfProgram = ({ template }: ServerState, record: ServerRecord): ServerRecord =>
  template && sameTemplate(templateIn(record), template.word)
    ? { ...record, template_name: template.templateName }
    : record;

/** Remembers the host's word for a template that was built. @param before its word for another one: it may still change. */
export function rememberTemplate(
  state: ServerState,
  templateName: string,
  record: ServerRecord,
  before?: string | undefined,
): void {
  const word = templateIn(record);
  if (word === undefined || isEmpty(word) || sameTemplate(word, templateName)) state.template = undefined;
  else state.template = sameTemplate(word, before) ? { templateName } : { templateName, word };
}

/** The host's word for the template that the server has, as far as it is known. */
export function wordBefore(state: ServerState, record: ServerRecord): string | undefined {
  const { template, applied, beforeDrift, isImported } = state;
  // The name in the state may be the host's own: an import copies it from the host, and so does drift.
  const isNameOfHost = isImported || beforeDrift.templateName !== undefined;
  const isLast = template !== undefined && sameTemplate(template.templateName, applied.templateName);
  const known = isLast ? template.word : isNameOfHost ? applied.templateName : undefined;
  return known ?? templateIn(record);
}

/** Whether the host names templates as the program does. A name in the state that may be the host's own proves nothing. */
export function namesAlike(state: ServerState, record: ServerRecord, wanted: unknown): boolean {
  if (state.template || state.isImported) return false;
  const templateName = state.beforeDrift.templateName ?? state.applied.templateName;
  return showsTemplate(record, templateName) || showsTemplate(record, wanted);
}
