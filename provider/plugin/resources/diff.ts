import { type DiffRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { changeOf } from "../../engine/decoded";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { inCall } from "./call";
import { type ChangeKind, detailedDiff } from "./detailedDiff";

const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;

/** Sends nothing. The old values are old outputs; refresh calls it with old and new exchanged. */
export function diff(plugin: Plugin, request: DiffRequest): Promise<DiffResponse> {
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const urn = request.getUrn();
  return inCall(plugin, { urn, given: [news], before: olds }, ({ resource, session, context }) => {
    const change = changeOf(request.getId(), olds, news);
    const result = resource.diff(session, change, context);
    const response = new DiffResponse();
    response.setChanges(result.changes ? DIFF_SOME : DIFF_NONE);
    response.setReplacesList([...result.replaces]);
    response.setDeletebeforereplace(result.deleteBeforeReplace);
    response.setDiffsList(Object.keys(result.detailed));
    response.setHasdetaileddiff(true);
    for (const [path, kind] of detailedDiff(result.detailed, change))
      response.getDetaileddiffMap().set(path, propertyDiff(kind));
    return response;
  });
}

function propertyDiff({ change, replaces }: ChangeKind): PropertyDiff {
  const { Kind } = PropertyDiff;
  const kinds = {
    add: [Kind.ADD, Kind.ADD_REPLACE],
    delete: [Kind.DELETE, Kind.DELETE_REPLACE],
    update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
  } as const;
  const answer = new PropertyDiff();
  answer.setKind(kinds[change][replaces ? 1 : 0]);
  return answer;
}
