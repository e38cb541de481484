import { ReadRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { hostError } from "../../../support/hostError";
import { filled, secretOf, struct, values } from "../client";
import { clientOf, repeating, urn } from "./support";

describe("Read", () => {
  const request = (given: { inputs?: Properties; state?: Properties } = {}) =>
    filled(new ReadRequest(), (it) => {
      it.setUrn(urn);
      it.setId("7");
      if (given.inputs) it.setInputs(struct(given.inputs));
      if (given.state) it.setProperties(struct(given.state));
    });

  it("answers state and inputs; what was secret in either stays so", async () => {
    const { call } = await clientOf({
      read: async (_, { id, outputs }) => ({
        id,
        outputs: { ...outputs, ip: "198.18.0.1" },
        inputs: { size: 2 },
      }),
    });
    const state = { size: 1, password: secretOf("p-in-state"), ip: secretOf("198.18.0.9") };
    const response = await call("read", request({ inputs: { size: secretOf(1) }, state }));
    expect(response.getId()).toBe("7");
    expect(values(response.getProperties())).toEqual({
      size: secretOf(1),
      password: secretOf("p-in-state"),
      ip: secretOf("198.18.0.1"),
    });
    expect(values(response.getInputs())).toEqual({ size: secretOf(2) });
    expect(response.getRefreshBeforeUpdate()).toBe(false);
  });

  it("answers what was asked for before a change at the host, member by member as secret as the input is", async () => {
    const asked: unknown[] = [];
    const { call } = await clientOf({
      read: async (_, { id, outputs }) => {
        asked.push(outputs);
        return { id, outputs: { ...outputs, size: 3 }, inputs: { size: 3, __asked: outputs.__asked } };
      },
    });
    const first = { size: secretOf(1), more: 1, __asked: { more: 2, size: 1 } };
    const again = { size: 3, more: 1, __asked: { more: 2, size: secretOf(1) } };
    for (const state of [first, again]) {
      const response = await call("read", request({ state }));
      const marked = { size: secretOf(3), __asked: { more: 2, size: secretOf(1) } };
      expect(values(response.getProperties())).toEqual({ more: 1, ...marked });
      expect(values(response.getInputs())).toEqual(marked);
    }
    expect(asked[1]).toEqual({ size: 3, more: 1, __asked: { more: 2, size: 1 } });
  });

  it("answers what repeats a secret input as a secret", async () => {
    const { call } = await clientOf({
      outputs: repeating,
      read: async (_, { id }) => ({ id, outputs: { size: 2, shownSize: 2 }, inputs: { size: 2 } }),
    });
    const response = await call("read", request({ state: { size: secretOf(1), shownSize: 1 } }));
    expect(values(response.getProperties())).toEqual({ size: secretOf(2), shownSize: secretOf(2) });
  });

  it("of an import has an id only", async () => {
    const asked: unknown[] = [];
    const { call } = await clientOf({
      read: async (_, given) => {
        asked.push(given);
        return { id: "8", outputs: { size: 1 }, inputs: { size: 1 } };
      },
    });
    const response = await call("read", request());
    expect(asked).toEqual([{ id: "7", outputs: {} }]);
    expect(response.getId()).toBe("8");
  });

  it("without an id says that it is gone", async () => {
    const { call } = await clientOf({ read: async () => undefined });
    const response = await call("read", request({ state: { size: 1 } }));
    expect(response.toObject()).toMatchObject({ id: "", properties: undefined, inputs: undefined });
  });

  it("that the host refuses for the login says that refresh uses an older configuration; an import does not", async () => {
    const { call } = await clientOf({
      read: async () => {
        throw hostError("authorization");
      },
    });
    const failure = (asked: ReadRequest) => call("read", asked).catch(({ details }) => details);
    expect(await failure(request({ state: { size: 1 } }))).toMatch(
      /Check hosting:username and hosting:password .*\. Refresh and destroy use the configuration of the last `pulumi up`: if it has changed since, run `pulumi up` first, or add --run-program\. \[host-login-refused\]$/,
    );
    expect(await failure(request())).not.toContain("Refresh and destroy");
  });

  it("of something unfinished asks the engine to read it again before it compares", async () => {
    const { call } = await clientOf({
      read: async (_, { id }) => ({ id, outputs: { active: false }, inputs: {} }),
      isUnfinished: ({ active }) => active === false,
    });
    expect((await call("read", request())).getRefreshBeforeUpdate()).toBe(true);
  });
});
