import type { ServiceError } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { PartlyFailed, toServiceError } from "../../../provider/plugin/errors";
import { hostError } from "../../support/hostError";
import { partOf, struct } from "./client";

it("a failed call is one sentence without a stack trace", () => {
  const details = "server.details: it is input. [host-input-refused]";
  expect(toServiceError(hostError("input"))).toEqual({ code: 9, details });
});

it("one that left a resource behind says which, with what is to be stored", () => {
  const failed = new PartlyFailed("the build failed", "ABC123", struct({ active: false }), true);
  const error = toServiceError(failed);
  expect(error).toMatchObject({ code: 9, details: "the build failed" });
  expect(partOf(error as ServiceError)).toEqual({
    id: "ABC123",
    properties: { active: false },
    reasons: ["the build failed"],
    refreshBeforeUpdate: true,
  });
});
