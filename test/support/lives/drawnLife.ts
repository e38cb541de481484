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

const chapter: fc.Arbitrary<Chapter> = fc.record({
  edits: fc.array(edit, { maxLength: 2 }),
  command: fc.oneof(
    { weight: 3, arbitrary: fc.constant("up" as const) },
    { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])) },
  ),
  ill: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom(...(Object.keys(illnesses) as Illness[])), { maxLength: 2 }),
    },
  ),
  end: fc.oneof(
    { weight: 6, arbitrary: fc.constant("by itself" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...(["killed before", "killed after"] as const)) },
  ),
  atWrite: fc.integer({ min: 1, max: 3 }),
  machine: fc.constantFrom(1, 1, 1, 1, 1, 2, 2, 0),
  minutes: fc.constantFrom(0, 1, 15, 60),
});

const usually = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const lag = usually(0, 12, 60, 300);

const host: fc.Arbitrary<Life["host"]> = fc.record({
  profile: fc.constantFrom<"fast" | "realistic">(
    "fast",
    "fast",
    "fast",
    "fast",
    "fast",
    "fast",
    "fast",
    "realistic",
  ),
  seed: fc.integer({ min: 1, max: 1000 }),
  listMembers: usually("all" as const, "noDomain", "noType", "noStatus", "noActive"),
  domainFilters: usually("any" as const, "exact"),
  domains: usually("given" as const, "lower"),
  removals: usually("soon" as const, "later"),
  secondRemovals: usually("accepted" as const, "refused"),
  detailsFields: usually("both" as const, "record", "details"),
  templateNames: usually("own" as const, "renamed"),
  pageLimit: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(50) }),
  lagList: lag,
  lagDetails: lag,
});

export const life: fc.Arbitrary<Life> = fc.record({
  host,
  chapters: fc.array(chapter, { minLength: 1, maxLength: 5 }),
});
