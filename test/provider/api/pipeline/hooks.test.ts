import { describe, expect, it } from "vitest";
import { failure, refused, scriptedClient } from "../support";

const server = { uniq_id: "ABC123" } as const;
const order = { type: "Cloud.VPS", domain: "web1.example.com" } as const;

/** A client whose writes ask first, and how many requests had left each time that they asked. */
function asking(
  answers: Parameters<typeof scriptedClient>[0],
  mayWrite: (asked: number) => boolean = () => true,
) {
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
    const { client, sent, asked } = asking([failure("API::RateLimit", 429), refused(), { body: server }]);
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
    const { client, sent } = asking([failure("API::RateLimit", 429)], (asked) => asked === 1);
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
    const order: string[] = [];
    const { client, sent } = scriptedClient([failure("API::RateLimit", 429), { body: server }], {
      beforeWrite: async () => void order.push("asked"),
    });
    const around = async (attempt: () => Promise<Record<string, unknown>>) => {
      order.push(`noted, ${sent.length} sent`);
      const answer = await attempt();
      order.push("done");
      return answer;
    };
    await client.server.create({ type: "Cloud.VPS", domain: "web1.example.com" }, { around });
    expect(order).toEqual(["asked", "noted, 0 sent", "asked", "noted, 1 sent", "done"]);
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
