import { type OperationName, operationOf } from "../api/contract";
import { parseVerbs, reasonAgainstVerb, type Verb } from "../api/contract/verb";
import { ConnectionError, type Http, type HttpAnswer } from "../api/http";
import { usualHeaders } from "../api/usualHeaders";

interface Looking {
  readonly http: Http;
  /** The address of an operation. */
  readonly urlOf: (name: OperationName) => string | undefined;
  readonly signal: AbortSignal;
}

/** Every host has this operation, it changes nothing, and its path is the specification's own. */
const sample: OperationName = "asset.list";

/**
 * The verbs of operations, as the host allows them in its answers to OPTIONS, which change nothing. The first question
 * is about a read. A host that does not name its verbs there, takes the question for the call, or refuses it because it
 * knows POST alone, is not asked about a write. None of the questions has a login.
 */
export async function allowedVerbs(
  looking: Looking,
  names: readonly OperationName[],
): Promise<ReadonlyMap<OperationName, Verb>> {
  const foundVerbs = new Map<OperationName, Verb>();
  const first = await ask(looking, sample);
  if (first === undefined || !first.tellsOfVerbs) return foundVerbs;
  const urls = names.map(looking.urlOf);
  for (const [at, name] of names.entries()) {
    // If several operations share one path, nothing shows which verb is whose.
    if (urls.filter((url) => url === urls[at]).length > 1) continue;
    const answer = await ask(looking, name);
    if (answer === undefined) return foundVerbs;
    const verbs = answer.verbs.filter((verb) => reasonAgainstVerb(operationOf(name), verb) === undefined);
    const [onlyVerb] = verbs;
    if (onlyVerb !== undefined && verbs.length === 1 && onlyVerb !== "POST") foundVerbs.set(name, onlyVerb);
  }
  return foundVerbs;
}

/** Undefined: there is no answer, or the host refuses further questions. */
async function ask({ http, urlOf, signal }: Looking, name: OperationName) {
  const url = urlOf(name);
  if (url === undefined) return { verbs: [], tellsOfVerbs: false };
  const { "content-type": _, ...headers } = usualHeaders;
  try {
    const answer = await http.post({ method: "OPTIONS", url, headers, body: "", signal });
    if (answer.status === 429 || answer.status >= 500) return undefined;
    const verbs = parseVerbs(answer.headers.allow);
    // A host that knows POST alone, and no OPTIONS, has no other verbs.
    const isOther = answer.status < 300 ? verbs.length > 0 : verbs.length > 0 && !verbs.includes("POST");
    return { verbs, tellsOfVerbs: isOther && !isCall(answer) };
  } catch (error) {
    if (error instanceof ConnectionError) return undefined;
    throw error;
  }
}

const isCall = ({ text }: HttpAnswer): boolean => /"(?:items|item_total)"\s*:/.test(text);
