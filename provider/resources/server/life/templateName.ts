import type { ServerSight } from "../../../host/shown/sight";
import { isSameTemplate, nameOfTemplate, showsTemplate } from "../../../host/shown/template";
import { isEmpty } from "../../../values";
import type { ServerState } from "./state";

// A host may report a template in words of its own, such as `Debian 12 (Bookworm)`. What it reports after we have had a
// template built is its word for that one.

/** What is seen, with the program's name in place of the host's word for what was built last. */
export const inNameOfProgram = ({ template }: ServerState, sight: ServerSight): ServerSight =>
  template && isSameTemplate(nameOfTemplate(sight.template), template.word)
    ? { ...sight, template: { ...sight.template, name: template.templateName } }
    : sight;

/** Remembers the host's word for a template that was built. @param before its word for another one: it may still change. */
export function rememberTemplate(
  state: ServerState,
  templateName: string,
  sight: ServerSight,
  before?: string | undefined,
): void {
  const word = nameOfTemplate(sight.template);
  if (word === undefined || isEmpty(word) || isSameTemplate(word, templateName)) state.template = undefined;
  else state.template = isSameTemplate(word, before) ? { templateName } : { templateName, word };
}

/** The host's word for the template that the server has, as far as it is known. */
export function wordBefore(state: ServerState, sight: ServerSight): string | undefined {
  const { template, applied, beforeDrift, isImported } = state;
  // The name in the state may be the host's own: an import copies it from the host, and so does drift.
  const isNameOfHost = isImported || beforeDrift.templateName !== undefined;
  const isLast = template !== undefined && isSameTemplate(template.templateName, applied.templateName);
  const known = isLast ? template.word : isNameOfHost ? applied.templateName : undefined;
  return known ?? nameOfTemplate(sight.template);
}

/** Whether the host names templates as the program does. A name in the state that may be the host's own proves nothing. */
export function namesAlike(state: ServerState, sight: ServerSight, wanted: unknown): boolean {
  if (state.template || state.isImported) return false;
  const templateName = state.beforeDrift.templateName ?? state.applied.templateName;
  return showsTemplate(sight.template, templateName) || showsTemplate(sight.template, wanted);
}
