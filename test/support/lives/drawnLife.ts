import fc from "fast-check";
import {
  type Chapter,
  commands,
  type Edit,
  hosts,
  type Illness,
  illnesses,
  type Life,
  processes,
  refusals,
} from "./history";

const one = <const Word extends string>(...words: readonly Word[]) => fc.constantFrom(...words);
const keyOf = <Word extends string>(all: Readonly<Record<Word, unknown>>) =>
  one(...(Object.keys(all) as Word[]));
const weighted = <Value>(...all: readonly (readonly [number, fc.Arbitrary<Value>])[]) =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const usually = <const Value>(usual: Value, ...others: readonly Value[]) =>
  weighted([3, fc.constant(usual)], [1, fc.constantFrom(...others)]);
/** One of these faults, or no fault. */
const some = (...ill: readonly Illness[]) => fc.constantFrom<Illness[]>(...ill.map((name) => [name]), []);

const which = fc.nat(2);
const to = one(...processes);
const rename = fc.record({ edit: one("rename"), which, alias: fc.boolean(), to });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  rename,
  fc.record({ edit: one("letters", "plan", "domain", "remove", "protect", "template", "leave"), which }),
  fc.record({ edit: one("existing"), which, value: one("fail", "adopt", "create") }),
  fc.record({ edit: one("add"), how: one("import", "adopt", "new"), to }),
  fc.record({ edit: one("first"), which }),
);

/** The random parts of a chapter that do not depend on its edits. */
const circumstances = {
  end: weighted<Chapter["end"]>([6, fc.constant("by itself")], [1, one("killed before", "killed after")]),
  atWrite: fc.integer({ min: 1, max: 3 }),
  machine: fc.constantFrom(1, 1, 1, 1, 1, 2, 2, 0),
  minutes: fc.constantFrom(0, 1, 15, 60),
};

const anyChapter: fc.Arbitrary<Chapter> = fc.record({
  edits: fc.array(edit, { maxLength: 2 }),
  command: fc.oneof(one("up"), keyOf(commands)),
  ill: weighted<Illness[]>(
    [2, fc.constant([])],
    [1, fc.array(keyOf({ ...illnesses, ...refusals }), { maxLength: 2 })],
  ),
  ...circumstances,
});

/** A chapter where a replacement or a rename meets a fault of its create. By chance alone they seldom meet. */
const troubledCreate: fc.Arbitrary<Chapter> = fc.record({
  edits: fc.tuple(fc.oneof(fc.record({ edit: one("plan", "domain"), which }), rename), edit),
  command: usually("up --continue-on-error", "up"),
  ill: some(
    ...([
      "build hangs",
      "build fails",
      "order is refused",
      "429 after the order",
      "401 after the order",
    ] as const),
    ...(Object.keys(refusals) as (keyof typeof refusals)[]),
  ),
  ...circumstances,
});

/** A chapter where the host gives wrong responses to a removal or a refresh. */
const troubledEnd: fc.Arbitrary<Chapter> = fc.record({
  edits: fc.array(edit, { maxLength: 1 }),
  command: one("destroy", "destroy", "refresh", "up --refresh"),
  ill: some(
    ...(["it is hidden", "removal means no", "removal is about no account"] as const),
    ...(["details deny it", "details deny it twice", "removal is not answered"] as const),
  ),
  ...circumstances,
});

const chapter = weighted([3, anyChapter], [1, troubledCreate], [1, troubledEnd]);

const host: fc.Arbitrary<Life["host"]> = fc.record({
  profile: weighted<"fast" | "realistic">([7, fc.constant("fast")], [1, fc.constant("realistic")]),
  seed: fc.integer({ min: 1, max: 1000 }),
  listMembers: usually(...hosts.listMembers),
  domainFilters: usually(...hosts.domainFilters),
  domains: usually(...hosts.domains),
  removals: usually(...hosts.removals),
  secondRemovals: usually(...hosts.secondRemovals),
  detailsFields: usually(...hosts.detailsFields),
  templateNames: usually(...hosts.templateNames),
  pageLimit: weighted<number>([19, fc.constant(hosts.pageLimit[0])], [1, fc.constant(hosts.pageLimit[1])]),
  lagList: usually<number>(...hosts.lagList),
  lagDetails: usually<number>(...hosts.lagDetails),
});

const refusesWhatItDid: readonly Illness[] = ["429 after the order", "401 after the order"];
const hides: readonly Illness[] = ["it is hidden", "lists leave it out"];

/**
 * Removes the faults from a chapter whose order would be refused, yet carried out and hidden. No provider could find
 * such a server.
 */
function knowable({ ill = [], ...rest }: Chapter): Chapter {
  const isLost = ill.some((one) => refusesWhatItDid.includes(one)) && ill.some((one) => hides.includes(one));
  return { ...rest, ill: isLost ? [] : ill };
}

/**
 * A random scenario: a host, and what happens to a stack there. If the host refuses an order that it carries out, it
 * lists the server within seconds. After a longer delay nothing could tell such an order from one that was only
 * refused.
 */
export const life: fc.Arbitrary<Life> = fc
  .record({ host, chapters: fc.array(chapter, { minLength: 1, maxLength: 5 }) })
  .map(({ host: drawn, chapters }) => {
    const isSoon = chapters.some(({ ill = [] }) => ill.some((one) => refusesWhatItDid.includes(one)));
    // After a 429 the provider looks for the server for the last time ten seconds later.
    const isAtOnce = chapters.some(({ ill = [] }) => ill.includes("429 after the order"));
    const lags = {
      lagList: isAtOnce ? Math.min(drawn.lagList ?? 0, 8) : Math.min(drawn.lagList ?? 0, 60),
      lagDetails: Math.min(drawn.lagDetails ?? 0, 60),
    };
    return {
      host: { ...drawn, ...(isSoon && lags) },
      chapters: chapters.map(knowable),
    };
  });
