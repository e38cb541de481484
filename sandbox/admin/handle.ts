import { deepest, isObject, isTooDeep } from "../../provider/values";
import { describeIssues } from "../describeIssues";
import type { Incoming } from "../http/handle";
import type { Response } from "../http/respond";
import type { Sandbox } from "../sandbox";
import { AdminRefusal, refuseForeign } from "./refusal";
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
    const status = error instanceof AdminRefusal ? error.status : 400;
    return { status, body: { error: (error as Error).message } };
  }
}

function run(sandbox: Sandbox, { method, url, body }: Incoming): unknown {
  const path = pathOf(url);
  const [listName = "", ...idParts] = path.split("/");
  const list = rowLists.find((rowList) => rowList === listName);
  if (list && idParts.length > 0) {
    const id = idParts.join("/");
    if (method === "POST") return changeRow(sandbox, list, id, parseBody(body));
    if (method === "DELETE") return removeRow(sandbox, list, id);
    throw new AdminRefusal(405, "Use POST with the members to change, or DELETE.");
  }
  const samePath = routes.filter((candidate) => candidate.path === path);
  if (samePath.length === 0)
    throw new AdminRefusal(404, `There is nothing at /_sandbox/${path}; GET /_sandbox/ lists what there is.`);
  const route = samePath.find((candidate) => candidate.method === method);
  if (!route)
    throw new AdminRefusal(405, `Use ${samePath.map((allowedRoute) => allowedRoute.method).join(" or ")}.`);
  const parsedBody = route.body.safeParse(parseBody(body));
  if (!parsedBody.success) throw new AdminRefusal(400, describeIssues(parsedBody.error));
  return route.run(sandbox, parsedBody.data as never);
}

/** The part of the path after `/_sandbox/`. */
function pathOf(url: string): string {
  const path = (url.split("?")[0] as string).slice(root.length).replace(/^\/|\/$/g, "");
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AdminRefusal(
      400,
      "The path is not written as URLs are: a % is followed by two hexadecimal digits.",
    );
  }
}

function parseBody(body: string): object {
  if (body.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // `value` stays undefined, so the body is refused below.
  }
  if (isTooDeep(value)) throw new AdminRefusal(400, `The body is nested deeper than ${deepest} levels.`);
  if (isObject(value)) return value;
  throw new AdminRefusal(400, "The body must be a JSON object.");
}
