import { expect, it } from "vitest";
import type { Unspecified } from "../../../sandbox";
import { openHost, type Sent, sendTo } from "../support/host";

/** Every kind of failure that can come before or from an operation. */
const failing: [what: string, path: string, body: string, how?: Sent][] = [
  ["an unknown path", "/v3/nothing", "{}"],
  ["no version", "/asset/list", "{}"],
  ["bad JSON", "/v3/asset/list", "{"],
  ["a wrong param", "/v3/asset/list", '{"params": {"page_size": 0}}'],
  ["a missing param", "/v3/server/details", "{}"],
  ["an unknown record", "/v3/server/details", '{"params": {"uniq_id": "ZZZZZZ"}}'],
  ["nobody", "/v3/asset/list", "{}", { headers: {} }],
  ["another method", "/v3/asset/list", "{}", { method: "PUT" }],
];

async function answersIn(errorStyle: Unspecified["errorStyle"]) {
  const { sandbox } = await openHost({ errorStyle });
  const answers = [];
  for (const [what, path, sent, how] of failing) {
    const { status, body } = await sendTo(sandbox)(path, { body: sent, ...how });
    answers.push({ what, status, body });
  }
  for (const { errorClass } of sandbox.requests) expect(errorClass).toMatch(/::/);
  return { answers, recorded: sandbox.requests.map(({ status }) => status) };
}

it("in the style ok200 failures have status 200 and the body they have otherwise", async () => {
  const { answers: usual } = await answersIn("status");
  const { answers, recorded } = await answersIn("ok200");
  expect(usual.map(({ status }) => status)).toEqual([404, 404, 400, 400, 400, 404, 401, 405]);
  // What HTTP itself asks of the client stays: without it many clients would never send a login.
  const statuses = [200, 200, 200, 200, 200, 200, 401, 405];
  expect(answers).toEqual(usual.map((answer, index) => ({ ...answer, status: statuses[index] })));
  const error_class = expect.stringMatching(/^Sandbox::Exception::\w/);
  for (const { what, body } of answers)
    expect(body, what).toMatchObject({ error_class, error_message: expect.stringMatching(/\w/) });
  expect(recorded).toEqual(statuses);
});
