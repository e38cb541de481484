import { DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { hostError } from "../../../support/hostError";
import { filled, secretOf, struct } from "../client";
import { clientOf, urn } from "./support";

describe("Delete", () => {
  const request = filled(new DeleteRequest(), (it) => {
    it.setUrn(urn);
    it.setId("7");
    it.setProperties(struct({ size: 1, password: secretOf("p-in-state"), __set: ["size"] }));
  });

  it("hands over id and outputs, and answers when it is done", async () => {
    const asked: unknown[] = [];
    const { call } = await clientOf({ delete: async (_, given) => void asked.push(given) });
    await call("delete", request);
    expect(asked).toEqual([{ id: "7", olds: { size: 1, password: "p-in-state", __set: ["size"] } }]);
  });

  it("that the host refuses for the login says that destroy uses an older configuration", async () => {
    const { call } = await clientOf({
      delete: async () => {
        throw hostError("authorization");
      },
    });
    await expect(call("delete", request)).rejects.toMatchObject({
      details: expect.stringContaining("Refresh and destroy use the configuration of the last `pulumi up`"),
    });
  });

  it("that fails otherwise fails with the host's words, and no secret", async () => {
    const { call } = await clientOf({
      delete: async () => {
        throw new Error("p-in-state is busy");
      },
    });
    await expect(call("delete", request)).rejects.toMatchObject({ details: "[secret] is busy" });
  });
});
