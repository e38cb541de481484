import { CreateRequest, DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { describe, expect, it } from "vitest";
import type { CallContext } from "../../../../provider/resource/resource";
import { PartialFailure } from "../../../../provider/resource/resource";
import { sampleMessage } from "../../../support/sampleMessage";
import { filled, partOf } from "../client";
import { clientOf, urn } from "./support";

describe("Cancel", () => {
  it("ends the calls under way at once, and no later one: a process may serve the next run", async () => {
    const signals: AbortSignal[] = [];
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const wait = (context: CallContext) =>
      new Promise<never>((_, reject) => {
        const { signal } = context;
        signals.push(signal as AbortSignal);
        signal?.addEventListener("abort", () =>
          reject(new PartialFailure("7", { active: false }, sampleMessage("cancelled"))),
        );
        begun();
      });
    const { call } = await clientOf({
      create: (_session, _request, context) => wait(context),
      delete: async (_session, _request, { signal }) => void signals.push(signal as AbortSignal),
    });
    const creating = call(
      "create",
      filled(new CreateRequest(), (it) => it.setUrn(urn)),
    ).catch((error) => error);
    await started;
    await call("cancel", new Empty());
    expect(partOf(await creating)).toMatchObject({ id: "7", properties: { active: false } });
    await call(
      "delete",
      filled(new DeleteRequest(), (it) => it.setUrn(urn)),
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});
