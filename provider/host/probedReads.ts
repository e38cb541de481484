import { type OperationName, operations } from "../api/contract";
import type { Http } from "../api/http";
import { classifier } from "../api/pipeline/classify";
import { basic, byToken } from "../api/pipeline/credentials";
import { failureIn } from "../api/pipeline/failure";
import { usualHeaders } from "../api/usualHeaders";
import { type GivenWire, wireOf } from "../api/wire";
import { isObject } from "../values";

/** What a host shows of its reads that does not describe itself. */
export interface ProbedReads {
  /** It has a method at the usual path: it answers, or asks for params. */
  readonly answering: ReadonlySet<OperationName>;
  /** Those that say nothing, because the host refuses the login or would. */
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
    /** How the host takes a token. */
    readonly tokenLogin?: string | undefined;
    /** The password alone would be refused. */
    readonly needsPasscode: boolean;
  };
  readonly signal: AbortSignal;
}

/**
 * Asks each read at its usual path. Writes are not tried, so nothing is known of them. A login that the host refuses is not sent
 * again: more could lock the user out.
 */
export async function probeReads(looking: Looking): Promise<ProbedReads> {
  const answering = new Set<OperationName>();
  const unasked = new Set<OperationName>();
  const { token, needsPasscode } = looking.login;
  let isRefused = token === undefined && needsPasscode;
  for (const [name, { path, writes }] of operations()) {
    if (writes || !path) continue;
    const shown = isRefused ? "loginRefused" : await probe(looking, path);
    if (shown === "there") answering.add(name);
    if (shown !== "loginRefused") continue;
    isRefused = true;
    unasked.add(name);
  }
  return { answering, unasked };
}

async function probe(
  { http, base, login, signal }: Looking,
  path: string,
): Promise<"there" | "absent" | "loginRefused"> {
  const { username, password = "", token, tokenLogin = "basic" } = login;
  const credentials = token === undefined ? basic(username, password) : byToken(username, token, tokenLogin);
  const version = base.wire?.version ?? base.apiVersion ?? "v3";
  const url = [base.baseUrl.replace(/\/+$/, ""), version, path].filter((part) => part !== "").join("/");
  const headers = { ...usualHeaders, ...credentials.headers };
  const came = await http.post({ url, headers, body: '{"params":{}}', signal });
  const { status } = came;
  const body = jsonIn(came.text);
  if (body === undefined) return status === 401 ? "loginRefused" : "absent";
  const failed = failureIn({ ...came, body }, { url, path }, classifier(wireOf(base.wire)));
  if (failed?.kind === "authorization") return "loginRefused";
  return failed && ["wrongAddress", "unreadable"].includes(failed.kind) ? "absent" : "there";
}

function jsonIn(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
