import { CheckFailure, CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import { checkCall } from "../../engine/check";
import { secretsAmong } from "../../engine/decoded";
import { autoname, parseUrn } from "../../engine/names";
import type { ShownFailure } from "../../engine/shownFailure";
import { engineFacts, type Plugin } from "../plugin";
import { decode, encode } from "../properties";
import { urnResource } from "./call";

export async function check(plugin: Plugin, request: CheckRequest): Promise<CheckResponse> {
  const { engine } = plugin;
  const urn = request.getUrn();
  const resource = urnResource(plugin, urn);
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  // Without a configuration that is complete nothing can be created anyway.
  const session = await plugin.session.catch(() => undefined);
  const checked = { ...engineFacts(plugin), olds, news, autoname: automaticName(request), session, urn };
  const { inputs, failures } = await checkCall(resource, checked, {
    warn: (line) => engine?.warn(urn, line),
    inform: (line) => engine?.inform(urn, line),
  });
  await engine?.sent();
  return new CheckResponse()
    .setInputs(encode(inputs, secretsAmong(resource, [news])))
    .setFailuresList(failures.map(checkFailure));
}

export const checkFailure = ({ property, reason }: ShownFailure): CheckFailure =>
  new CheckFailure().setProperty(property).setReason(reason);

const { ENFORCE, DISABLE } = CheckRequest.AutonamingOptions.Mode;

/**
 * Names a resource without a name: as Pulumi is configured (`pulumi:autonaming`), otherwise after the resource with
 * a suffix of its own. Undefined where names must be given.
 */
export function automaticName(request: CheckRequest): (() => string) | undefined {
  const configured = request.getAutonaming();
  if (!configured) return () => autoname(parseUrn(request.getUrn()).name, seedOf(request));
  if (configured.getMode() === DISABLE) return undefined;
  const proposed = configured.getProposedName();
  // An enforced name is not changed; check reports one that the host does not allow.
  return () => (configured.getMode() === ENFORCE ? proposed : proposed.replace(/\W/g, "_"));
}

/** The engine's seed, which `up` gets again from a saved plan. An engine that sends none sends the resource's URN. */
const seedOf = (request: CheckRequest): string | Uint8Array => {
  const seed = request.getRandomseed_asU8();
  return seed.length > 0 ? seed : request.getUrn();
};
