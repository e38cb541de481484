import { describe, expect, it } from "vitest";
import { HostError } from "../../../provider/api/errors";
import { sentence } from "../../../provider/fronts/sentence";

const refused = (more: object) =>
  new HostError({
    operation: "server.create",
    kind: "input",
    hostMessage: "not good",
    params: {},
    mayHaveHappened: false,
    status: 400,
    ...more,
  });

describe("what a failure is in the output of Pulumi", () => {
  it("names the input, not the parameter of the API", () => {
    expect(sentence(refused({ field: "plan_id" }))).toBe("server.create (planId): not good (status 400).");
    const errors = [
      { field: "accnt", message: "unknown" },
      { field: "zone_id", message: "full" },
    ];
    expect(sentence(refused({ errors }))).toBe(
      "server.create: not good; accountNumber: unknown; zoneId: full (status 400).",
    );
  });

  it("is the message of any other error", () => {
    expect(sentence(new Error("as it is"))).toBe("as it is");
    expect(sentence("a text")).toBe("a text");
  });

  it("asks to report a defect of ours", () => {
    expect(sentence(new TypeError("x is not a function"))).toBe(
      "This is a defect of pulumi-hosting, please report it: x is not a function",
    );
  });
});
