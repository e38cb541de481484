import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { autoname } from "../engine/autoname";
import { parseUrn } from "../engine/urn";
import { message } from "../message";
import type { CheckFailure } from "../resource/resource";

const { ENFORCE, DISABLE } = CheckRequest.AutonamingOptions.Mode;

/**
 * Names a resource without a name: as Pulumi is configured (`pulumi:autonaming`), otherwise after the resource with
 * a suffix of its own. Undefined where names must be given.
 */
export function autonameFor(request: CheckRequest): (() => string) | undefined {
  const configured = request.getAutonaming();
  if (!configured) return () => autoname(parseUrn(request.getUrn()).name, seedOf(request));
  if (configured.getMode() === DISABLE) return undefined;
  const proposed = configured.getProposedName();
  // An enforced name is not changed; check reports one that the host does not allow.
  return () => (configured.getMode() === ENFORCE ? proposed : proposed.replace(/\W/g, "_"));
}

/** A failure of a name that the program did not give. The CLI cannot show its value, so the text does. */
export function rewordedForName(request: CheckRequest, name: string, failure: CheckFailure): CheckFailure {
  const configured = request.getAutonaming();
  if (!configured || failure.property !== name) return failure;
  const { reason } = failure;
  if (reason.code === "input-missing")
    return { property: "", reason: message("autoname-disabled", { property: name }) };
  if (reason.code !== "input-invalid") return failure;
  const data = { property: name, proposed: configured.getProposedName(), reason: reason.data.reason };
  return { property: "", reason: message("autoname-invalid", data) };
}

/** The engine's seed, which `up` gets again from a saved plan. An engine that sends none sends the resource's URN. */
const seedOf = (request: CheckRequest): string | Uint8Array => {
  const seed = request.getRandomseed_asU8();
  return seed.length > 0 ? seed : request.getUrn();
};
