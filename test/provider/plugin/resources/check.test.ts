import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it, onTestFinished } from "vitest";
import { resources } from "../../../../provider/resources";
import { unknown } from "../../../../provider/values";
import { sampleMessage } from "../../../support/sampleMessage";
import { one } from "../../resources/sshKey/samples";
import { filled, pluginClient, secretOf, spyLog, struct, unknownText, urnOf, values } from "../client";
import { clientOf, urn } from "./support";

describe("Check", () => {
  it("hands over what is new, what was, and unknown values as such; every secret goes out as one", async () => {
    const asked: unknown[] = [];
    const { call } = await clientOf({
      check: (request) => {
        asked.push({ olds: request.olds, news: request.news });
        return {
          inputs: request.news,
          failures: [{ property: "size", reason: sampleMessage("size must be small") }],
        };
      },
    });
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(urn);
      it.setOlds(struct({ size: 1, password: secretOf("old-password") }));
      it.setNews(struct({ size: 2, password: unknownText, more: secretOf([1]) }));
    });
    const response = await call("check", request);
    expect(asked).toEqual([
      { olds: { size: 1, password: "old-password" }, news: { size: 2, password: unknown, more: [1] } },
    ]);
    expect(values(response.getInputs())).toEqual({
      size: 2,
      password: secretOf(unknownText),
      more: secretOf([1]),
    });
    expect(response.getFailuresList().map((failure) => failure.toObject())).toEqual([
      { property: "size", reason: "size must be small. [input-invalid]" },
    ]);
  });

  it("names the property that is wrong by its path, unless it is secret", async () => {
    const failures = [
      { property: "limits.most", reason: sampleMessage("limits.most must be small") },
      { property: "list[0]", reason: sampleMessage("list[0] must be text") },
      { property: "token.part", reason: sampleMessage("token.part must be text") },
    ];
    const { call } = await clientOf({ check: ({ news }) => ({ inputs: news, failures }) });
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(urn);
      it.setNews(struct({ limits: { most: 9 }, list: [1], token: secretOf({ part: 1 }) }));
    });
    const told = (await call("check", request)).getFailuresList().map((failure) => failure.toObject());
    expect(told).toEqual([
      { property: "limits", reason: "limits.most must be small. [input-invalid]" },
      { property: "list", reason: "list[0] must be text. [input-invalid]" },
      { property: "", reason: "token.part must be text. [input-invalid]" },
    ]);
  });

  it("names no property that the program keeps secret, and quotes nothing of it", async () => {
    const { call } = await clientOf({
      check: ({ news }) => ({
        inputs: news,
        failures: [
          { property: "features.key", reason: sampleMessage('features.key "hidden-text" is not allowed') },
          { property: "size", reason: sampleMessage('size "hidden-text" → "other" is not allowed') },
        ],
      }),
    });
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(urn);
      it.setNews(struct({ size: 1, features: { key: secretOf("hidden-text") } }));
    });
    const response = await call("check", request);
    expect(response.getFailuresList().map((failure) => failure.toObject())).toEqual([
      { property: "", reason: 'features.key "[secret]" is not allowed. [input-invalid]' },
      { property: "size", reason: 'size "[secret]" → "other" is not allowed. [input-invalid]' },
    ]);
  });

  it("says what it warns of before it answers, on the resource and without a secret", async () => {
    const { call, plugin } = await clientOf({
      check: ({ news }) => ({
        inputs: news,
        failures: [],
        warnings: [sampleMessage("hidden-text has no effect")],
      }),
    });
    const { said, log } = spyLog();
    plugin.engine = { ...log, sent: async () => void said.push("all has arrived") };
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(urn);
      it.setNews(struct({ size: secretOf("hidden-text") }));
    });
    expect((await call("check", request)).getFailuresList()).toEqual([]);
    expect(said).toEqual(["web: warning: [secret] has no effect. [input-invalid]", "all has arrived"]);
  });

  it("takes an empty set of old inputs for none", async () => {
    let olds: unknown = "not asked";
    const { call } = await clientOf({
      check: (request) => {
        olds = request.olds;
        return { inputs: {}, failures: [] };
      },
    });
    await call(
      "check",
      filled(new CheckRequest(), (it) => {
        it.setUrn(urn);
        it.setOlds(struct({}));
        it.setNews(struct({}));
      }),
    );
    expect(olds).toBeUndefined();
  });

  it("of a resource that does not exist names those that do", async () => {
    const { call } = await clientOf({});
    const request = filled(new CheckRequest(), (it) => it.setUrn(urnOf("Thought")));
    await expect(call("check", request)).rejects.toMatchObject({
      details:
        "pulumi-hosting has no resource hosting:index:Thought. It has: hosting:index:Thing. [type-unknown]",
    });
  });
});

it("an enforced name that does not fit is told by the plugin with SshKey as it is", async () => {
  const plugin = await pluginClient({ resources });
  onTestFinished(() => plugin.close());
  const check = async (news: Record<string, unknown>) => {
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(urnOf("SshKey", "my-key"));
      it.setNews(struct({ publicKeyValue: one, ...news }));
      const autonaming = new CheckRequest.AutonamingOptions();
      autonaming.setMode(CheckRequest.AutonamingOptions.Mode.ENFORCE);
      autonaming.setProposedName("my-key");
      it.setAutonaming(autonaming);
    });
    return (await plugin.call("check", request)).getFailuresList().map((failure) => failure.toObject());
  };
  expect(await check({})).toEqual([
    {
      property: "",
      reason:
        'publicKeyName must be letters, digits and underscores, at least one. The name is "my-key", because pulumi:autonaming is configured so. Give publicKeyName. Or change pulumi:autonaming. [autoname-invalid]',
    },
  ]);
  expect(await check({ publicKeyName: "a-key" })).toEqual([
    {
      property: "publicKeyName",
      reason: "publicKeyName must be letters, digits and underscores, at least one. [input-invalid]",
    },
  ]);
  expect(await check({ publicKeyName: "a_key" })).toEqual([]);
});

describe("what a check finds at the host", () => {
  it("is told as a note of the resource, and as failures", async () => {
    const { said, log } = spyLog();
    const { call, plugin } = await clientOf({
      checkAtHost: async (_session, _inputs, inform) => {
        inform(sampleMessage("size is larger than usual"));
        return [{ property: "size", reason: sampleMessage("size is sold out") }];
      },
    });
    Object.assign(plugin, { engine: log });
    const catalogue = { remembering: () => catalogue, takeNote: () => undefined };
    Object.assign(await plugin.session, { catalogue });
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(urn);
      it.setNews(struct({ size: 1 }));
    });
    const failures = (await call("check", request)).getFailuresList().map((failure) => failure.toObject());
    expect(failures).toEqual([{ property: "size", reason: "size is sold out. [input-invalid]" }]);
    expect(said).toEqual([expect.stringMatching(/^web: note: size is larger than usual\./)]);
  });
});
