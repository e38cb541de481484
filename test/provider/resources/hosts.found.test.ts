import { expect, it } from "vitest";
import { type Chapter, chapterOf, type Life } from "../../support/lives/history";
import { judge } from "../../support/lives/judge";
import { runLife } from "../../support/lives/runLife";

// Lives that once lost a server, or paid for two; the property beside finds more.

interface Row {
  readonly name: string;
  readonly host?: Partial<Life["host"]>;
  readonly chapters: readonly Partial<Chapter>[];
}

const blind = { listMembers: "noDomain" } as const;
const lower = { domainFilters: "exact", domains: "lower" } as const;
const endOfTerm = { removals: "later" } as const;

const rows: readonly Row[] = [
  {
    name: "adopted by another process, and removed from the program in the next run",
    chapters: [
      {},
      { edits: [{ edit: "add", how: "adopt", to: "second" }] },
      { edits: [{ edit: "remove", which: 0 }] },
    ],
  },
  {
    name: "adopted by another Connection of the classes, and removed from the program in the next run",
    chapters: [
      {},
      { edits: [{ edit: "add", how: "adopt", to: "third" }] },
      { edits: [{ edit: "remove", which: 0 }] },
    ],
  },
  {
    name: "imported by another process, and removed from the program in the next run",
    chapters: [
      {},
      { edits: [{ edit: "add", how: "import", to: "second" }] },
      { edits: [{ edit: "remove", which: 0 }] },
    ],
  },
  {
    name: "moved to another process without an alias, where no notes can be kept",
    chapters: [
      { machine: 0 },
      {
        edits: [
          { edit: "existing", which: 0, value: "adopt" },
          { edit: "rename", which: 0, alias: false, to: "second" },
        ],
        machine: 0,
      },
    ],
  },
  {
    name: "moved to another process without an alias, while a sibling fails",
    chapters: [
      { edits: [{ edit: "add", how: "new", to: "third" }] },
      {
        edits: [
          { edit: "existing", which: 0, value: "adopt" },
          { edit: "rename", which: 0, alias: false, to: "second" },
          { edit: "plan", which: 1 },
        ],
        ill: ["order is refused"],
      },
      { edits: [{ edit: "plan", which: 1 }] },
    ],
  },
  {
    name: "replaced by one that is late, with --continue-on-error",
    chapters: [
      {},
      {
        edits: [
          { edit: "plan", which: 0 },
          { edit: "existing", which: 0, value: "create" },
        ],
        command: "up --continue-on-error",
        ill: ["build hangs"],
      },
    ],
  },
  {
    name: "replaced by one of another domain that fails, with --continue-on-error",
    chapters: [
      {},
      {
        edits: [
          { edit: "plan", which: 0 },
          { edit: "domain", which: 0 },
        ],
        command: "up --continue-on-error",
        ill: ["build fails"],
      },
    ],
  },
  {
    name: "renamed without an alias, with --continue-on-error",
    chapters: [
      {},
      {
        edits: [{ edit: "rename", which: 0, alias: false, to: "first" }],
        command: "up --continue-on-error",
      },
    ],
  },
  {
    name: "moved to another process without an alias, with --continue-on-error",
    chapters: [
      {},
      {
        edits: [{ edit: "rename", which: 0, alias: false, to: "second" }],
        command: "up --continue-on-error",
      },
    ],
  },
  {
    name: "adopted although it leaves",
    host: endOfTerm,
    chapters: [
      {
        edits: [
          { edit: "leave", which: 0 },
          { edit: "existing", which: 0, value: "adopt" },
        ],
      },
      { command: "destroy" },
      {},
    ],
  },
  {
    name: "refreshed although it leaves",
    host: endOfTerm,
    chapters: [{}, { command: "destroy" }, { command: "refresh" }],
  },
  {
    name: "removed a second time, which the host refuses",
    host: { ...endOfTerm, secondRemovals: "refused" },
    chapters: [{}, { command: "destroy" }, { command: "destroy" }],
  },
  {
    name: "ordered by a run that was killed, and declared in other letters on another machine",
    host: lower,
    chapters: [{ end: "killed after" }, { edits: [{ edit: "letters", which: 0 }], machine: 2 }],
  },
  {
    name: "ordered by a run that was killed, of a host whose lists tell no domain",
    host: blind,
    chapters: [{ end: "killed after" }, { machine: 2 }],
  },
  {
    name: "ordered with an answer that was lost, of a host that keeps names in lower case",
    host: lower,
    chapters: [{ edits: [{ edit: "letters", which: 0 }], ill: ["order is not answered"] }, { machine: 2 }],
  },
  { name: "destroyed while it is hidden", chapters: [{}, { command: "destroy", ill: ["it is hidden"] }] },
  {
    name: "refreshed while its details are denied twice",
    chapters: [{}, { command: "refresh", ill: ["details deny it twice"] }],
  },
  {
    name: "refreshed while its details are denied",
    chapters: [{}, { command: "refresh", ill: ["details deny it"] }],
  },
  {
    name: "protected, and destroyed by another resource that has it",
    chapters: [
      { edits: [{ edit: "protect", which: 0 }] },
      { edits: [{ edit: "add", how: "import", to: "second" }] },
      { command: "destroy" },
    ],
  },
  {
    name: "destroyed while the host does not find the account",
    chapters: [{}, { command: "destroy", ill: ["removal is about no account"] }],
  },
  {
    name: "updated while the host does not find the account",
    chapters: [{}, { edits: [{ edit: "domain", which: 0 }], ill: ["update is about no account"] }],
  },
  {
    name: "destroyed without a wait by a host that means no",
    chapters: [{ edits: [{ edit: "leave", which: 0 }] }, { command: "destroy", ill: ["removal means no"] }],
  },
  { name: "ordered of a host whose pages have 50 items at most", host: { pageLimit: 50 }, chapters: [{}] },
  { name: "ordered with the answer 429 after the work", chapters: [{ ill: ["429 after the order"] }] },
  { name: "ordered with the answer 401 after the work", chapters: [{ ill: ["401 after the order"] }] },
];

it.each(rows)("$name", async ({ host, chapters }) => {
  const life = { host: { profile: "fast", seed: 1, ...host }, chapters: chapters.map(chapterOf) } as const;
  expect(judge(await runLife(life))).toEqual([]);
});
