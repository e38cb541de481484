import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { shownFailure } from "../../../provider/engine/check";
import { message } from "../../../provider/message";
import { autonameFor, rewordedForName } from "../../../provider/plugin/resources/check";
import type { CheckFailure } from "../../../provider/resource/resource";
import { urnOf } from "./client";

function request(options?: { mode: 0 | 1 | 2; name?: string }, seed = "seed"): CheckRequest {
  const asked = new CheckRequest();
  asked.setUrn(urnOf("SshKey", "deploy-key"));
  asked.setRandomseed(new TextEncoder().encode(seed));
  if (options) {
    const autonaming = new CheckRequest.AutonamingOptions();
    autonaming.setMode(options.mode);
    autonaming.setProposedName(options.name ?? "");
    asked.setAutonaming(autonaming);
  }
  return asked;
}
const { PROPOSE, ENFORCE, DISABLE } = CheckRequest.AutonamingOptions.Mode;

const told = (failure: CheckFailure) => shownFailure(failure);

describe("a name for a resource that was given none", () => {
  it("is made from the resource's and the engine's seed: the same in preview and up, another in another run", () => {
    const first = autonameFor(request())?.();
    expect(first).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(autonameFor(request())?.()).toBe(first);
    expect(autonameFor(request(undefined, "another"))?.()).not.toBe(first);
    // An engine that has no seed.
    expect(autonameFor(request(undefined, ""))?.()).toMatch(/^deploy_key_[a-z0-9]{7}$/);
  });

  it("is the proposed one, fitted to what the host allows", () => {
    expect(autonameFor(request({ mode: PROPOSE, name: "dev-deploy-key" }))?.()).toBe("dev_deploy_key");
  });

  it("is the enforced one as it is", () => {
    expect(autonameFor(request({ mode: ENFORCE, name: "dev-deploy-key" }))?.()).toBe("dev-deploy-key");
  });

  const reason = "must be letters, digits and underscores";
  const failure = {
    property: "publicKeyName",
    reason: message("input-invalid", { property: "publicKeyName", reason }),
  };

  it("that the host does not allow is told with the name, and with who made it", () => {
    const asked = request({ mode: ENFORCE, name: "dev-deploy-key" });
    expect(told(rewordedForName(asked, "publicKeyName", failure))).toEqual({
      property: "",
      reason:
        'publicKeyName must be letters, digits and underscores. The name is "dev-deploy-key", because pulumi:autonaming is configured so. Give publicKeyName. Or change pulumi:autonaming. [autoname-invalid]',
    });
    const other = {
      property: "publicKeyValue",
      reason: message("input-missing", { property: "publicKeyValue" }),
    };
    expect(rewordedForName(asked, "publicKeyName", other)).toBe(other);
    expect(rewordedForName(request(), "publicKeyName", failure)).toBe(failure);
  });

  it("that is missing where Pulumi makes none says so", () => {
    const missing = {
      property: "publicKeyName",
      reason: message("input-missing", { property: "publicKeyName" }),
    };
    expect(told(rewordedForName(request({ mode: DISABLE }), "publicKeyName", missing)).reason).toBe(
      "publicKeyName is required, because pulumi:autonaming is configured to make no names. Give publicKeyName. [autoname-disabled]",
    );
  });

  it("is none where Pulumi is configured to make none", () => {
    expect(autonameFor(request({ mode: DISABLE }))).toBeUndefined();
  });
});
