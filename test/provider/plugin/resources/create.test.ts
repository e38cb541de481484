import { CreateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { PartialFailure } from "../../../../provider/resource/resource";
import { sampleMessage } from "../../../support/sampleMessage";
import { filled, partOf, secretOf, spyLog, struct, unknownText, values } from "../client";
import { clientOf, repeating, urn } from "./support";

describe("Create", () => {
  const request = (more: (it: CreateRequest) => void = () => {}) =>
    filled(new CreateRequest(), (it) => {
      it.setUrn(urn);
      it.setProperties(struct({ size: 1, password: secretOf("of-the-thing") }));
      more(it);
    });

  it("answers the id and the outputs, secrets as secrets", async () => {
    const { call } = await clientOf({
      create: async (_, { news }) => ({ id: "7", outputs: { ...news, ip: "198.18.0.1", __set: ["size"] } }),
    });
    const response = await call("create", request());
    expect(response.getId()).toBe("7");
    expect(values(response.getProperties())).toEqual({
      size: 1,
      password: secretOf("of-the-thing"),
      ip: "198.18.0.1",
      __set: ["size"],
    });
  });

  it("answers what repeats a secret input as a secret", async () => {
    const { call } = await clientOf({
      outputs: repeating,
      create: async () => ({ id: "7", outputs: { size: 1, shownSize: 1 } }),
    });
    const response = await call(
      "create",
      request((it) => it.setProperties(struct({ size: secretOf(1) }))),
    );
    expect(values(response.getProperties())).toEqual({ size: secretOf(1), shownSize: secretOf(1) });
  });

  it("in a preview asks nobody: inputs as they are, and unknown what the host will tell", async () => {
    const { call } = await clientOf({});
    const response = await call(
      "create",
      request((it) => it.setPreview(true)),
    );
    expect(response.getId()).toBe("");
    expect(values(response.getProperties())).toEqual({
      size: 1,
      password: secretOf("of-the-thing"),
      ip: unknownText,
    });
  });

  it("says on the resource what it does and warns of, without a secret of the resource or of the account", async () => {
    const { call, plugin } = await clientOf({
      create: async (_session, _request, context) => {
        context.status("building, 3m10s of about 8m");
        context.warn(sampleMessage("of-the-thing and of-the-account"));
        return { id: "7", outputs: {} };
      },
    });
    const { log, said } = spyLog();
    plugin.engine = log;
    await call("create", request());
    expect(said).toEqual([
      "web: building, 3m10s of about 8m",
      "web: warning: [secret] and [secret]. [input-invalid]",
      // Nothing of it is left on the resource.
      "web: ",
    ]);
  });

  it("gives customTimeouts to every wait; the resource's own timeouts are not touched", async () => {
    let timeouts: unknown;
    const { call } = await clientOf({
      create: async (session) => {
        timeouts = session.configuration.timeouts;
        return { id: "7", outputs: {} };
      },
    });
    await call(
      "create",
      request((it) => it.setTimeout(90)),
    );
    expect(timeouts).toEqual({ build: 90, rebuild: 90, power: 90, removal: 90 });
    await call("create", request());
    expect(timeouts).toEqual({ build: "1h" });
  });

  it("that fails after the thing exists tells what to store, and that it is to be read before the next change", async () => {
    const { call } = await clientOf({
      create: async (_, { news }) => {
        throw new PartialFailure(
          "7",
          { ...news, active: false },
          sampleMessage("of-the-thing did not start"),
        );
      },
      isUnfinished: ({ active }) => active === false,
    });
    const error = await call("create", request()).then(
      () => undefined,
      (failed) => failed,
    );
    expect(error).toMatchObject({ code: 9, details: "[secret] did not start. [input-invalid]" });
    expect(partOf(error)).toEqual({
      id: "7",
      properties: { size: 1, password: secretOf("of-the-thing"), active: false },
      reasons: ["[secret] did not start. [input-invalid]"],
      refreshBeforeUpdate: true,
    });
  });

  it("that throws at once is a sentence all the same", async () => {
    const { call } = await clientOf({
      create: () => {
        throw new TypeError("x is not a function");
      },
    });
    await expect(call("create", request())).rejects.toMatchObject({
      details: "This is a defect of pulumi-hosting, please report it: x is not a function. [defect]",
    });
  });
});
