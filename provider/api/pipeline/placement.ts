import { secretNames } from "../contract/marks";
import type { HttpRequest } from "../http";
import { usualHeaders } from "../usualHeaders";
import type { Wire } from "../wire";
import type { SignedCall } from "./call";

type Members = Readonly<Record<string, unknown>>;
type Placed = Pick<HttpRequest, "url" | "headers" | "body" | "method">;

/**
 * Where the parameters of a call are sent: in the body, as the specification says, or, for GET and DELETE, where the
 * host accepts them. Secrets are never put into a URL, because proxies and servers log URLs.
 */
export function placeParams(
  { url, verb, operation, params, credentials }: SignedCall,
  members: Members,
  { paramsOfGet, paramsOfDelete, passcodePlace, tokenPasscode }: Wire,
): Placed {
  const hasSecret = secretNames(operation.params).some((name) => name in params);
  const place = verb === "GET" ? paramsOfGet : verb === "DELETE" ? paramsOfDelete : "body";
  const method = verb === "POST" ? {} : { method: verb };
  // A cached response from a proxy would not show the current state.
  const baseHeaders = verb === "GET" ? { ...usualHeaders, "cache-control": "no-cache" } : usualHeaders;
  const { passcode } = credentials;
  const isElsewhere = passcodePlace !== "inParams" && passcode !== undefined;
  const isNext = passcodePlace === "nextToParams" && passcode !== undefined;
  if (place === "body" || hasSecret || isNext) {
    const among = Object.entries(members).filter(([name]) => !(isElsewhere && name === tokenPasscode));
    const body = { params: Object.fromEntries(among), ...(isNext && { [tokenPasscode]: passcode }) };
    return { url, headers: baseHeaders, body: JSON.stringify(body), ...method };
  }
  // Without a body, there is no content type: some hosts refuse an empty body that claims to be JSON.
  const { "content-type": _, ...headers } = baseHeaders;
  const query = (place === "json" ? asJson(members) : asMembers(members)).toString();
  return { url: query === "" ? url : `${url}?${query}`, headers, body: "", ...method };
}

const asJson = (members: Members) => new URLSearchParams({ params: JSON.stringify(members) });

/** The query string of the parameters: a list becomes several values of one name, an object becomes JSON. */
function asMembers(members: Members): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members))
    for (const item of [value].flat())
      query.append(name, typeof item === "object" ? JSON.stringify(item) : String(item));
  return query;
}
