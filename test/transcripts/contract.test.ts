import { expect, it } from "vitest";
import { operations } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import { exchangesOf, transcripts } from "./index";

// The client and the sandbox are both built from the contract table, so testing them against each other cannot show an
// error in the table. Transcripts can: client.test.ts checks what each exchange sends and reads, and this file checks
// that every name of the table is in a transcript, and no other name.

const unlisted = transcripts.flatMap((transcript) => transcript.unlisted ?? []);
const namesIn = (records: readonly object[]) => new Set(records.flatMap((record) => Object.keys(record)));

it.each(operations())(
  "%s has the parameters and members of its transcripts, and no others",
  (name, operation) => {
    const exchanges = exchangesOf("client").filter((exchange) => exchange.operation === name);
    const answers: readonly object[] = exchanges.map(({ answer }) => answer);
    const pages = answers.filter((answer) => "items" in answer) as { items: object[] }[];
    expect(exchanges).not.toEqual([]);
    expect(pages).toHaveLength(operation.paged ? answers.length : 0);
    if (operation.paged) expect(namesIn(pages)).toEqual(new Set(["items", ...Object.keys(envelope.shape)]));
    const members = namesIn(operation.paged ? pages.flatMap(({ items }) => items) : answers);
    const listed = [...members].filter(
      (member) => !unlisted.includes(member) || member in operation.answer.shape,
    );
    expect(new Set(listed)).toEqual(new Set(Object.keys(operation.answer.shape)));
    expect(namesIn(exchanges.map(({ params }) => params))).toEqual(
      new Set(Object.keys(operation.params.shape)),
    );
  },
);

it("every operation has a transcript, and every transcript tests the sandbox", () => {
  const names = operations()
    .map(([name]) => name)
    .sort();
  for (const side of ["client", "sandbox"] as const) {
    const held = new Set(exchangesOf(side).map(({ operation }) => operation));
    expect([...held].sort()).toEqual(names);
  }
});
