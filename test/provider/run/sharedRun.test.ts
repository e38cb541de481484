import { expect, it } from "vitest";
import { notesInMemory } from "../../../provider/run/notes";
import { RunRecord } from "../../../provider/run/runRecord";
import { sourceFiles } from "../../support/sourceFiles";

// The code that uses the shared record of a run, or that makes the proof that the record is complete, with the effect
// if notes are not shared.

const sources = sourceFiles("provider", "cli", "sdk");

/** The queries of a process to the record of its run are all members except these statements, which decide nothing. */
const said = ["failed", "succeeded", "rollOut", "use"];
const record = new RunRecord({ host: "", now: () => 0, notes: notesInMemory(() => 0) });
const asked = [...Object.getOwnPropertyNames(RunRecord.prototype), ...Object.keys(record)].filter(
  (name) => !["constructor", "lines", ...said].includes(name),
);

const isAsked = new RegExp(`\\brun\\??\\.(${asked.join("|")})\\b`, "g");
/** Finds code that takes a member out of the record by destructuring. */
const isTakenOut = new RegExp(`\\{[^{}=]*\\b(${asked.join("|")})\\b[^{}=]*\\} = [\\w.]*\\brun\\b`, "g");
/** Code that uses the user's notes folder, or that makes the proofs. */
const isMade =
  /\b(new SharedNotes|new SharedRun|new RunLines|notesInMemory|noteFiles|lineFiles|orderNotes|defaultFolders|partlyCreated)\b(?=[.(])/g;
const isDeclared = /(?:function|const) (?:notesInMemory|noteFiles|lineFiles|orderNotes|defaultFolders)\b/g;

/** The queries and proofs in a source text, each once. */
const usesIn = (text: string): string[] => {
  const code = text.replaceAll(isDeclared, "");
  return [
    ...new Set(
      [isAsked, isTakenOut, isMade].flatMap((one) => [...code.matchAll(one)].map(([, name = ""]) => name)),
    ),
  ].sort();
};

const harmless = "harmless";
/** The effect at each place if notes are not shared. */
const without: Record<string, Record<string, string>> = {
  "cli/call/call.ts": { noteFiles: "its orders are noted for this process alone, and the host is asked" },
  "cli/call/sendWrite.ts": { orderNotes: "the host is asked alone, as by another machine" },
  "provider/engine/check.ts": {
    declare:
      "two servers of one domain in two processes: each asks the host before its order, as two stacks do",
    shared: "refused in the preview: what goes away of a group, and what is replaced",
  },
  "provider/engine/claimedWindows.ts": {
    defaultFolders: "a passcode that is taken is refused, and the next one is sent",
  },
  "provider/engine/front.ts": {
    declaredAt: `${harmless}: a warning is missing`,
    isReplacing: `${harmless}: a warning is missing`,
  },
  "provider/engine/noteFiles.ts": {
    defaultFolders: "the warning notes-not-kept",
    lineFiles: "the warning notes-not-kept",
    notesInMemory: "orders without an answer: the next run asks the host alone, as another machine does",
  },
  "provider/engine/lineFiles.ts": {
    "new SharedNotes": "only if all is there",
    notesInMemory: "what this process says it knows",
  },
  "provider/engine/runSession.ts": { noteFiles: "the warning notes-not-kept" },
  "provider/resource/removalGuard.ts": {
    partlyCreated: `${harmless}: the same process creates a resource again`,
  },
  "provider/run/notes.ts": { "new SharedNotes": "the only process of its run" },
  "provider/run/runLines.ts": { notesInMemory: "no other process can know the name of the run" },
  "provider/run/runRecord.ts": {
    "new RunLines": "what it shares is asked for",
    "new SharedRun": "only with the proof",
  },
  "provider/run/sharedRun.ts": { shared: "refused: notes-missing" },
  "provider/resources/asset.ts": {
    isKnown: "what this process knows is left to its Server; else the delete is refused by its next line",
  },
  "provider/resources/server/create.ts": {
    isReplacing: "the old server stays, because its delete is refused",
    protectedAs: "its diff is of this process: the create of a protected server is refused in any case",
    shared: "nothing is adopted, so no member goes away",
  },
  "provider/resources/server/diff.ts": {
    shared: "a warning that up will refuse it",
    countUnprotected: "the count of a warning is lower",
  },
  "provider/resources/server/order/candidates.ts": {
    isManaged: "a server of another process counts as another's: it stops an order",
    orderNotes: "the host is asked alone, as by another machine",
  },
  "provider/resources/server/order/offered.ts": { isManaged: "a warning more" },
  "provider/resources/sshKey.ts": {
    isKept: "the key of a resource in another process gets another value, as that of another stack does",
    isManaged: "a warning more, and another way out in a failure",
  },
  "provider/resources/server/order/orderNotes.ts": {
    orderNotes: "the host is asked alone, as by another machine",
  },
  "provider/resources/server/order/newOrder.ts": {
    orderNotes: "the host is asked alone, as by another machine",
  },
  "provider/resources/server/order/orderLoop.ts": {
    orderNotes: "the host is asked alone, as by another machine",
  },
  "provider/resources/server/work/shownRecords.ts": { isKnown: "a warning more" },
  "provider/resources/server/work/rolloutTurn.ts": {
    shared: "whose group is known without is refused; other work rests on none",
  },
  "provider/session.ts": { notesInMemory: "a command or a program: the only process of its run" },
};

it("every user of notes is listed, with the effect of missing notes", () => {
  const found = Object.fromEntries(
    sources.map(([path, text]) => [path, usesIn(text)] as const).filter(([, uses]) => uses.length > 0),
  );
  const known = Object.entries(without).map(([path, uses]) => [path, Object.keys(uses).sort()] as const);
  expect(found).toEqual(Object.fromEntries(known.filter(([, uses]) => uses.length > 0)));
});

it.each([
  ['if (session.run.isManaged("Server", id)) await remove(id);', "isManaged"],
  ["const { isKnown } = session.run;", "isKnown"],
  ["const { run: { x }, clock } = session; if (!run.declaredAt(urn)) erase();", "declaredAt"],
  ["const shared = run?.shared();", "shared"],
  ["const run = new SharedRun(lines, new SharedNotes());", "new SharedNotes,new SharedRun"],
  ["session.partlyCreated.delete(urn);", "partlyCreated"],
])("finds a planted user of notes: %s", (planted, use) => expect(usesIn(planted).join()).toBe(use));

it("facts that may justify a loss are available only through the proof", () => {
  expect(asked.sort()).toEqual([
    "countUnprotected",
    "declare",
    "declaredAt",
    "isKept",
    "isKnown",
    "isManaged",
    "isReplacing",
    "protectedAs",
    "shared",
  ]);
});
