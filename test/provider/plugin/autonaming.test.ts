import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { message } from "../../../provider/message";
import { autonameFor, rewordedForName } from "../../../provider/plugin/resources/check";
import { filled, urnOf } from "./client";

const { AutonamingOptions } = CheckRequest;
const { PROPOSE, ENFORCE, DISABLE } = AutonamingOptions.Mode;

function request(mode?: 0 | 1 | 2, seed = "seed"): CheckRequest {
  const asked = filled(new CheckRequest(), { urn: urnOf("SshKey", "deploy-key") });
  asked.setRandomseed(new TextEncoder().encode(seed));
  if (mode !== undefined)
    asked.setAutonaming(filled(new AutonamingOptions(), { mode, proposedName: "dev-deploy-key" }));
  return asked;
}

describe("a name for a resource that was given none", () => {
  it("is made from the resource's and the engine's seed: the same in preview and up, another in another run", () => {
    const first = autonameFor(request())?.();
    expect(first).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(autonameFor(request())?.()).toBe(first);
    expect(autonameFor(request(undefined, "another"))?.()).not.toBe(first);
    // An engine that has no seed.
    expect(autonameFor(request(undefined, ""))?.()).toMatch(/^deploy_key_[a-z0-9]{7}$/);
  });

  it.each([
    ["the proposed one, fitted to what the host allows", PROPOSE, "dev_deploy_key"],
    ["the enforced one as it is", ENFORCE, "dev-deploy-key"],
    ["none where Pulumi is configured to make none", DISABLE, undefined],
  ])("is %s", (_what, mode, name) => expect(autonameFor(request(mode))?.()).toBe(name));

  const property = "publicKeyName";
  const reason = "must be letters, digits and underscores";
  const failure = { property, reason: message("input-invalid", { property, reason }) };

  it("that the host does not allow is told with the name, and with who made it", () => {
    const asked = request(ENFORCE);
    const data = { property, proposed: "dev-deploy-key", reason };
    const reworded = { property: "", reason: message("autoname-invalid", data) };
    expect(rewordedForName(asked, property, failure)).toEqual(reworded);
    const other = { property: "other", reason: message("input-missing", { property: "other" }) };
    expect(rewordedForName(asked, property, other)).toBe(other);
    const reused = {
      property,
      reason: message("input-unknown", { property, resource: "SshKey", known: [] }),
    };
    expect(rewordedForName(asked, property, reused)).toBe(reused);
    expect(rewordedForName(request(), property, failure)).toBe(failure);
  });

  it("that is missing where Pulumi makes none says so", () => {
    const missing = { property, reason: message("input-missing", { property }) };
    const reworded = { property: "", reason: message("autoname-disabled", { property }) };
    expect(rewordedForName(request(DISABLE), property, missing)).toEqual(reworded);
  });
});
