import { describe, expect, it } from "vitest";
import { type Answer, order, rateLimited, refused, scriptedClient, server } from "../support";

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

  it("holds back a further try, too", async () => {
    const { client, sent } = asking([rateLimited()], (asked) => asked === 1);
    await expect(client.server.create(order)).rejects.toThrow("nobody is there any more");
    expect(sent).toHaveLength(1);
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
