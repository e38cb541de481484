import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { answerLost, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { __holder, record, run } from "./world";

const { id: _id, server_type: _ofHost, ...params } = record;
const sent = ["server.credential.create", params];

/** How a host handles one create: which records it stores, and what it responds. */
type Taking = (stored: object[]) => Properties | symbol;
const taking =
  (answer: Properties | symbol, ...records: Properties[]): Taking =>
  (stored) => {
    stored.push(...records);
    return answer;
  };
const stores = (id: number) => taking({ ...record, id }, { ...record, id });
const storesUnheard = (...ids: number[]) => taking(answerLost, ...ids.map((id) => ({ ...record, id })));

/** A host that handles each create as the next element of `creates` says. */
function host(creates: Taking[], more: Script = {}, before: object[] = []) {
  const stored: object[] = [...before];
  let count = 0;
  return run({
    "server.credential.list": () => stored as Properties[],
    "server.credential.create": () => creates[count++]?.(stored),
    ...more,
  });
}

describe("create of an application's credential", () => {
  it("sends only the given values and the configured account, and reports the values that the host added", async () => {
    const asked = { accnt: 9, uniq_id: "ABC123", type: "app" };
    const answer = () => ({ id: 32, ...asked, auth_type: "password" });
    const script: Script = { "server.credential.list": () => [], "server.credential.create": answer };
    const { create, writes } = run(script, { accountNumber: 9 });
    const news = { uniqId: "ABC123", type: "app", name: "x" };
    const { outputs } = await create(news);
    expect(writes).toEqual([["server.credential.create", { ...asked, name: "x" }]]);
    const added = { authType: "password", accountNumber: 9, credentialId: 32, __holder };
    expect(outputs).toEqual({ ...news, ...added, __set: ["name", "type", "uniqId"] });
  });

  it("passes on a refusal without the secret", async () => {
    const { create, writes } = host([() => refuse("Input::Validation", "name is taken")]);
    const failure = await create().catch((error: Error) => error);
    expect(String(failure)).toContain("name is taken");
    expect(String(failure)).not.toContain("first-secret");
    expect(writes).toEqual([sent]);
  });
});

describe("a create whose response is lost", () => {
  const before = { ...record, id: 12 };
  const other = { ...record, id: 38, username: "somebody" };

  it("takes the one new record with these values for its own, and is not sent again", async () => {
    const { create, writes } = host([storesUnheard(33)], {}, [before]);
    expect(await create()).toMatchObject({ id: "33" });
    expect(writes).toEqual([sent]);
  });

  it.each<[what: string, Taking, facts: string]>([
    ["no record shows that it arrived", storesUnheard(), '"isAnswered":false,"looking":"notListed"'],
    ["a new record has other values", taking(answerLost, other), '"isAnswered":false,"looking":"notListed"'],
    ["its response has no id", () => ({ accnt: 7 }), '"isAnswered":true,"looking":"notListed"'],
  ])("fails, and is not sent again, if %s", async (_what, take, facts) => {
    const { create, writes } = host([take], {}, [before]);
    const message = await create().then(String, (error: Error) => error.message);
    expect(message).toMatch(/^credential-answer-lost /);
    expect(message).toContain(facts);
    expect(writes).toEqual([sent]);
  });

  it("two creates of the same values at the same time each get their own record", async () => {
    const { create, writes } = host([storesUnheard(40), storesUnheard(41)]);
    const made = await Promise.all([create(), create()]);
    expect(made.map(({ id }) => id)).toEqual(["40", "41"]);
    expect(writes).toHaveLength(2);
  });
});

it("an id that JavaScript would round is refused, because it would name another record", async () => {
  const { create } = host([stores(2 ** 53)]);
  await expect(create()).rejects.toThrow(told("id-too-large", { id: "9007199254740992" }));
});

it("nothing is stored next to a record whose id JavaScript would round", async () => {
  const { create, writes } = host([stores(2 ** 53 + 2)], {}, [{ ...record, id: 2 ** 53 }]);
  await expect(create()).rejects.toThrow(told("id-too-large", { id: "9007199254740992" }));
  expect(writes).toEqual([]);
});
