import { type OperationName, operations } from "../../provider/api/contract";
import type { Http } from "../../provider/api/http";
import { classifier } from "../../provider/api/pipeline/classify";
import type { Credentials } from "../../provider/api/pipeline/credentials";
import { failureIn } from "../../provider/api/pipeline/failure";
import { usualHeaders } from "../../provider/api/usualHeaders";
import { wireOf } from "../../provider/api/wire";
import { isObject } from "../../provider/values";
import type { Base } from "./login";

/** One look at a host that does not describe itself. */
interface Looking {
  readonly http: Http;
  readonly base: Base;
  readonly credentials: Credentials;
  readonly signal: AbortSignal;
}

/**
 * The reads of which the host has a method at the usual path: it answers, or asks for params. Writes are not tried, so
 * nothing is known of them.
 */
export async function probedReads(looking: Looking): Promise<ReadonlySet<OperationName>> {
  const answering = new Set<OperationName>();
  for (const [name, { path, writes }] of operations())
    if (!writes && path && (await answers(looking, path))) answering.add(name);
  return answering;
}

async function answers({ http, base, credentials, signal }: Looking, path: string): Promise<boolean> {
  const version = base.wire?.version ?? base.apiVersion ?? "v3";
  const url = [base.baseUrl.replace(/\/+$/, ""), version, path].filter((part) => part !== "").join("/");
  const headers = { ...usualHeaders, ...credentials.headers };
  const { status, text } = await http.post({ url, headers, body: '{"params":{}}', signal });
  const body = jsonIn(text);
  if (body === undefined) return false;
  const failed = failureIn(status, body, classifier(wireOf(base.wire)));
  return failed === undefined || !["wrongAddress", "unreadable"].includes(failed.kind);
}

function jsonIn(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
