import { type OperationName, operations } from "../api/contract";
import { usualVerb, type Verb } from "../api/contract/verb";
import type { Http } from "../api/http";
import { classifier } from "../api/pipeline/classify";
import { basic, tokenCredentials } from "../api/pipeline/credentials";
import { parseFailure } from "../api/pipeline/failure";
import { usualHeaders } from "../api/usualHeaders";
import { type GivenWire, wireOf } from "../api/wire";
import { isObject } from "../values";

/** The read operations that a host without a self-description was found to have. */
export interface ProbedReads {
  /** Reads that exist at their default path: the host responds, or asks for parameters. */
  readonly answering: ReadonlySet<OperationName>;
  /** The HTTP methods of those reads that do not use POST. */
  readonly verbs: ReadonlyMap<OperationName, Verb>;
  /** Reads that stay unknown, because the host refuses the login, or would refuse it. */
  readonly unasked: ReadonlySet<OperationName>;
}

/** The settings for probing a host that does not describe itself. */
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
    /** How the host expects a token. */
    readonly tokenLogin?: string | undefined;
    /** Whether the host would refuse the password without a passcode. */
    readonly needsPasscode: boolean;
  };
  /** The known HTTP methods of reads, and whether reads seem to use GET. */
  readonly known?: ReadonlyMap<OperationName, Verb>;
  readonly readsByGet?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Calls each read at its default path. Writes are not tried, so nothing is found out about writes. After the host has
 * refused a login, nothing more is sent, because further refusals could lock the user out.
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

/** Calls a read by the HTTP method that reads use at this host, and then by the other of POST and GET. */
async function probe(looking: Looking, name: OperationName, path: string): Promise<Probed> {
  const { known, readsByGet } = looking;
  const knownVerb = known?.get(name);
  const byGet: readonly Verb[] = ["GET", usualVerb];
  const order = knownVerb !== undefined ? [knownVerb] : readsByGet ? byGet : byGet.toReversed();
  for (const verb of order) {
    const { is, status } = await answerBy(looking, verb, path);
    if (is !== "absent") return is === "there" ? { is, verb } : { is };
    // If reads use POST, the other method is tried only if the host refuses the method itself.
    if (status !== 405 && !readsByGet) break;
  }
  return { is: "absent" };
}

/** Calls a read without parameters. */
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
  const failure = parseFailure({ ...httpAnswer, body }, { url, path }, classifier(wireOf(base.wire)));
  if (failure?.kind === "authorization") return { is: "loginRefused", status };
  const isAbsent = failure && ["wrongAddress", "unreadable"].includes(failure.kind);
  return { is: isAbsent ? "absent" : "there", status };
}

/** The full URL of a path of a host. */
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
