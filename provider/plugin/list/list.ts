import { runCall } from "../../engine/call";
import { failure } from "../../message";
import { namesIn } from "../../resource/members";
import type { Properties } from "../../resource/properties";
import { sameValue } from "../../resource/sameValue";
import { hasUnknown } from "../../resource/unknown";
import { resourceLists } from "../../resources/lists";
import { resourceToken } from "../names";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { underWay } from "../resources/call";
import type { ListAnswer, ListRequest } from "./protocol";

const usualPageSize = 100;
const byToken = new Map(namesIn(resourceLists).map((name) => [resourceToken(name), name]));

/** One page of the account's resources of a type, each with the id under which it may be imported. */
export async function list(plugin: Plugin, request: ListRequest): Promise<ListAnswer[]> {
  const { token, limit } = request;
  const kind = byToken.get(token);
  if (!kind) throw failure("type-unknown", { type: token, known: [...byToken.keys()] });
  const query = decode(request.query);
  const { queried, page } = resourceLists[kind];
  const wrong = Object.keys(query.properties).filter((name) => !queried.some((known) => known === name));
  if (wrong.length > 0) throw failure("list-query-unknown", { type: token, wrong, known: queried });
  if (hasUnknown(query.properties)) return [{ computed: true }];
  const { number, given } = placeOf(request.continuation);
  const size = request.pageSize >= 1 ? Math.min(request.pageSize, usualPageSize) : usualPageSize;
  const { resources, isLast } = await underWay(plugin, "", (context) =>
    runCall({ session: plugin.session, given: [query], context }, (session, { signal }) =>
      page(session, { page_size: size, page_num: number }, { signal }),
    ),
  );
  const left = limit >= 1 ? limit - given : Number.POSITIVE_INFINITY;
  // A host may send larger pages than it was asked for; the rest of one would be lost.
  const found = resources.filter(({ told }) => answers(told, query.properties)).slice(0, left);
  const sent = given + found.length;
  const isOver = isLast || (limit >= 1 && sent >= limit);
  return [
    ...found.map(({ id, name }) => ({ id, name })),
    ...(isOver ? [] : [{ continuation: `${number + 1}:${sent}` }]),
  ];
}

const answers = (told: Properties, query: Properties): boolean =>
  Object.entries(query).every(([name, wanted]) => sameValue(told[name], wanted));

/** The page of the host, and how many resources the pages before have given. */
function placeOf(continuation: string): { readonly number: number; readonly given: number } {
  const [, number = "1", given = "0"] = /^(\d+):(\d+)$/.exec(continuation) ?? [];
  return { number: Number(number), given: Number(given) };
}
