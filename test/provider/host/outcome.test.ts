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
  ["a defect of the client before sending", new NeverSent(new TypeError("x")), "notSent"],
  ["a defect of the client after sending", new TypeError("x"), "unsure"],
  ["no connection", failed({ kind: "unreachable" }), "notSent"],
  ["a failed login", failed({ operation: "account.token", kind: "authorization" }), "notSent"],
  ["a refusal by the API", failed({ kind: "input" }), "refused"],
  ["no stock", failed({ kind: "noStock" }), "refused"],
  ["a taken name", failed({ kind: "duplicate" }), "refused"],
  ["a conflict shown by its status alone", failed({ kind: "busy", isByStatus: true }), "refused"],
  ["a failure raised by the provider itself", failure("resource-gone", { what: "it" }), "refused"],
  ["a conflict with a known error class", failed({ kind: "busy" }), "refusedForNow"],
  ["a limit of the host", failed({ kind: "limit" }), "refusedForNow"],
  ["too many calls", failed({ kind: "rateLimit" }), "refusedForNow"],
  ["maintenance", failed({ kind: "maintenance" }), "refusedForNow"],
  ["a login refused in the call's own response", failed({ kind: "authorization" }), "refusedForNow"],
  ["an HTML page", failed({ kind: "hostFault", mayHaveHappened: true, isPage: true }), "unsure"],
  ["a broken connection", failed({ kind: "unreachable", mayHaveHappened: true }), "unsure"],
  ["an interruption", new Error("stop"), "unsure"],
])("%s means: %s", async (_what, error, is) => {
  expect(await writeOutcome({}, () => Promise.reject(error))).toMatchObject({ is, error });
});

describe("the outcome of a call takes all of its tries into account:", () => {
  const lost = answerLost;
  it.each<[what: string, answers: (symbol | object)[], is: Is]>([
    ["a lost response and then a refusal", [lost, refuse("Permission")], "unsure"],
    ['a lost response and then "not found"', [lost, refuse("RecordNotFound")], "unsure"],
    ["an HTML page and then a refusal", [page(502), refuse("Input::Validation")], "unsure"],
    ["a lost response and then a success", [lost, {}], "done"],
    ["a try that never left and then a refusal", [neverArrives, refuse("Permission")], "refused"],
    [
      "a temporary refusal and then a permanent one",
      [refuse("API::RateLimit"), refuse("Permission")],
      "refused",
    ],
  ])("%s", async (_what, answers, is) => {
    const { session, context } = scriptedHost({ "server.update": () => answers.shift() as object as never });
    const send = (call: object) =>
      session.access.client.server.update({ accnt: undefined, uniq_id: "ABC123" }, call);
    expect((await writeOutcome(context, send)).is).toBe(is);
    expect(answers).toEqual([]);
  });
});

it("the outcome contains the pause that the host demands, in milliseconds", async () => {
  const error = failed({ kind: "limit", retryAfter: 2_000 });
  expect(await writeOutcome({}, () => Promise.reject(error))).toMatchObject({
    again: 2_000,
    isOfLogin: false,
  });
});
