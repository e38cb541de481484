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
  // An incomplete configuration does not fail check: nothing can be created without a session anyway.
  const session = await plugin.session.catch(() => undefined);
  const checkedCall = { ...engineFacts(plugin), olds, news, autoname: automaticName(request), session, urn };
  const { inputs, failures } = await checkCall(resource, checkedCall, {
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
 * Returns the function that names a resource if the program does not: as `pulumi:autonaming` is configured, otherwise
 * the resource's name in the program with a random-looking suffix. Undefined if autonaming is disabled, so that the
 * program must set the name.
 */
export function automaticName(request: CheckRequest): (() => string) | undefined {
  const configured = request.getAutonaming();
  if (!configured) return () => autoname(parseUrn(request.getUrn()).name, seedOf(request));
  if (configured.getMode() === DISABLE) return undefined;
  const proposed = configured.getProposedName();
  // An enforced name is used unchanged; check reports a name that the host does not allow.
  return () => (configured.getMode() === ENFORCE ? proposed : proposed.replace(/\W/g, "_"));
}

/**
 * The seed of the automatic name. `up` gets the same seed from a saved plan. If the engine sends no seed, the URN is
 * used.
 */
const seedOf = (request: CheckRequest): string | Uint8Array => {
  const seed = request.getRandomseed_asU8();
  return seed.length > 0 ? seed : request.getUrn();
};
