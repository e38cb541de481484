import { expect, it } from "vitest";
import {
  type Chapter,
  chapterOf,
  type Edit,
  type Illness,
  type Life,
  type ProcessName,
} from "../../support/lives/history";
import { judge } from "../../support/lives/judge";
import { runLife } from "../../support/lives/runLife";

// Lives that once lost a server, or paid for two; the property beside finds more.

type Row = [name: string, host: Partial<Life["host"]>, ...chapters: Partial<Chapter>[]];

const usual = {};
const blind = { listMembers: "noDomain" } as const;
const lower = { domainFilters: "exact", domains: "lower" } as const;
const endOfTerm = { removals: "later" } as const;

const after = (...edits: Edit[]) => ({ edits });
const ill = (...what: Illness[]) => ({ ill: what });
const rename = (to: ProcessName): Edit => ({ edit: "rename", which: 0, alias: false, to });
const add = (how: "import" | "adopt" | "new", to: ProcessName): Edit => ({ edit: "add", how, to });
/** Changes of the first resource. */
const [letters, plan, domain, protect, leave] = (
  ["letters", "plan", "domain", "protect", "leave"] as const
).map((edit): Edit => ({ edit, which: 0 })) as [Edit, Edit, Edit, Edit, Edit];
const [adopt, beside] = (["adopt", "create"] as const).map(
  (value): Edit => ({ edit: "existing", which: 0, value }),
) as [Edit, Edit];
const second: Edit = { edit: "plan", which: 1 };
const [adopted, imported] = [add("adopt", "second"), add("import", "second")];
const dropped = after({ edit: "remove", which: 0 });
const moved = after(adopt, rename("second"));
const siblingFails = { ...after(adopt, rename("second"), second), ...ill("order is refused") };
const [destroy, refresh] = [{ command: "destroy" }, { command: "refresh" }] as const;
const goesOn = { command: "up --continue-on-error" } as const;
const killed = { end: "killed after" } as const;
const lost = ill("order is not answered");

const rows: Row[] = [
  ["adopted by another process, and dropped in the next run", usual, {}, after(adopted), dropped],
  [
    "adopted by another Connection of the classes, and dropped",
    usual,
    {},
    after(add("adopt", "third")),
    dropped,
  ],
  ["imported by another process, and dropped in the next run", usual, {}, after(imported), dropped],
  ["moved without an alias, where no notes can be kept", usual, { machine: 0 }, { ...moved, machine: 0 }],
  [
    "moved without an alias, while a sibling fails",
    usual,
    after(add("new", "third")),
    siblingFails,
    after(second),
  ],
  [
    "replaced by one that is late, and goes on",
    usual,
    {},
    { ...after(plan, beside), ...goesOn, ...ill("build hangs") },
  ],
  [
    "replaced by another domain, which fails",
    usual,
    {},
    { ...after(plan, domain), ...goesOn, ...ill("build fails") },
  ],
  ["renamed without an alias, with --continue-on-error", usual, {}, { ...after(rename("first")), ...goesOn }],
  ["moved without an alias, with --continue-on-error", usual, {}, { ...after(rename("second")), ...goesOn }],
  ["adopted although it leaves", endOfTerm, after(leave, adopt), destroy, {}],
  ["refreshed although it leaves", endOfTerm, {}, destroy, refresh],
  [
    "removed a second time, which the host refuses",
    { ...endOfTerm, secondRemovals: "refused" },
    {},
    destroy,
    destroy,
  ],
  [
    "killed after its order, and declared in other letters elsewhere",
    lower,
    killed,
    { ...after(letters), machine: 2 },
  ],
  ["killed after its order, at a host whose lists tell no domain", blind, killed, { machine: 2 }],
  [
    "destroyed without an answer, by a host that refuses a second request",
    { ...endOfTerm, secondRemovals: "refused" },
    {},
    { ...destroy, ...ill("removal is not answered") },
    refresh,
  ],
  [
    "killed after its order, at a host that does not say yet what it lists",
    { listMembers: "noType", lagDetails: 300 },
    killed,
    { machine: 2 },
  ],
  [
    "ordered without an answer, at a host of lower case",
    lower,
    { ...after(letters), ...lost },
    { machine: 2 },
  ],
  ["destroyed while it is hidden", usual, {}, { ...destroy, ...ill("it is hidden") }],
  [
    "refreshed while its details are denied twice",
    usual,
    {},
    { ...refresh, ...ill("details deny it twice") },
  ],
  ["refreshed while its details are denied", usual, {}, { ...refresh, ...ill("details deny it") }],
  [
    "protected, and destroyed by another resource that has it",
    usual,
    after(protect),
    after(imported),
    destroy,
  ],
  ["destroyed without its account", usual, {}, { ...destroy, ...ill("removal is about no account") }],
  ["updated without its account", usual, {}, { ...after(domain), ...ill("update is about no account") }],
  [
    "destroyed without a wait by a host that means no",
    usual,
    after(leave),
    { ...destroy, ...ill("removal means no") },
  ],
  ["ordered of a host whose pages have 50 items at most", { pageLimit: 50 }, {}],
  ["ordered with the answer 429 after the work", usual, ill("429 after the order")],
  ["ordered with the answer 401 after the work", usual, ill("401 after the order")],
];

it.each(rows)("%s", async (_name, host, ...chapters) => {
  const life = { host: { profile: "fast", seed: 1, ...host }, chapters: chapters.map(chapterOf) } as const;
  expect(judge(await runLife(life))).toEqual([]);
});
