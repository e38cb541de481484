import { expect, it } from "vitest";
import { answerLost, refuse } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { record, run } from "./world";

const warning = told("created-twice", {
  what: 'credential "admin panel" of server ABC123',
  id: 31,
  others: [32],
});

it.each([
  ["answered for the second one", () => ({ ...record, id: 31 })],
  ["without a response", () => answerLost],
  ["with an internal error", () => refuse("API::Internal")],
])(
  "if a proxy sends a create twice, %s, one credential is taken, and a warning names the other",
  async (_what, answer) => {
    let isAdded = false;
    const { create, warnings, writes } = run({
      "server.credential.list": () => (isAdded ? [record, { ...record, id: 32 }] : []),
      "server.credential.create": () => {
        isAdded = true;
        return answer();
      },
    });
    expect((await create()).id).toBe("31");
    expect(warnings).toEqual([warning]);
    expect(writes).toHaveLength(1);
  },
);

it("a credential that existed before with the same values is not named in a warning", async () => {
  const before = { ...record, id: 30 };
  let isAdded = false;
  const { create, warnings } = run({
    "server.credential.list": () => (isAdded ? [before, record] : [before]),
    "server.credential.create": () => {
      isAdded = true;
      return record;
    },
  });
  expect([(await create()).id, warnings]).toEqual(["31", []]);
});
