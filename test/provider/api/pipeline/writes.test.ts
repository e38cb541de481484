import { describe, expect, it } from "vitest";
import { DeadlineExceeded } from "../../../../provider/api";
import { refuse, scriptedHost } from "../../../support/scriptedHost";
import {
  type Answer,
  errorOf,
  failure,
  lost,
  order,
  rateLimited,
  refused,
  scriptedClient,
  server,
  times,
  token,
  unauthorized,
  withPassword,
} from "../support";

const patience = { name: "web.example.com", deadline: 600_000 };

/** A write to a host that refuses it with `why` for so many seconds. */
function updating(why: string, busyFor: number) {
  const world = scriptedHost({
    "server.update": (_params, seconds) =>
      seconds < busyFor ? refuse(why, "a backup is running") : { uniq_id: "ABC123" },
  });
  const { session, context } = world;
  const answer = session.client.server.update({ uniq_id: "ABC123" }, { ...context, whileBusy: patience });
  return { ...world, answer };
}

it("sends again while the host is busy, and tells what it said last and at which try", async () => {
  const { answer, status } = updating("Workflow::Conflict", 70);
  expect(await answer).toEqual({ uniq_id: "ABC123" });
  const waiting = "web.example.com: waiting for the host, which is busy with it";
  expect(status).toEqual([
    `${waiting}, 0s of about 1m (at try 1 the host said: a backup is running)`,
    `${waiting}, 1m of about 1m (at try 47 the host said: a backup is running)`,
  ]);
});

it("tells of the client's own tries, too", async () => {
  const { answer, status } = updating("API::Maintenance", 70);
  await answer;
  expect(status[0]).toBe(
    "web.example.com: waiting for the host, which is busy with it, 0s of about 1m (server.update of ABC123: try 2 in 1s; the host said: a backup is running)",
  );
});

const busy = () => failure("Workflow::Conflict", 409);
const rebuild = { ...server, template_name: "T" };

it("is for calls that say so: any other fails at once", async () => {
  const { client, sent } = scriptedClient([busy()]);
  await errorOf(client.server.update(server), "busy");
  expect(sent).toHaveLength(1);
});

it("ends with a DeadlineExceeded, and sends nothing after it", async () => {
  const { client, sent } = scriptedClient(times(99, busy));
  const call = client.server.update(server, { whileBusy: { name: "web", deadline: 10_000 } });
  expect(await errorOf(call, DeadlineExceeded)).toMatchObject({ subject: "web", milliseconds: 10_000 });
  expect(sent.at(-1)?.at).toBe(10);
});

it("runs what is around each try, and asks before each", async () => {
  const said: string[] = [];
  const { client } = scriptedClient([busy(), busy(), { body: server }], {
    beforeWrite: async () => void said.push("asked"),
  });
  await client.server.rebuild(rebuild, {
    whileBusy: patience,
    around: (attempt) => {
      said.push("noted");
      return attempt();
    },
  });
  expect(said).toEqual(["asked", "noted", "asked", "noted", "asked", "noted"]);
});

it.each([
  ["lost", lost, "unreachable"],
  ["refused for another reason", () => failure("Input::Validation"), "input"],
] as const)("is over once a try is %s: that is the caller's", async (_what, bad, kind) => {
  const { client, sent } = scriptedClient([busy(), bad()]);
  await errorOf(client.server.rebuild(rebuild, { whileBusy: patience }), kind);
  expect(sent).toHaveLength(2);
});

it("is over where an earlier try may have been done: a login that the host is too busy for says nothing of it", async () => {
  const { client, sent } = withPassword([token("t1"), lost(), unauthorized, busy()]);
  const error = await errorOf(client.server.update(server, { whileBusy: patience }), "busy");
  expect(error).toMatchObject({ operation: "account.token", mayHaveHappened: true });
  expect(sent).toHaveLength(4);
});

it("ends with the signal's reason", async () => {
  const controller = new AbortController();
  const { client, sent } = scriptedClient(times(9, busy));
  const call = client.server.update(server, {
    signal: controller.signal,
    whileBusy: patience,
    status: () => controller.abort(new Error("stop")),
  });
  await expect(call).rejects.toThrow("stop");
  expect(sent).toHaveLength(1);
});

/** A client whose writes ask first, and how many requests had left each time that they asked. */
function asking(answers: Answer[], mayWrite: (asked: number) => boolean = () => true) {
  const asked: number[] = [];
  const scripted: ReturnType<typeof scriptedClient> = scriptedClient(answers, {
    beforeWrite: async () => {
      asked.push(scripted.sent.length);
      if (!mayWrite(asked.length)) throw new Error("nobody is there any more");
    },
  });
  return { ...scripted, asked };
}

describe("what a write has to ask before it leaves", () => {
  it("is asked immediately before each try of it", async () => {
    const { client, sent, asked } = asking([rateLimited(), refused(), { body: server }]);
    expect(await client.server.create(order)).toEqual(server);
    expect(sent).toHaveLength(3);
    expect(asked).toEqual([0, 1, 2]);
  });

  it("holds it back: nothing is sent", async () => {
    const { client, sent } = asking([], () => false);
    await expect(client.server.create(order)).rejects.toThrow("nobody is there any more");
    expect(sent).toEqual([]);
  });

  it("is not asked by reads", async () => {
    const { client, asked } = asking([{ body: server }]);
    await client.server.details(server);
    expect(asked).toEqual([]);
  });
});

describe("around each try", () => {
  it("is the last before the request: after the turn, after the question", async () => {
    const done: string[] = [];
    const { client, sent } = scriptedClient([rateLimited(), { body: server }], {
      beforeWrite: async () => void done.push("asked"),
    });
    const around = async (attempt: () => Promise<Record<string, unknown>>) => {
      done.push(`noted, ${sent.length} sent`);
      const answer = await attempt();
      done.push("done");
      return answer;
    };
    await client.server.create(order, { around });
    expect(done).toEqual(["asked", "noted, 0 sent", "asked", "noted, 1 sent", "done"]);
  });

  it("notes nothing where the question holds the write back", async () => {
    const { client } = asking([], () => false);
    const noted: string[] = [];
    const around = (attempt: () => Promise<Record<string, unknown>>) => {
      noted.push("noted");
      return attempt();
    };
    await expect(client.server.create(order, { around })).rejects.toThrow("nobody is there any more");
    expect(noted).toEqual([]);
  });
});
