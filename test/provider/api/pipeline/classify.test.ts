import { describe, expect, it } from "vitest";
import { type Client, type FailureKind, HostError } from "../../../../provider/api";
import { classifier } from "../../../../provider/api/pipeline/classify";
import { wireOf } from "../../../../provider/api/wire";
import { type ErrorName, SandboxError } from "../../../../sandbox/errors";
import { failure as answered } from "../../../../sandbox/http/respond";
import { unspecifiedChoices } from "../../../../sandbox/unspecified";
import { caughtError, failure, fiveTries, order, scriptedClient, server } from "../support";

const { classify } = classifier(wireOf(undefined));

/** Every error class that the sandbox returns. */
const kinds: Record<ErrorName, FailureKind> = {
  RecordNotFound: "notFound",
  DuplicateRecord: "duplicate",
  Authorization: "authorization",
  Permission: "permission",
  Forbidden: "permission",
  "API::RateLimit": "rateLimit",
  "API::Maintenance": "maintenance",
  "API::Internal": "hostFault",
  "API::InvalidMethod": "wrongAddress",
  "API::InvalidEncoding": "input",
  "Input::Required": "input",
  "Input::Validation": "input",
  "Input::Unknown": "input",
  "Input::Disallowed": "input",
  "Input::NotInRealm": "input",
  "Input::OutOfBounds": "input",
  "Input::Multiple": "input",
  "Workflow::Conflict": "busy",
  "Resource::Insufficient": "noStock",
  "Resource::Unavailable": "noStock",
  Incapable: "other",
  Deserialize: "input",
  Serialize: "hostFault",
};
const classes = Object.entries(kinds) as [ErrorName, FailureKind][];
/** After these errors the host may have executed the call. All other errors are refusals. */
const mayBeDone: readonly ErrorName[] = ["API::Internal", "Serialize"];

/** The error of a create when every response is this one. */
const failureBy = async (answer: { status: number; body: unknown }) => {
  const { client } = scriptedClient(Array(5).fill(answer), fiveTries);
  return caughtError<HostError>(client.server.create(order), HostError);
};

describe("a failure is classified by the last part of its error class:", () => {
  it.each(classes)("%s means %s, whatever the prefix and the status", (ending, kind) => {
    for (const prefix of ["Host::Exception::", "Other::Company::Exception::", ""])
      for (const status of [200, 400, 404, 500]) expect(classify(status, prefix + ending)).toBe(kind);
  });

  it.each(classes)(
    "%s (%s) may or may not have been executed, with either error style",
    async (name, kind) => {
      for (const errorStyle of ["status", "ok200"] as const) {
        const refusal = new SandboxError(name, `it is ${name}`);
        const { status, body } = answered(refusal, unspecifiedChoices({ errorStyle }));
        const mayHaveHappened = mayBeDone.includes(name);
        const errorClass = `Sandbox::Exception::${name}`;
        expect(await failureBy({ status, body })).toMatchObject({ errorClass, kind, mayHaveHappened });
      }
    },
  );

  it("a part of a word is not enough", () => {
    expect(classify(400, "Host::Exception::PreAuthorization")).toBe("input");
    expect(classify(200, "Host::Exception::RecordNotFound::Not")).toBe("other");
  });

  it.each<[FailureKind, ...string[]]>([
    ["notFound", "Record.NotFound", "APP_SERVER_NOT_FOUND", "RecordNotFoundError", "GoneError"],
    ["duplicate", "Record.Exists", "AlreadyExists", "key_exists", "NAME_DUPLICATE", "DuplicateKeyNameError"],
    ["rateLimit", "RateLimit.Exceeded", "too_many_requests", "Api.RateLimitReached"],
    ["maintenance", "Service.Maintenance"],
    ["noStock", "Capacity.Unavailable", "OUT_OF_STOCK", "SoldOut"],
    // The missing thing may be the method, and the existing one may be something else than the record.
    ["input", "NotFound", "Method.NotFound", "PathNotFound", "Invoice.Exists", "RecordNotFoundHandler"],
  ])("%s is recognised in other spellings", (kind, ...others) => {
    expect(others.map((errorClass) => classify(400, errorClass))).toEqual(others.map(() => kind));
  });

  it("a configured class replaces the usual one", () => {
    const wire = wireOf({ goneClasses: ["NotThere", "Record::Gone"], busyClasses: ["Locked"] });
    const ofHost = classifier(wire);
    const kindOf = (ending: string) => ofHost.classify(400, `Host::Exception::${ending}`);
    const found = ["NotThere", "Record::Gone", "Locked", "DuplicateRecord"].map(kindOf);
    expect(found).toEqual(["notFound", "notFound", "busy", "duplicate"]);
    expect(ofHost.isKnownClass("Host::Exception::Workflow::Conflict")).toBe(false);
  });
});

describe("a failure without a known class", () => {
  it.each<[FailureKind, ...number[]]>([
    ["input", 400, 422],
    ["authorization", 401],
    ["permission", 403],
    ["wrongAddress", 302, 308, 404, 405, 410],
    ["busy", 409],
    ["rateLimit", 429],
    ["hostFault", 408, 500, 502, 503],
    ["other", 200, 418],
  ])("is classified as %s by its status: %j", (kind, ...statuses) => {
    for (const errorClass of [undefined, "Host::Exception::NeverSeen"])
      expect(statuses.map((status) => classify(status, errorClass))).toEqual(statuses.map(() => kind));
  });

  it.each([
    ["limit", "Server::Busy", "server::busy", "BUILDS_LIMIT", "Builds::Limits", "Server::LimitReached"],
    ["limit", "LIMIT_EXCEEDED", "NoCapacity"],
    ["hostFault", "Unlimited", "LimitUnknown", "Busybody"],
  ])("is classified as %s if the API itself sends 503 with a class such as %s", (kind, ...classes) => {
    for (const errorClass of classes) expect(classify(503, errorClass, { isOfApi: true })).toBe(kind);
  });

  const conflict = (field: string) => ({ ...failure("NeverSeen", 409, { field }) });
  it("means a taken name if a conflict concerns a name in the call, and a busy record if it concerns the record's state", async () => {
    const kindAt = async (field: string, call: (client: Client) => Promise<unknown>) =>
      (await caughtError<HostError>(call(scriptedClient([conflict(field)]).client), HostError)).kind;
    expect(await kindAt("domain", (client) => client.server.create(order))).toBe("duplicate");
    expect(
      await kindAt("status", (client) => client.server.update({ ...server, domain: "a.example.com" })),
    ).toBe("busy");
    expect(
      await kindAt("status", (client) =>
        client.asset.requestRemoval({ ...server, cancellation_reason: "a" }),
      ),
    ).toBe("busy");
    expect(await kindAt("powerStatus", (client) => client.server.power.start(server))).toBe("busy");
  });

  it("may have been executed if a gateway sends 503 in its own JSON, even with Retry-After", async () => {
    const body = { error: "Service Unavailable" };
    const { client } = scriptedClient([{ status: 503, headers: { "retry-after": "5" }, body }]);
    const error = await caughtError(client.server.create(order), HostError);
    expect(error).toMatchObject({ kind: "hostFault", mayHaveHappened: true });
  });

  it.each([200, 201, 202])("may have been executed with status %i, and is not retried", async (status) => {
    const { client, sent } = scriptedClient([failure("Timeout", status)]);
    const error = await caughtError(client.server.create(order), HostError);
    expect(error).toMatchObject({ kind: "other", status, mayHaveHappened: true });
    expect(sent).toHaveLength(1);
  });

  const atFault = { field: "domain" };
  it.each<[what: string, status: number, more: object, mayHaveHappened: boolean]>([
    ["status 500", 500, {}, true],
    ...[301, 400, 403, 404, 409, 418].map((status) => [`status ${status}`, status, {}, false] as never),
    ["status 200 and a parameter at fault", 200, atFault, false],
    ["status 200 and several at fault", 200, { errors: [{ ...atFault, error_message: "is taken" }] }, false],
    ["status 200 and an empty list of errors", 200, { errors: [] }, true],
  ])(
    "tells whether the call may have been executed, by %s: %i %j: %j",
    async (_what, status, more, mayHaveHappened) => {
      expect(await failureBy(failure("Newest", status, { ...more }))).toMatchObject({ mayHaveHappened });
    },
  );
});
