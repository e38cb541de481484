import { type OperationName, operationOf } from "../api/contract";
import { parseVerbs, reasonAgainstVerb, type Verb } from "../api/contract/verb";
import { ConnectionError, type Http, type HttpAnswer } from "../api/http";
import { usualHeaders } from "../api/usualHeaders";

interface Looking {
  readonly http: Http;
  /** The URL of an operation; undefined if it has no path. */
  readonly urlOf: (name: OperationName) => string | undefined;
  readonly signal: AbortSignal;
}

/**
 * An operation for the first request: every host has it, it changes nothing, and its path comes from the specification.
 */
const sample: OperationName = "asset.list";

/**
 * Finds the HTTP methods of operations from the host's responses to OPTIONS requests, which change nothing and carry no
 * login. The first request is about a read. If the host names no methods in its response, treats OPTIONS as the call
 * itself, or only says that it accepts POST, no request is sent about a write.
 */
export async function allowedVerbs(
  looking: Looking,
  names: readonly OperationName[],
): Promise<ReadonlyMap<OperationName, Verb>> {
  const foundVerbs = new Map<OperationName, Verb>();
  const firstAnswer = await ask(looking, sample);
  if (firstAnswer === undefined || !firstAnswer.tellsOfVerbs) return foundVerbs;
  const urls = names.map(looking.urlOf);
  for (const [at, name] of names.entries()) {
    // If several operations share a path, their methods cannot be told apart.
    if (urls.filter((url) => url === urls[at]).length > 1) continue;
    const answer = await ask(looking, name);
    if (answer === undefined) return foundVerbs;
    const verbs = answer.verbs.filter((verb) => reasonAgainstVerb(operationOf(name), verb) === undefined);
    const [onlyVerb] = verbs;
    if (onlyVerb !== undefined && verbs.length === 1 && onlyVerb !== "POST") foundVerbs.set(name, onlyVerb);
  }
  return foundVerbs;
}

/** Sends one OPTIONS request; undefined if there is no response, or the host refuses further requests. */
async function ask({ http, urlOf, signal }: Looking, name: OperationName) {
  const url = urlOf(name);
  if (url === undefined) return { verbs: [], tellsOfVerbs: false };
  const { "content-type": _, ...headers } = usualHeaders;
  try {
    const answer = await http.post({ method: "OPTIONS", url, headers, body: "", signal });
    if (answer.status === 429 || answer.status >= 500) return undefined;
    const verbs = parseVerbs(answer.headers.allow);
    // A host that refuses OPTIONS and names POST accepts no other method.
    const isOther = answer.status < 300 ? verbs.length > 0 : verbs.length > 0 && !verbs.includes("POST");
    return { verbs, tellsOfVerbs: isOther && !isCall(answer) };
  } catch (error) {
    if (error instanceof ConnectionError) return undefined;
    throw error;
  }
}

const isCall = ({ text }: HttpAnswer): boolean => /"(?:items|item_total)"\s*:/.test(text);
