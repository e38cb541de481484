import { type DiffRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { diffIn } from "../../engine/front";
import { fromOutputs } from "../../resource/compare";
import type { DiffKind } from "../../resource/resource";
import type { Properties } from "../../values";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { inCall } from "./call";

const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;

/** Sends nothing. The old values are old outputs; refresh calls it with old and new exchanged. */
export function diff(plugin: Plugin, request: DiffRequest): Promise<DiffResponse> {
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const urn = request.getUrn();
  return inCall(plugin, { urn, given: [news], before: olds }, async (call) => {
    const result = await diffIn(call, request.getId(), olds, news);
    const response = new DiffResponse();
    response.setChanges(result.changes ? DIFF_SOME : DIFF_NONE);
    response.setReplacesList([...result.replaces]);
    response.setDeletebeforereplace(result.deleteBeforeReplace);
    response.setDiffsList(Object.keys(result.detailed));
    response.setHasdetaileddiff(true);
    const kindOf = kindsOf(olds.properties, news.properties);
    for (const [property, kind] of Object.entries(result.detailed)) {
      const changed = new PropertyDiff();
      changed.setKind(kindOf(property, kind));
      response.getDetaileddiffMap().set(property, changed);
    }
    return response;
  });
}

/**
 * What became of a property. The engine finds out itself which members of an object or a list differ. A property that the
 * user had not set before counts as added, even if the host reports a value.
 */
function kindsOf(olds: Properties, news: Properties) {
  const { set } = fromOutputs(olds);
  return (property: string, kind: DiffKind) => {
    const isAdded = !set.has(property) || olds[property] === undefined;
    const change = isAdded ? "ADD" : news[property] === undefined ? "DELETE" : "UPDATE";
    return PropertyDiff.Kind[kind === "replace" ? (`${change}_REPLACE` as const) : change];
  };
}
