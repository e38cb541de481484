import { describe, expect, it } from "vitest";
import { DeadlineExceeded } from "../../../../provider/api";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import {
  type Answer,
  caughtError,
  failure,
  lost,
  order,
  passwordClient,
  rateLimited,
  refused,
  scriptedClient,
  server,
  times,
  token,
  unauthorized,
} from "../support";

const patience = { name: "web.example.com", deadline: 600_000 };
const waiting = "web.example.com: waiting for the host, which is busy with it";

/** A write to a host that refuses it with the error class `why` for this number of seconds. */
function updating(why: string, busyFor: number) {
  const update: Script[string] = (_params, seconds) =>
    seconds < busyFor ? refuse(why, "a backup is running") : { uniq_id: "ABC123" };
  const world = scriptedHost({ "server.update": update });
  const { session, context } = world;
  const answer = session.access.client.server.update(
    { accnt: undefined, uniq_id: "ABC123" },
    { ...context, whileBusy: patience },
  );
  return { ...world, answer };
}

it("repeats a write while the host is busy, and reports the host's last message with the number of the try", async () => {
  const { answer, status } = updating("Workflow::Conflict", 70);
  expect(await answer).toEqual({ uniq_id: "ABC123" });
  expect(status).toEqual([
    `${waiting}, 0s of about 1m (at try 1 the host said: a backup is running)`,
    `${waiting}, 1m of about 1m (at try 12 the host said: a backup is running)`,
  ]);
});

const busy = () => failure("Workflow::Conflict", 409);
const rebuild = { ...server, template_name: "T" };

it("ends with DeadlineExceeded at the deadline, and sends nothing after it", async () => {
  const { client, sent } = scriptedClient(times(99, busy));
  const call = client.server.update(server, { whileBusy: { name: "web", deadline: 10_000 } });
  expect(await caughtError(call, DeadlineExceeded)).toMatchObject({ subject: "web", milliseconds: 10_000 });
  expect(sent.at(-1)?.at).toBe(10);
});

it.each([
  ["lost", lost, "unreachable"],
  ["refused for another reason", () => failure("Input::Validation"), "input"],
] as const)("stops repeating once a try is %s, and leaves that to the caller", async (_what, bad, kind) => {
  const { client, sent } = scriptedClient([busy(), bad()]);
  await caughtError(client.server.rebuild(rebuild, { whileBusy: patience }), kind);
  expect(sent).toHaveLength(2);
});

it("stops repeating if an earlier try may have been executed and the login then fails because the host is busy", async () => {
  const { client, sent } = passwordClient([token("t1"), lost(), unauthorized, busy()]);
  const error = await caughtError(client.server.update(server, { whileBusy: patience }), "busy");
  expect(error).toMatchObject({ operation: "account.token", mayHaveHappened: true });
  expect(sent).toHaveLength(4);
});

it("ends with the signal's own reason", async () => {
  const controller = new AbortController();
  const { client, sent } = scriptedClient(times(9, busy));
  const status = () => controller.abort(new Error("stop"));
  const call = client.server.update(server, { signal: controller.signal, whileBusy: patience, status });
  await expect(call).rejects.toThrow("stop");
  expect(sent).toHaveLength(1);
});

describe("the check before each write", () => {
  /** A client with such a check. `done` records the checks and tries in order. */
  const asking = (answers: Answer[], mayWrite = true) => {
    const done: string[] = [];
    const beforeWrite = async () => {
      done.push("asked");
      if (!mayWrite) throw new Error("nobody is there any more");
    };
    const { client, sent } = scriptedClient(answers, { beforeWrite });
    const around = async (attempt: () => Promise<Record<string, unknown>>) => {
      done.push(`noted, ${sent.length} sent`);
      const answer = await attempt();
      done.push("done");
      return answer;
    };
    return { client, sent, done, around };
  };

  it("runs before each try, and before the caller's own wrapper of the try", async () => {
    const { client, done, around } = asking([rateLimited(), refused(), { body: server }]);
    expect(await client.server.create(order, { around })).toEqual(server);
    const tries = [0, 1, 2].flatMap((sent) => ["asked", `noted, ${sent} sent`]);
    expect(done).toEqual([...tries, "done"]);
  });

  it("can stop the write, so that nothing is sent and the wrapper does not run", async () => {
    const { client, sent, done, around } = asking([], false);
    await expect(client.server.create(order, { around })).rejects.toThrow("nobody is there any more");
    expect([sent, done]).toEqual([[], ["asked"]]);
  });
});
