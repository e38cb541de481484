import type { ServiceError } from "@grpc/grpc-js";
import { describe, expect, it } from "vitest";
import { HostError } from "../../../provider/api/errors";
import { PartlyFailed, toServiceError } from "../../../provider/plugin/errors";
import { partOf, struct } from "./client";

describe("a failed call", () => {
  it("is one sentence without a stack trace", () => {
    const error = new HostError({
      operation: "server.create",
      kind: "input",
      hostMessage: "not good",
      params: {},
      mayHaveHappened: false,
      status: 400,
      field: "plan_id",
    });
    expect(toServiceError(error)).toEqual({
      code: 9,
      details: "server.create (planId): not good (status 400). [host-input-refused]",
    });
  });

  it("that left a resource behind says which, with what is to be stored", () => {
    const error = toServiceError(
      new PartlyFailed("the build failed", "ABC123", struct({ active: false }), true),
    );
    expect(error).toMatchObject({ code: 9, details: "the build failed" });
    expect(partOf(error as ServiceError)).toEqual({
      id: "ABC123",
      properties: { active: false },
      reasons: ["the build failed"],
      refreshBeforeUpdate: true,
    });
  });
});
