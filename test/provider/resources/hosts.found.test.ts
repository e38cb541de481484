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

// Simulated sequences of runs that once lost a server, or paid for two. The property test hosts.property.test.ts finds more.

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
  [
    "adopted by another provider process, and dropped from the program in the next run",
    usual,
    {},
    after(adopted),
    dropped,
  ],
  [
    "adopted by another Connection, and dropped from the program in the next run",
    usual,
    {},
    after(add("adopt", "third")),
    dropped,
  ],
  [
    "imported by another provider process, and dropped from the program in the next run",
    usual,
    {},
    after(imported),
    dropped,
  ],
  [
    "moved to another provider process without an alias, if no notes can be kept",
    usual,
    { machine: 0 },
    { ...moved, machine: 0 },
  ],
  [
    "moved to another provider process without an alias, while another server fails",
    usual,
    sibling,
    siblingFails,
    after(second),
  ],
  [
    "replaced by a server whose build takes too long",
    usual,
    {},
    { ...after(plan, beside), ...goesOn, ...ill("build hangs") },
  ],
  [
    "replaced by a server whose build fails",
    usual,
    {},
    { ...after(plan, domain), ...goesOn, ...ill("build fails") },
  ],
  ["renamed without an alias, with --continue-on-error", usual, {}, { ...after(rename("first")), ...goesOn }],
  [
    "moved to another provider process without an alias, with --continue-on-error",
    usual,
    {},
    { ...after(rename("second")), ...goesOn },
  ],
  ["adopted again after its removal was requested", endOfTerm, after(leave, adopt), destroy, {}],
  ["refreshed after its removal was requested", endOfTerm, {}, destroy, refresh],
  ["removed a second time at a host that refuses that", removedOnce, {}, destroy, destroy],
  [
    "whose run was killed after the order, then ordered in other letter case on another machine",
    lower,
    killed,
    { ...inLetters, machine: 2 },
  ],
  [
    "whose run was killed after the order, at a host whose lists have no domains",
    blind,
    killed,
    { machine: 2 },
  ],
  [
    "whose run was killed after the order, at a host whose lists show it late and without a domain",
    late,
    atOnce,
    { minutes: 0 },
  ],
  [
    "removed with a lost response, at a host that refuses a second request",
    removedOnce,
    {},
    unheard,
    refresh,
  ],
  [
    "whose run was killed after the order, at a host that does not report its type yet",
    untold,
    killed,
    { machine: 2 },
  ],
  [
    "ordered with a lost response, then ordered in other letter case",
    lower,
    { ...inLetters, ...lost },
    { machine: 2 },
  ],
  ["destroyed while the host hides it", usual, {}, { ...destroy, ...ill("it is hidden") }],
  ["refreshed while its details call says twice that it is gone", usual, {}, { ...refresh, ...deniedTwice }],
  [
    "refreshed while its details call says that it is gone",
    usual,
    {},
    { ...refresh, ...ill("details deny it") },
  ],
  [
    "protected, and destroyed by another resource that imported it",
    usual,
    after(protect),
    after(imported),
    destroy,
  ],
  [
    "destroyed while the host does not find the account",
    usual,
    {},
    { ...destroy, ...ill("removal is about no account") },
  ],
  [
    "updated while the host does not find the account",
    usual,
    {},
    { ...after(domain), ...ill("update is about no account") },
  ],
  [
    "destroyed at a host whose response declines the removal",
    usual,
    after(leave),
    { ...destroy, ...ill("removal means no") },
  ],
  ["ordered at a host whose pages have 50 items at most", { pageLimit: 50 }, {}],
  [
    "whose run was killed after the order, and whose build fails unnoticed",
    bare,
    { ...killed, ...ill("build fails") },
  ],
  ["ordered with status 429 although the host executed the order", usual, ill("429 after the order")],
  ["ordered with status 401 although the host executed the order", usual, ill("401 after the order")],
];

it.each(rows)(
  "costs what the program says, and loses nothing: a server %s",
  async (_name, host, ...chapters) => {
    const life = { host: { profile: "fast", seed: 1, ...host }, chapters: chapters.map(chapterOf) } as const;
    expect(judge(await runLife(life))).toEqual([]);
  },
);
