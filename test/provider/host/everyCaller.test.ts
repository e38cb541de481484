import { expect, expectTypeOf, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import type { PatientHost } from "../../../provider/host/createOnce";
import type { PartialList, WholeList } from "../../../provider/host/shown/listReading";
import { sourceFiles } from "../../support/sourceFiles";

/** The client, the one reader of lists, and the files that programs import from the client. */
const own =
  /^(?:provider\/(?:api\/|host\/(?:identity|shown\/listReading|pass|readList)\.ts)|sdk\/(?:generated\/|api\.ts|apiMethods\.ts))/;
const files = sourceFiles("provider", "cli", "policy", "sdk").filter(([path]) => !own.test(path));

/** The lists of the contract, for example `server.plan.list`. */
const lists = operations().flatMap(([name, { paged }]) => (paged ? [name] : []));
const oneOf = (words: readonly string[]) => `(?:${[...new Set(words)].join("|")})`;
const parents = oneOf(lists.map((name) => name.split(".").at(-2) ?? ""));

/** Ways to read a list without finding out whether it is complete. */
const ways: Readonly<Record<string, RegExp>> = {
  "a list of the client": new RegExp(`\\b${parents}\\.list\\s*(?:\\(|\\.(?:items|pages)\\b)`),
  "a list by its name": /\bclient\s*\.(?:items|pages)\(/,
  "one page by its name": new RegExp(
    `\\.call\\(\\s*"${oneOf(lists.map((name) => name.replaceAll(".", "\\.")))}"`,
  ),
  "what a client has besides": /\{[^{}]*\b(?:items|list|pages)\b[^{}]*\}\s*=\s*[\w.]*\bclient\b/,
  "a session's client as one with lists": /\bas\s+(?:unknown\s+as\s+)?Client\b/,
  "the host's own counts": /\b(?:item_total|page_total|item_count)\b/,
};

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
const callersIn = (text: string): string[] => {
  const code = withoutComments(text);
  return Object.keys(ways).filter((way) => ways[way]?.test(code));
};

it("every list of the host is read by one reader, which knows whether the list is complete", () => {
  expect(files.length).toBeGreaterThan(200);
  const others = files.flatMap(([path, text]) => callersIn(text).map((way) => `${path}: ${way}`));
  expect(others).toEqual([
    // This file finds out which verbs a host allows, and uses no response that is a list.
    "provider/host/allowedVerbs.ts: the host's own counts",
    // This file finds out whether the host respects the page size, and uses no record.
    "provider/host/paramsPlace.ts: a list of the client",
    // This file finds out how the host writes plans, and concludes nothing from a missing plan.
    "provider/host/shownPlans.ts: a list of the client",
  ]);
});

it.each([
  [
    "for await (const one of session.client.asset.list.items({}, call)) all.push(one);",
    "a list of the client",
  ],
  ["const { items } = await client.server\n  .plan.list({ page_size: 1 });", "a list of the client"],
  ["const pages = client.items(name, {});", "a list by its name"],
  ['const page = await session.client.call("sshKey.list", {});', "one page by its name"],
  ["const { list } = session.client.asset;", "what a client has besides"],
  ["const { asset } = session.client as unknown as Client;", "a session's client as one with lists"],
  ["if (answer.item_total === answer.items.length) return answer.items;", "the host's own counts"],
])("finds a planted caller that reads a list itself: %s", (text, way) => {
  expect(callersIn(text)).toContain(way);
});

it("the compiler refuses other ways, because a session's client has no lists, and an incomplete list has no items", () => {
  expectTypeOf<PatientHost["client"]["asset"]>().not.toHaveProperty("list");
  expectTypeOf<PatientHost["client"]["server"]["plan"]>().not.toHaveProperty("list");
  expectTypeOf<PatientHost["client"]>().not.toHaveProperty("items");
  expectTypeOf<PartialList<string>>().not.toHaveProperty("items");
  // Only the reader has the mark that makes a list complete.
  // @ts-expect-error A complete list cannot be built outside the reader.
  const planted: WholeList<string> = { isWhole: true, items: [], isCounted: true };
  expect(planted.isWhole).toBe(true);
});

/** The callers that accept an incomplete list, each with the reason why it is sufficient. */
const seers: Readonly<Record<string, string>> = {
  "provider/host/assets/existence.ts": "that a partial list lacks a record is unsaid",
  "provider/host/assets/removalSight.ts": "the record's own call follows",
  "provider/host/assets/waitForAsset.ts": "what it does not show is asked for by its own call",
  "provider/host/lists/listFilter.ts": "it asks the filter besides",
  "provider/host/lists/sharedList.ts": "the record's own call follows",
  "provider/host/lists/sharedReading.ts": "it hands on whether the list is whole",
  "provider/resource/sureRecords.ts": "it throws if the filter does not show it either",
  "provider/resource/removal/request.ts": "of a partial list nothing is cleaned up",
  "provider/resource/removal/removeAsset.ts": "only a counted list ends the wait",
  "provider/resources/server/order/offered.ts": "a warning of what the order finds",
  "provider/resources/sshKey.ts": "a warning of what the create finds, and the name of a key in a failure",
  "provider/resources/server/work/waitForBuild.ts": "the server's own call follows",
  "provider/host/servers/addresses.ts": "what it does not show stays as it was known",
  "provider/resources/server/work/look.ts": "it completes the server's own record",
  "provider/resources/server/work/shownRecords.ts": "the asset's own call follows",
  "provider/host/servers/sampleOfLists.ts": "it is looked at for the members that a record has",
  "provider/host/keys.ts":
    "the shared list is read again, and who asks says what a list that is not whole means",
  "provider/host/servers/power.ts": "a server that it lacks has a power state that is not known",
  "provider/host/credentials.ts": "that a partial list lacks a record is unsaid",
  "cli/assetsWithCharges.ts": "it hands on whether the list is whole",
  "cli/report/priceLists.ts": "the report says what was not seen",
  "cli/list/servers.ts": "it hands on whether the list is whole",
  "cli/list/list.ts": "its first line says what may be missing",
  "cli/drift/account.ts": "its first line says what may be missing",
  "cli/call/waitForEnd.ts": "the server's own call follows",
  "cli/call/call.ts": "its first line says what may be missing",
  "cli/import/foundResources.ts": "its first line says what may be missing",
};

it("every caller that accepts an incomplete list has a reason here", () => {
  const takers = files
    .filter(([, text]) => /\bseenItems\(|\bwhatWasSeen\b/.test(withoutComments(text)))
    .map(([path]) => path);
  expect(takers.sort()).toEqual([...Object.keys(seers), "provider/host/lists/recordList.ts"].sort());
});
