import { describe, expect, it } from "vitest";
import { classifier } from "../../../../provider/api/pipeline/classify";
import { wireOf } from "../../../../provider/api/wire";

const { classify } = classifier(wireOf(undefined));

describe("a failure's kind by the ending of its class", () => {
  it.each([
    ["RecordNotFound", "notFound"],
    ["DuplicateRecord", "duplicate"],
    ["Authorization", "authorization"],
    ["Permission", "permission"],
    ["Forbidden", "permission"],
    ["API::RateLimit", "rateLimit"],
    ["API::Maintenance", "maintenance"],
    ["API::Internal", "hostFault"],
    ["API::InvalidMethod", "wrongAddress"],
    ["API::InvalidEncoding", "input"],
    ["Input::Required", "input"],
    ["Input::Validation", "input"],
    ["Input::Unknown", "input"],
    ["Input::Disallowed", "input"],
    ["Input::NotInRealm", "input"],
    ["Input::OutOfBounds", "input"],
    ["Input::Multiple", "input"],
    ["Workflow::Conflict", "busy"],
    ["Resource::Insufficient", "noStock"],
    ["Resource::Unavailable", "noStock"],
    ["Incapable", "other"],
    ["Deserialize", "input"],
    // The work was done; only its answer could not be written.
    ["Serialize", "hostFault"],
  ])("%s is %s, whatever the prefix and the status", (ending, kind) => {
    for (const prefix of ["Host::Exception::", "Other::Company::Exception::", ""])
      for (const status of [200, 400, 404, 500]) expect(classify(status, prefix + ending)).toBe(kind);
  });

  it("does not take a part of a word for an ending", () => {
    expect(classify(400, "Host::Exception::PreAuthorization")).toBe("input");
    expect(classify(200, "Host::Exception::RecordNotFound::Not")).toBe("other");
  });
});

describe("a failure's kind by its status, without a usable class", () => {
  it.each([
    [400, "input"],
    [401, "authorization"],
    [403, "permission"],
    [404, "wrongAddress"],
    [405, "wrongAddress"],
    [409, "busy"],
    [410, "wrongAddress"],
    [422, "input"],
    [429, "rateLimit"],
    [302, "wrongAddress"],
    [308, "wrongAddress"],
    [408, "hostFault"],
    [500, "hostFault"],
    [502, "hostFault"],
    [503, "hostFault"],
    [418, "other"],
    [200, "other"],
  ])("%i is %s", (status, kind) => {
    expect(classify(status, undefined)).toBe(kind);
    expect(classify(status, "Host::Exception::NeverSeen")).toBe(kind);
  });
});

it("endings that a host has instead are configured, and the usual ones then mean nothing", () => {
  const { classify: ofHost, isKnownClass } = classifier(
    wireOf({ goneClasses: ["NotThere", "Record::Gone"], busyClasses: ["Locked"] }),
  );
  expect(ofHost(400, "Host::Exception::NotThere")).toBe("notFound");
  expect(ofHost(400, "Host::Exception::Record::Gone")).toBe("notFound");
  expect(ofHost(400, "Host::Exception::Locked")).toBe("busy");
  expect(ofHost(400, "Host::Exception::DuplicateRecord")).toBe("duplicate");
  expect(isKnownClass("Host::Exception::RecordNotFound")).toBe(false);
});
