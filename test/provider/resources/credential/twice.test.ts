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
  ["answered the second time", () => ({ ...record, id: 31 })],
  ["never answered", () => answerLost],
  ["answered by a fault", () => refuse("API::Internal")],
])(
  "a credential that a proxy has sent twice, %s, is ours once, and the other one is named",
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

it("a credential that someone had stored before with the same values is not named", async () => {
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
