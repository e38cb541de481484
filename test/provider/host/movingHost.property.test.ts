import fc from "fast-check";
import { expect, it } from "vitest";
import { assetAbsence } from "../../../provider/host/assets/existence";
import { readList } from "../../../provider/host/readList";
import { seenItems } from "../../../provider/host/shown/listReading";
import { findListedRecords } from "../../../provider/resource/sureRecords";
import type { Properties } from "../../../provider/values";
import { drawn as cases } from "../../support/drawn";
import { hostError } from "../../support/hostError";
import { listedServer, listedServers, type MovingHost, movingList } from "../../support/movingList";
import { refuse, scriptedHost } from "../../support/scriptedHost";

// Other users add, remove and use servers between the pages of a list, while the server in question stays.

const sought = "S0UGHT";
const domain = "Web.example.com";

/** Changes by other users after a page, at the position `at` of the list. */
const moves = {
  add: (records, at, name) => void records.splice(at, 0, listedServer(name)),
  remove: (records, at) => {
    if (records[at] && records[at]?.uniq_id !== sought) records.splice(at, 1);
  },
  use: (records, at) => void records.unshift(...records.splice(at, 1)),
  rest: (records, at) => void records.push(...records.splice(at, 1)),
} satisfies Record<string, (records: Properties[], at: number, name: string) => void>;

const move = fc.record({
  afterCall: fc.integer({ min: 1, max: 14 }),
  does: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

const drawnHost = fc.record({
  count: fc.integer({ min: 0, max: 13 }),
  isThere: fc.boolean(),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  storedDomain: fc.constantFrom(domain, domain.toLowerCase()),
  // With one item per page, a host without totals would look like one that shows everything on its only page.
  longestPage: fc.integer({ min: 2, max: 5 }),
  counts: fc.constantFrom<NonNullable<MovingHost["counts"]>>("both", "items", "pages", "nothing"),
  countsAlso: fc.constantFrom(0, 0, 1),
  domainFilter: fc.constantFrom<NonNullable<MovingHost["domainFilter"]>>(
    "exact",
    "ignored",
    "refused",
    "empty",
  ),
  moves: fc.array(move, { maxLength: 12 }),
});

/** A host, the ids that were in its list before and after every page, and its session. */
function started(drawn: typeof drawnHost extends fc.Arbitrary<infer Drawn> ? Drawn : never) {
  const records = listedServers(drawn.count);
  const place = Math.floor(drawn.place * (records.length + 1));
  if (drawn.isThere) records.splice(place, 0, listedServer(sought, drawn.storedDomain));
  const stayed = new Set(records.map(({ uniq_id }) => uniq_id));
  let added = 0;
  const afterPage = (all: Properties[], call: number) => {
    for (const { afterCall, does, at } of drawn.moves)
      if (afterCall === call)
        moves[does](all, Math.floor(at * all.length), `NEW${String(++added).padStart(3, "0")}`);
    const now = new Set(all.map(({ uniq_id }) => uniq_id));
    for (const id of stayed) if (!now.has(id)) stayed.delete(id);
  };
  const { list } = movingList(records, { ...drawn, afterPage });
  return { list, stayed };
}

it("a list that counts as complete has every record that stayed, whatever others do", async () => {
  await fc.assert(
    fc.asyncProperty(drawnHost, async (drawn) => {
      const { list, stayed } = started(drawn);
      const { session } = scriptedHost({ "asset.list": list });
      const answer = await readList(session.access, "asset.list", { accnt: undefined });
      const ids = new Set(seenItems(answer).map(({ uniq_id }) => uniq_id));
      const missing = [...stayed].filter((id) => !ids.has(id as string));
      expect(answer.isWhole ? missing : []).toEqual([]);
    }),
    cases(400),
  );
});

it("no order follows for the domain of a live server: either it is found, or the order is refused as unsure", async () => {
  await fc.assert(
    fc.asyncProperty(drawnHost, async (drawn) => {
      const { list } = started(drawn);
      const { session } = scriptedHost({ "asset.list": list });
      const question = { key: domain, accnt: undefined, signal: undefined };
      const answer = await findListedRecords(session.host.assets.byDomain, question).then(
        ({ items }) => items.map(({ uniq_id }) => uniq_id),
        (error) => error.content.code,
      );
      if (answer !== "list-not-whole") expect(answer).toEqual(drawn.isThere ? [sought] : []);
    }),
    cases(400),
  );
});

it("a live server is never taken for gone because of a list alone", async () => {
  await fc.assert(
    fc.asyncProperty(drawnHost, async (drawn) => {
      const { list } = started({ ...drawn, isThere: true });
      const { session } = scriptedHost({
        // This host ignores the filter by ids.
        "asset.list": ({ uniq_id: _heedless, ...params }) => list(params),
        "asset.details": () => refuse("Permission"),
      });
      const asset = { uniq_id: sought, accnt: undefined, isServer: true };
      expect(await assetAbsence(session.access, asset, hostError("notFound"), {})).not.toBe("gone");
    }),
    cases(400),
  );
});
