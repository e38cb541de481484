import { describe, expect, it } from "vitest";
import { HostError, InvalidCallError } from "../../../provider/api/errors";
import type { HostFailure } from "../../../provider/api/failedCall";
import { NeverSent } from "../../../provider/api/http";
import { type Outcome, writeOutcome } from "../../../provider/host/outcome";
import { failure } from "../../../provider/message";
import { answerLost, neverArrives, page, refuse, scriptedHost } from "../../support/scriptedHost";

const failed = (given: Partial<HostFailure>) =>
  new HostError({
    ...{ operation: "server.create", kind: "other", hostMessage: "no", params: {}, mayHaveHappened: false },
    ...given,
  });
type Is = Outcome<unknown>["is"];

it.each<[what: string, error: unknown, is: Is]>([
  ["a wrong call", new InvalidCallError("server.create", []), "notSent"],
  ["a defect of ours before it left", new NeverSent(new TypeError("x")), "notSent"],
  ["a defect of ours that is met later", new TypeError("x"), "unsure"],
  ["no connection", failed({ kind: "unreachable" }), "notSent"],
  ["a failed login", failed({ operation: "account.token", kind: "authorization" }), "notSent"],
  ["a refusal in the words of the API", failed({ kind: "input" }), "refused"],
  ["no stock", failed({ kind: "noStock" }), "refused"],
  ["a taken name", failed({ kind: "duplicate" }), "refused"],
  ["a conflict that only its status speaks of", failed({ kind: "busy", isByStatus: true }), "refused"],
  ["a judgement of ours", failure("resource-gone", { what: "it" }), "refused"],
  ["a conflict of a class", failed({ kind: "busy" }), "refusedForNow"],
  ["a limit of the host", failed({ kind: "limit" }), "refusedForNow"],
  ["too many calls", failed({ kind: "rateLimit" }), "refusedForNow"],
  ["maintenance", failed({ kind: "maintenance" }), "refusedForNow"],
  ["a refused login of the call itself", failed({ kind: "authorization" }), "refusedForNow"],
  ["a page", failed({ kind: "hostFault", mayHaveHappened: true, isPage: true }), "unsure"],
  ["a broken connection", failed({ kind: "unreachable", mayHaveHappened: true }), "unsure"],
  ["an interruption", new Error("stop"), "unsure"],
])("%s is %s", async (_what, error, is) => {
  expect(await writeOutcome({}, () => Promise.reject(error))).toMatchObject({ is, error });
});

describe("the outcome of a call counts all of its tries", () => {
  const lost = answerLost;
  it.each<[what: string, answers: (symbol | object)[], is: Is]>([
    ["lost, and then refused", [lost, refuse("Permission")], "unsure"],
    ["lost, and then not found", [lost, refuse("RecordNotFound")], "unsure"],
    ["a page, and then refused", [page(502), refuse("Input::Validation")], "unsure"],
    ["lost, and then answered", [lost, {}], "done"],
    ["never sent, and then refused", [neverArrives, refuse("Permission")], "refused"],
    ["refused for now, and then for good", [refuse("API::RateLimit"), refuse("Permission")], "refused"],
  ])("%s", async (_what, answers, is) => {
    const { session, context } = scriptedHost({ "server.update": () => answers.shift() as object as never });
    const send = (call: object) =>
      session.access.client.server.update({ accnt: undefined, uniq_id: "ABC123" }, call);
    expect((await writeOutcome(context, send)).is).toBe(is);
    expect(answers).toEqual([]);
  });
});

it("says in how many milliseconds the host asks to try again", async () => {
  const error = failed({ kind: "limit", retryAfter: 2_000 });
  expect(await writeOutcome({}, () => Promise.reject(error))).toMatchObject({
    again: 2_000,
    isOfLogin: false,
  });
});
