import { parseVerbs, type Verb } from "../api/contract/verb";
import { isObject } from "../values";
import type { PathDescription } from "./descriptionTry";

/** How hosts call the member that has the HTTP method: `http_method`, `verb`, `methods`. */
const ofVerb = /^(?:http_?|request_?)?(?:method|verb)s?$/i;

/** Members that have other methods, or parameters that may be called so. */
const ofOthers: readonly string[] = ["input", "output", "methods", "namespaces", "no_access_methods"];

/**
 * The HTTP method of a method, as its description has it; the specification does not show where. Undefined: it names
 * none, or several without showing which one is meant.
 */
export function describedVerb(description: PathDescription): Verb | undefined {
  const { method_metadata = {}, method_description = "", ...rest } = description;
  const others = Object.entries(rest).filter(([name]) => !ofOthers.includes(name));
  const named = [...namedIn(method_metadata), ...namedIn(Object.fromEntries(others))];
  // Some texts have the line of a request at the start.
  const [, ofText] = /^\s*([A-Z]+)\s+\/?[\w.-]+\/[\w./-]+/.exec(method_description) ?? [];
  const all = new Set(named.length > 0 ? named : parseVerbs(ofText));
  if (all.has("POST")) return "POST";
  return all.size === 1 ? [...all][0] : undefined;
}

const namedIn = (value: unknown): readonly Verb[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, member]) =>
        ofVerb.test(name) && !isObject(member) ? parseVerbs(member) : namedIn(member),
      )
    : Array.isArray(value)
      ? value.flatMap(namedIn)
      : [];
