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
const bare = { detailsFields: "details" } as const;
const blind = { listMembers: "noDomain" } as const;
const late = { ...blind, lagList: 12 } as const;
const lower = { domainFilters: "exact", domains: "lower" } as const;
const endOfTerm = { removals: "later" } as const;
const removedOnce = { ...endOfTerm, secondRemovals: "refused" } as const;
const untold = { listMembers: "noType", lagDetails: 300 } as const;

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
const atOnce = { ...killed, machine: 2, minutes: 0 } as const;
const lost = ill("order is not answered");
const unheard = { ...destroy, ...ill("removal is not answered") };
const deniedTwice = ill("details deny it twice");
const inLetters = after(letters);
const sibling = after(add("new", "third"));

const rows: Row[] = [
  ["adopted by another process, and dropped in the next run", usual, {}, after(adopted), dropped],
  ["adopted by another Connection, and dropped", usual, {}, after(add("adopt", "third")), dropped],
  ["imported by another process, and dropped in the next run", usual, {}, after(imported), dropped],
  ["moved without an alias, where no notes can be kept", usual, { machine: 0 }, { ...moved, machine: 0 }],
  ["moved without an alias, while a sibling fails", usual, sibling, siblingFails, after(second)],
  ["replaced by one that is late", usual, {}, { ...after(plan, beside), ...goesOn, ...ill("build hangs") }],
  ["replaced by one that fails", usual, {}, { ...after(plan, domain), ...goesOn, ...ill("build fails") }],
  ["renamed without an alias, with --continue-on-error", usual, {}, { ...after(rename("first")), ...goesOn }],
  ["moved without an alias, with --continue-on-error", usual, {}, { ...after(rename("second")), ...goesOn }],
  ["adopted although it leaves", endOfTerm, after(leave, adopt), destroy, {}],
  ["refreshed although it leaves", endOfTerm, {}, destroy, refresh],
  ["removed a second time, which the host refuses", removedOnce, {}, destroy, destroy],
  ["killed after its order, and in other letters elsewhere", lower, killed, { ...inLetters, machine: 2 }],
  ["killed after its order, at a host whose lists tell no domain", blind, killed, { machine: 2 }],
  ["killed after its order, which a list without domains shows late", late, atOnce, { minutes: 0 }],
  ["destroyed without an answer, which a second request does not get", removedOnce, {}, unheard, refresh],
  ["killed after its order, at a host that does not say yet what it is", untold, killed, { machine: 2 }],
  ["ordered without an answer, in other letters", lower, { ...inLetters, ...lost }, { machine: 2 }],
  ["destroyed while it is hidden", usual, {}, { ...destroy, ...ill("it is hidden") }],
  ["refreshed while its details are denied twice", usual, {}, { ...refresh, ...deniedTwice }],
  ["refreshed while its details are denied", usual, {}, { ...refresh, ...ill("details deny it") }],
  ["protected, and destroyed by another one that has it", usual, after(protect), after(imported), destroy],
  ["destroyed without its account", usual, {}, { ...destroy, ...ill("removal is about no account") }],
  ["updated without its account", usual, {}, { ...after(domain), ...ill("update is about no account") }],
  ["destroyed by a host that means no", usual, after(leave), { ...destroy, ...ill("removal means no") }],
  ["ordered of a host whose pages have 50 items at most", { pageLimit: 50 }, {}],
  ["killed after its order, whose build fails unseen", bare, { ...killed, ...ill("build fails") }],
  ["ordered with the answer 429 after the work", usual, ill("429 after the order")],
  ["ordered with the answer 401 after the work", usual, ill("401 after the order")],
];

it.each(rows)("%s", async (_name, host, ...chapters) => {
  const life = { host: { profile: "fast", seed: 1, ...host }, chapters: chapters.map(chapterOf) } as const;
  expect(judge(await runLife(life))).toEqual([]);
});
