import fc from "fast-check";
import { type Chapter, commands, type Edit, type Illness, illnesses, type Life, processes } from "./history";

const which = fc.nat(2);
const to = fc.constantFrom(...processes);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ edit: fc.constant("rename" as const), which, alias: fc.boolean(), to }),
  fc.record({
    edit: fc.constantFrom(
      ...(["letters", "plan", "domain", "remove", "protect", "template", "leave"] as const),
    ),
    which,
  }),
  fc.record({
    edit: fc.constant("existing" as const),
    which,
    value: fc.constantFrom(...(["fail", "adopt", "create"] as const)),
  }),
  fc.record({
    edit: fc.constant("add" as const),
    how: fc.constantFrom(...(["import", "adopt", "new"] as const)),
    to,
  }),
  fc.record({ edit: fc.constant("first" as const), which }),
);

const usually = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const words = <Word extends string>(all: Readonly<Record<Word, unknown>>): fc.Arbitrary<Word> =>
  fc.constantFrom(...(Object.keys(all) as Word[]));
const commandWord = words(commands);
const illness = words(illnesses);

/** What a chapter has, whatever else it is about. */
const circumstances = {
  end: fc.oneof(
    { weight: 6, arbitrary: fc.constant("by itself" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...(["killed before", "killed after"] as const)) },
  ),
  atWrite: fc.integer({ min: 1, max: 3 }),
  machine: fc.constantFrom(1, 1, 1, 1, 1, 2, 2, 0),
  minutes: fc.constantFrom(0, 1, 15, 60),
};

const anyChapter: fc.Arbitrary<Chapter> = fc.record({
  edits: fc.array(edit, { maxLength: 2 }),
  command: fc.oneof(fc.constant("up" as const), commandWord),
  ill: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(illness, { maxLength: 2 }) },
  ),
  ...circumstances,
});

const some = <Value>(...values: readonly Value[]): fc.Arbitrary<Value[]> =>
  fc.constantFrom(...values.map((one) => [one]), []);

/** A replacement or a rename whose create has trouble: by chance alone they seldom meet. */
const troubledCreate: fc.Arbitrary<Chapter> = fc.record({
  edits: fc.tuple(
    fc.oneof(
      fc.record({ edit: fc.constantFrom("plan" as const, "domain" as const), which }),
      fc.record({ edit: fc.constant("rename" as const), which, alias: fc.boolean(), to }),
    ),
    edit,
  ),
  command: usually("up --continue-on-error" as const, "up"),
  ill: some<Illness>(
    "build hangs",
    "build fails",
    "order is refused",
    "429 after the order",
    "401 after the order",
  ),
  ...circumstances,
});

/** A removal or a refresh that the host answers wrongly. */
const troubledEnd: fc.Arbitrary<Chapter> = fc.record({
  edits: fc.array(edit, { maxLength: 1 }),
  command: fc.constantFrom<Chapter["command"]>("destroy", "destroy", "refresh", "up --refresh"),
  ill: some<Illness>(
    ...(["it is hidden", "removal means no", "removal is about no account"] as const),
    ...(["details deny it", "details deny it twice", "removal is not answered"] as const),
  ),
  ...circumstances,
});

const chapter = fc.oneof(
  { weight: 3, arbitrary: anyChapter },
  { weight: 1, arbitrary: troubledCreate },
  { weight: 1, arbitrary: troubledEnd },
);

const lag = usually(0, 12, 60, 300);

const host: fc.Arbitrary<Life["host"]> = fc.record({
  profile: fc.oneof(
    { weight: 7, arbitrary: fc.constant("fast" as const) },
    { weight: 1, arbitrary: fc.constant("realistic" as const) },
  ),
  seed: fc.integer({ min: 1, max: 1000 }),
  listMembers: usually("all" as const, "noDomain", "noType", "noStatus", "noActive"),
  domainFilters: usually("any" as const, "exact"),
  domains: usually("given" as const, "lower"),
  removals: usually("soon" as const, "later"),
  secondRemovals: usually("accepted" as const, "refused"),
  detailsFields: usually("both" as const, "record", "details"),
  templateNames: usually("own" as const, "renamed"),
  pageLimit: fc.oneof({ weight: 19, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(50) }),
  lagList: lag,
  lagDetails: lag,
});

const refusesWhatItDid: readonly Illness[] = ["429 after the order", "401 after the order"];
const hides: readonly Illness[] = ["it is hidden", "lists leave it out"];

/** What no provider could know is not drawn. */
function knowable({ ill = [], machine, command = "up", ...rest }: Chapter, isShared: boolean): Chapter {
  // An order that is refused, carried out and hidden.
  const isLost = ill.some((one) => refusesWhatItDid.includes(one)) && ill.some((one) => hides.includes(one));
  // What another process of the run has failed at, or keeps, without a folder for notes.
  const isDeaf = machine === 0 && (isShared || command.includes("--continue-on-error"));
  return { ...rest, command, ill: isLost ? [] : ill, machine: isDeaf ? 1 : (machine ?? 1) };
}

/**
 * A host, and what a stack lives through there. An order that a host refuses and carries out it shows soon: later nothing
 * could tell it from one that was only refused.
 */
export const life: fc.Arbitrary<Life> = fc
  .record({ host, chapters: fc.array(chapter, { minLength: 1, maxLength: 5 }) })
  .map(({ host: drawn, chapters }) => {
    const isShared = chapters.some(({ edits = [] }) => edits.some((one) => one.edit === "add"));
    const isSoon = chapters.some(({ ill = [] }) => ill.some((one) => refusesWhatItDid.includes(one)));
    const lags = {
      lagList: Math.min(drawn.lagList ?? 0, 12),
      lagDetails: Math.min(drawn.lagDetails ?? 0, 12),
    };
    return {
      host: { ...drawn, ...(isSoon && lags) },
      chapters: chapters.map((one) => knowable(one, isShared)),
    };
  });
