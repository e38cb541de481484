import type { Properties } from "../resource";
import type { Match } from "./sameRequest";

/** What `onExisting` says about servers that answer the same request already. @throws when it must not go on. */
export function decideOnExisting(matches: readonly Match[], news: Properties): Match | "create" {
  const [first] = matches;
  if (!first || news.onExisting === "create") return "create";
  if (news.onExisting === "adopt" && matches.length === 1 && news.imageId === undefined) return first;
  throw new Error(`domain: ${whatIsThere(matches, news)}. Nothing was created. ${waysOut(matches, news)}`);
}

function whatIsThere(matches: readonly Match[], news: Properties): string {
  const ids = matches.map((match) => match.uniqId).join(", ");
  return matches.length === 1
    ? `a live server ${ids} of ${news.domain} answers this very request already; it may be from an earlier create whose result was lost`
    : `live servers ${ids} of ${news.domain} answer this very request already`;
}

function waysOut(matches: readonly Match[], news: Properties): string {
  const adopt =
    news.imageId !== undefined
      ? "It cannot be adopted, because the host does not tell which image a server was built from."
      : matches.length > 1
        ? "None can be adopted, because there is more than one: remove those that nobody needs."
        : 'Take it over with onExisting: "adopt".';
  return (
    `${adopt} Make another server with onExisting: "create". ` +
    "When this server is being replaced (`pulumi up --replace`), set deleteBeforeReplace on the resource, " +
    'or onExisting: "create".'
  );
}
