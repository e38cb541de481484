import { describe, expect, it } from "vitest";
import { HostError } from "../../../../provider/api";
import { type ErrorName, SandboxError } from "../../../../sandbox/errors";
import { failure as answered } from "../../../../sandbox/http/respond";
import { unspecifiedBy } from "../../../../sandbox/unspecified";
import { errorOf, failure, fiveTries, scriptedClient } from "../support";

const order = { type: "Cloud.VPS", domain: "web1.example.com" } as const;

/** Every class that the sandbox answers with, and whether the host did not do what it was asked. */
const isRefusal: Record<ErrorName, boolean> = {
  RecordNotFound: true,
  DuplicateRecord: true,
  Authorization: true,
  Permission: true,
  Forbidden: true,
  "API::RateLimit": true,
  "API::Maintenance": true,
  "API::InvalidMethod": true,
  "API::InvalidEncoding": true,
  "Input::Required": true,
  "Input::Validation": true,
  "Input::Unknown": true,
  "Input::Disallowed": true,
  "Input::NotInRealm": true,
  "Input::OutOfBounds": true,
  "Input::Multiple": true,
  "Workflow::Conflict": true,
  "Resource::Insufficient": true,
  "Resource::Unavailable": true,
  Incapable: true,
  Deserialize: true,
  "API::Internal": false,
  Serialize: false,
};
const classes = Object.entries(isRefusal) as [ErrorName, boolean][];

/** How a create fails by an answer, however often that is given. */
const failureBy = async (answer: { status: number; body: unknown }) => {
  const { client } = scriptedClient(Array(5).fill(answer), fiveTries);
  return errorOf<HostError>(client.server.create(order), HostError);
};

describe.each(["status", "ok200"] as const)("a failure in the style %s", (errorStyle) => {
  it.each(classes)("of class %s is a refusal: %s", async (name, refused) => {
    const { status, body } = answered(new SandboxError(name, `it is ${name}`), unspecifiedBy({ errorStyle }));
    const error = await failureBy({ status, body });
    expect(error).toMatchObject({ errorClass: `Sandbox::Exception::${name}`, mayHaveHappened: !refused });
  });
});

describe("a class that nobody knows", () => {
  it.each([200, 201, 202])(
    "with status %i leaves open whether it was done, and is sent once",
    async (status) => {
      const { client, sent } = scriptedClient([failure("Timeout", status)]);
      const error = await errorOf(client.server.create(order), HostError);
      expect(error).toMatchObject({ kind: "other", status, mayHaveHappened: true });
      expect(sent).toHaveLength(1);
    },
  );

  it("with status 500 leaves it open as well", async () => {
    expect(await failureBy(failure("Timeout", 500))).toMatchObject({
      kind: "hostFault",
      mayHaveHappened: true,
    });
  });

  it.each([301, 400, 403, 404, 409, 418])("with status %i is a refusal, by the status", async (status) => {
    expect((await failureBy(failure("Timeout", status))).mayHaveHappened).toBe(false);
  });

  it.each([
    ["a parameter at fault", { field: "domain" }],
    ["several parameters at fault", { errors: [{ field: "domain", error_message: "is taken" }] }],
  ])("with status 200 and %s is a refusal", async (_what, more) => {
    expect((await failureBy(failure("Newest", 200, more))).mayHaveHappened).toBe(false);
  });

  it("with status 200 and an empty list of errors says nothing of a parameter", async () => {
    expect((await failureBy(failure("Newest", 200, { errors: [] }))).mayHaveHappened).toBe(true);
  });
});
