import { parseVerbs, type Verb } from "../api/contract/verb";
import { isObject } from "../values";
import type { PathDescription } from "./descriptionTry";

/** Matches names that hosts use for the field with the HTTP method: `http_method`, `verb`, `methods`. */
const verbFieldName = /^(?:http_?|request_?)?(?:method|verb)s?$/i;

/** Fields that describe other methods, or parameters with such names. */
const otherFields: readonly string[] = ["input", "output", "methods", "namespaces", "no_access_methods"];

/**
 * The HTTP method in the description of a method. The specification does not show the field. Undefined if the
 * description names no HTTP method, or several and none of them is POST.
 */
export function describedVerb(description: PathDescription): Verb | undefined {
  const { method_metadata = {}, method_description = "", ...rest } = description;
  const otherMembers = Object.entries(rest).filter(([name]) => !otherFields.includes(name));
  const namedVerbs = [...namedIn(method_metadata), ...namedIn(Object.fromEntries(otherMembers))];
  // Some descriptions begin with a request line.
  const [, ofText] = /^\s*([A-Z]+)\s+\/?[\w.-]+\/[\w./-]+/.exec(method_description) ?? [];
  const allVerbs = new Set(namedVerbs.length > 0 ? namedVerbs : parseVerbs(ofText));
  if (allVerbs.has("POST")) return "POST";
  return allVerbs.size === 1 ? [...allVerbs][0] : undefined;
}

const namedIn = (value: unknown): readonly Verb[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, member]) =>
        verbFieldName.test(name) && !isObject(member) ? parseVerbs(member) : namedIn(member),
      )
    : Array.isArray(value)
      ? value.flatMap(namedIn)
      : [];
