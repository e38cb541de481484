import { type OperationName, operations } from "../api/contract";
import { usualVerb, type Verb } from "../api/contract/verb";
import type { Http } from "../api/http";
import { classifier } from "../api/pipeline/classify";
import { basic, tokenCredentials } from "../api/pipeline/credentials";
import { parseFailure } from "../api/pipeline/failure";
import { usualHeaders } from "../api/usualHeaders";
import { type GivenWire, wireOf } from "../api/wire";
import { isObject } from "../values";

/** The reads of a host that does not describe itself. */
export interface ProbedReads {
  /** The host has a method at the usual path: it answers, or asks for params. */
  readonly answering: ReadonlySet<OperationName>;
  /** The verbs of those that do not go by POST. */
  readonly verbs: ReadonlyMap<OperationName, Verb>;
  /** The reads that stay unknown, because the host refuses the login or would. */
  readonly unasked: ReadonlySet<OperationName>;
}

/** One look at a host that does not describe itself. */
interface Looking {
  readonly http: Http;
  readonly base: {
    readonly baseUrl: string;
    readonly apiVersion?: string | undefined;
    readonly wire?: GivenWire | undefined;
  };
  readonly login: {
    readonly username: string;
    readonly password?: string | undefined;
    readonly token?: string | undefined;
    /** The host's way to take a token. */
    readonly tokenLogin?: string | undefined;
    /** The host would refuse the password alone. */
    readonly needsPasscode: boolean;
  };
  /** The known verbs of reads, and whether reads go by GET as far as is known. */
  readonly known?: ReadonlyMap<OperationName, Verb>;
  readonly readsByGet?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Asks each read at its usual path. Writes are not tried, so nothing is known of them. A refused login is not sent
 * again, because more could lock the user out.
 */
export async function probeReads(looking: Looking): Promise<ProbedReads> {
  const [answering, unasked] = [new Set<OperationName>(), new Set<OperationName>()];
  const verbs = new Map<OperationName, Verb>();
  const { token, needsPasscode } = looking.login;
  let isRefused = token === undefined && needsPasscode;
  for (const [name, { path, writes }] of operations()) {
    if (writes || !path) continue;
    const answer = isRefused ? { is: "loginRefused" as const } : await probe(looking, name, path);
    if (answer.is === "there") answering.add(name);
    if (answer.is === "there" && answer.verb !== usualVerb) verbs.set(name, answer.verb);
    if (answer.is !== "loginRefused") continue;
    isRefused = true;
    unasked.add(name);
  }
  return { answering, unasked, verbs };
}

type Probed =
  | { readonly is: "there"; readonly verb: Verb }
  | { readonly is: "absent" }
  | { readonly is: "loginRefused" };

/** Asks by the known verb of reads here, and then by the other one. */
async function probe(looking: Looking, name: OperationName, path: string): Promise<Probed> {
  const { known, readsByGet } = looking;
  const knownVerb = known?.get(name);
  const byGet: readonly Verb[] = ["GET", usualVerb];
  const order = knownVerb !== undefined ? [knownVerb] : readsByGet ? byGet : byGet.toReversed();
  for (const verb of order) {
    const { is, status } = await answerBy(looking, verb, path);
    if (is !== "absent") return is === "there" ? { is, verb } : { is };
    // If reads go by POST, only a refusal of the verb suggests another one.
    if (status !== 405 && !readsByGet) break;
  }
  return { is: "absent" };
}

/** Asks without parameters. */
async function answerBy(
  { http, base, login, signal }: Looking,
  verb: Verb,
  path: string,
): Promise<{ readonly is: Probed["is"]; readonly status: number }> {
  const { username, password = "", token, tokenLogin = "basic" } = login;
  const credentials =
    token === undefined ? basic(username, password) : tokenCredentials(username, token, tokenLogin);
  const url = fullAddress(base, path);
  const { "content-type": type, ...otherHeaders } = usualHeaders;
  const ofBody = verb === "GET" ? { body: "", method: verb } : { body: '{"params":{}}' };
  const headers = {
    ...otherHeaders,
    ...(verb !== "GET" && { "content-type": type }),
    ...credentials.headers,
  };
  const httpAnswer = await http.post({ url, headers, ...ofBody, signal });
  const { status } = httpAnswer;
  const body = jsonIn(httpAnswer.text);
  if (body === undefined) return { is: status === 401 ? "loginRefused" : "absent", status };
  const failed = parseFailure({ ...httpAnswer, body }, { url, path }, classifier(wireOf(base.wire)));
  if (failed?.kind === "authorization") return { is: "loginRefused", status };
  const isAbsent = failed && ["wrongAddress", "unreadable"].includes(failed.kind);
  return { is: isAbsent ? "absent" : "there", status };
}

/** The full address of a path of a host. */
export function fullAddress({ baseUrl, apiVersion, wire }: Looking["base"], path: string): string {
  const version = wire?.version ?? apiVersion ?? "v3";
  return [baseUrl.replace(/\/+$/, ""), version, path].filter((part) => part !== "").join("/");
}

function jsonIn(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
