import { UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { describe, expect, it } from "vitest";
import { PartialFailure } from "../../../../provider/resource/resource";
import type { Properties } from "../../../../provider/values";
import { sampleMessage } from "../../../support/sampleMessage";
import { filled, partOf, secretOf, spyLog, struct, unknownText, values } from "../client";
import { clientOf, repeating, urn } from "./support";

describe("Update", () => {
  it("hands over id, old outputs and new inputs; only what is secret now goes out as a secret", async () => {
    const asked: unknown[] = [];
    const { call } = await clientOf({
      update: async (_, request) => {
        asked.push(request);
        return { ...request.news, ip: "198.18.0.1" };
      },
    });
    const request = filled(new UpdateRequest(), (it) => {
      it.setUrn(urn);
      it.setId("7");
      it.setOlds(struct({ size: secretOf(1), ip: "198.18.0.1", __set: ["size"] }));
      it.setNews(struct({ size: 2, password: secretOf("new-password") }));
    });
    const response = await call("update", request);
    expect(asked).toEqual([
      {
        id: "7",
        olds: { size: 1, ip: "198.18.0.1", __set: ["size"] },
        news: { size: 2, password: "new-password" },
        secret: new Set(["size", "password"]),
      },
    ]);
    expect(values(response.getProperties())).toEqual({
      size: 2,
      password: secretOf("new-password"),
      ip: "198.18.0.1",
    });
  });

  it("keeps a secret what was asked for before a change at the host, where the input is open now", async () => {
    const outputs = { size: 2, __asked: { size: 1 } };
    const { call } = await clientOf({ update: async () => outputs });
    const request = filled(new UpdateRequest(), (it) => {
      it.setUrn(urn);
      it.setId("7");
      it.setOlds(struct({ size: secretOf(3), __asked: { size: secretOf(1) }, __set: ["size"] }));
      it.setNews(struct({ size: 2 }));
    });
    expect(values((await call("update", request)).getProperties())).toEqual({
      size: 2,
      __asked: { size: secretOf(1) },
    });
  });

  it.each([
    ["answers", async (outputs: Properties) => outputs],
    [
      "fails after a part of it",
      async (outputs: Properties): Promise<never> => {
        throw new PartialFailure("7", outputs, sampleMessage("not done"));
      },
    ],
  ])("what was secret and is not given any more stays a secret, when it %s", async (_, end) => {
    const { call } = await clientOf({
      update: (_session, { olds, news }) => end({ ...olds, ...news }),
    });
    const request = filled(new UpdateRequest(), (it) => {
      it.setUrn(urn);
      it.setId("7");
      it.setOlds(struct({ code: secretOf("4711"), size: secretOf(1), ip: "198.18.0.1" }));
      it.setNews(struct({ size: 2 }));
    });
    const properties = await call("update", request).then(
      (response) => values(response.getProperties()),
      (error) => partOf(error)?.properties,
    );
    expect(properties).toEqual({ code: secretOf("4711"), size: 2, ip: "198.18.0.1" });
  });

  it.each([
    ["a secret", { size: secretOf(2) }, secretOf(2)],
    ["given openly now", { size: 2 }, 2],
    ["not given any more", {}, secretOf(2)],
  ])("what repeats an input is as secret: %s", async (_, news, shown) => {
    const outputs = { ip: "198.18.0.1", shownSize: 2 };
    const { call } = await clientOf({ outputs: repeating, update: async () => outputs });
    const before = { size: secretOf(1), ...outputs, shownSize: secretOf(1) };
    // What an older version has left has its mark on the input alone.
    for (const olds of [before, { ...before, shownSize: 1 }]) {
      const request = filled(new UpdateRequest(), (it) => {
        it.setUrn(urn);
        it.setOlds(struct(olds));
        it.setNews(struct(news));
      });
      const response = await call("update", request);
      expect(values(response.getProperties())).toEqual({ ...outputs, shownSize: shown });
    }
  });

  it("in a preview asks nobody, and what it leaves alone stays known", async () => {
    const { call } = await clientOf({});
    const request = filled(new UpdateRequest(), (it) => {
      it.setUrn(urn);
      it.setPreview(true);
      it.setOlds(struct({ size: 1, ip: "198.18.0.1", __set: ["size"] }));
      it.setNews(struct({ size: unknownText }));
    });
    expect(values((await call("update", request)).getProperties())).toEqual({
      size: unknownText,
      ip: "198.18.0.1",
    });
  });

  it("ends after its last warnings have reached the engine", async () => {
    const { call, plugin } = await clientOf({
      update: async (_session, { news }, { warn }) => {
        warn(sampleMessage("the key stays"));
        return news;
      },
    });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { said, log } = spyLog();
    plugin.engine = { ...log, sent: () => arrived };
    let hasEnded = false;
    const updating = call(
      "update",
      filled(new UpdateRequest(), (it) => it.setUrn(urn)),
    ).finally(() => {
      hasEnded = true;
    });
    // Its answer would come before that of a call asked later.
    while (said.length === 0) await call("getPluginInfo", new Empty());
    await call("getPluginInfo", new Empty());
    expect([said, hasEnded]).toEqual([["web: warning: the key stays. [input-invalid]"], false]);
    arrive();
    await updating;
  });

  it("that fails quotes neither the new secret nor the old one", async () => {
    const { call } = await clientOf({
      update: async () => {
        throw new Error("old-password is not new-password");
      },
    });
    const request = filled(new UpdateRequest(), (it) => {
      it.setUrn(urn);
      it.setOlds(struct({ password: secretOf("old-password") }));
      it.setNews(struct({ password: secretOf("new-password") }));
    });
    await expect(call("update", request)).rejects.toMatchObject({ details: "[secret] is not [secret]" });
  });
});
