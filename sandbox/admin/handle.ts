import { deepest, isObject, isTooDeep } from "../../provider/values";
import { describeIssues } from "../describeIssues";
import type { Incoming } from "../http/handle";
import type { Response } from "../http/respond";
import type { Sandbox } from "../sandbox";
import { Refused, refuseForeign } from "./refused";
import { routes } from "./routes";
import { changeRow, removeRow, rowLists } from "./rows";

const root = "/_sandbox";

/** Whether the request's path belongs to the admin interface. */
export const isForAdmin = ({ url }: Incoming): boolean => url === root || url.startsWith(`${root}/`);

/**
 * Handles a request to the admin interface. The interface needs no login, because only programs on this machine can
 * reach it.
 */
export function handleAdmin(sandbox: Sandbox, incoming: Incoming): Response {
  try {
    refuseForeign(incoming);
    const result = run(sandbox, incoming);
    return { status: 200, body: (result as Record<string, unknown> | undefined) ?? { done: true } };
  } catch (error) {
    const status = error instanceof Refused ? error.status : 400;
    return { status, body: { error: (error as Error).message } };
  }
}

function run(sandbox: Sandbox, { method, url, body }: Incoming): unknown {
  const path = pathOf(url);
  const [first = "", ...rest] = path.split("/");
  const list = rowLists.find((rowList) => rowList === first);
  if (list && rest.length > 0) {
    const id = rest.join("/");
    if (method === "POST") return changeRow(sandbox, list, id, parsed(body));
    if (method === "DELETE") return removeRow(sandbox, list, id);
    throw new Refused(405, "Use POST with the members to change, or DELETE.");
  }
  const samePath = routes.filter((one) => one.path === path);
  if (samePath.length === 0)
    throw new Refused(404, `There is nothing at /_sandbox/${path}; GET /_sandbox/ lists what there is.`);
  const route = samePath.find((one) => one.method === method);
  if (!route) throw new Refused(405, `Use ${samePath.map((one) => one.method).join(" or ")}.`);
  const parsedBody = route.body.safeParse(parsed(body));
  if (!parsedBody.success) throw new Refused(400, describeIssues(parsedBody.error));
  return route.run(sandbox, parsedBody.data as never);
}

/** The part of the path after `/_sandbox/`. */
function pathOf(url: string): string {
  const path = (url.split("?")[0] as string).slice(root.length).replace(/^\/|\/$/g, "");
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Refused(400, "The path is not written as URLs are: a % is followed by two hexadecimal digits.");
  }
}

function parsed(body: string): object {
  if (body.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // `value` stays undefined, so the body is refused below.
  }
  if (isTooDeep(value)) throw new Refused(400, `The body is nested deeper than ${deepest} levels.`);
  if (isObject(value)) return value;
  throw new Refused(400, "The body must be a JSON object.");
}
