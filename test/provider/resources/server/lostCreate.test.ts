import { describe, expect, it } from "vitest";
import { server } from "../../../support/resources";
import { answerLost, neverArrives, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { built, news, record } from "./creatingHost";

describe("a create whose answer is lost", () => {
  /** What the host lists by domain at each search. */
  const losing = (looks: string[][], creates: (symbol | object)[]): Script => ({
    "asset.list": (params) =>
      params.domain
        ? (looks.shift() ?? []).map((uniq_id) => ({ uniq_id, domain: news.domain, status: "Active" }))
        : (params.uniq_id as string[]).map((uniq_id) => ({ uniq_id, active: true })),
    "server.create": () => creates.shift() as Record<string, unknown>,
    "server.details": ({ uniq_id }) => built(uniq_id as string),
  });

  it("is found: the one new server is ours", async () => {
    const { session, context, writes } = scriptedHost(losing([[], ["AAAAAA"]], [answerLost]));
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
  });

  it("is found although the host lists it a little later", async () => {
    const { session, context, writes } = scriptedHost(losing([[], [], ["AAAAAA"]], [answerLost]));
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
  });

  it("is not taken for one that was there before", async () => {
    const { session, context } = scriptedHost(losing([["EEEEEE"], ["EEEEEE", "AAAAAA"]], [answerLost]));
    expect((await server.create(session, { news: { ...news, onExisting: "create" } }, context)).id).toBe(
      "AAAAAA",
    );
  });

  it("is sent once more when nothing is there", async () => {
    const { session, context, writes } = scriptedHost(losing([], [answerLost, record("BBBBBB")]));
    expect((await server.create(session, { news }, context)).id).toBe("BBBBBB");
    expect(writes).toHaveLength(2);
  });

  it("is never sent a third time", async () => {
    const { session, context, writes } = scriptedHost(losing([], [answerLost, answerLost]));
    await expect(server.create(session, { news }, context)).rejects.toThrow(
      /^The answer to the create of web\.example\.com was lost\. A server may have been created: none is listed, and it was tried twice\. server\.create: .* Run `pulumi up` again: it looks for it first, and onExisting: "adopt" takes it over\./,
    );
    expect(writes).toHaveLength(2);
  });

  it("is not sent again where a new server of the domain is there that differs, as one that is being made may", async () => {
    const { session, context, writes } = scriptedHost({
      ...losing([[], ...Array.from({ length: 7 }, () => ["AAAAAA"])], [answerLost]),
      "server.details": ({ uniq_id }) => ({ ...built(uniq_id as string), plan_id: 999 }),
    });
    await expect(server.create(session, { news }, context)).rejects.toThrow(
      "AAAAAA of this domain is new there, and differs from the request.",
    );
    expect(writes).toHaveLength(1);
  });

  it("is not sent again where it was answered, though without an id", async () => {
    const { session, context, writes } = scriptedHost(losing([], [{ domain: news.domain }]));
    await expect(server.create(session, { news }, context)).rejects.toThrow("none is listed yet");
    expect(writes).toHaveLength(1);
  });

  describe("by a user who may not list assets", () => {
    const mayNotList = (creates: (symbol | object)[]): Script => ({
      ...losing([], creates),
      "asset.list": () => refuse("Permission"),
    });
    const beside = { ...news, onExisting: "create" };

    it("is not sent again, since nobody could tell whether it has arrived", async () => {
      const { session, context, writes } = scriptedHost(mayNotList([answerLost]));
      await expect(server.create(session, { news: beside }, context)).rejects.toThrow(
        "it could not be looked up",
      );
      expect(writes).toHaveLength(1);
      // Nor by the next run.
      await expect(server.create(session, { news: beside }, context)).rejects.toThrow("asset.list");
      expect(writes).toHaveLength(1);
    });

    it('onExisting: "create" orders, and any other way to order is refused before', async () => {
      const { session, context, writes } = scriptedHost(mayNotList([record("BBBBBB")]));
      await expect(server.create(session, { news }, context)).rejects.toThrow("asset.list");
      expect(writes).toHaveLength(0);
      expect((await server.create(session, { news: beside }, context)).id).toBe("BBBBBB");
      expect(writes).toHaveLength(1);
    });
  });

  it("fails when several new servers answer it, naming them", async () => {
    const { session, context, writes } = scriptedHost(losing([[], ["AAAAAA", "BBBBBB"]], [answerLost]));
    await expect(server.create(session, { news }, context)).rejects.toThrow("AAAAAA, BBBBBB");
    expect(writes).toHaveLength(1);
  });

  it("and a fault of the host in the middle of it are the same", async () => {
    const { session, context, writes } = scriptedHost(
      losing([[], ["AAAAAA"]], [refuse("API::Internal", "boom")]),
    );
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
  });

  it("is not lost when it never left: the client sends it again by itself", async () => {
    const { session, context, writes } = scriptedHost(losing([], [neverArrives, record("AAAAAA")]));
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(2);
  });
});
