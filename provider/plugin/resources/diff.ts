import { type DiffRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { diffIn } from "../../engine/front";
import { fromOutputs } from "../../resource/compare";
import { isSame, plain } from "../../resource/normalForms";
import type { DiffKind } from "../../resource/resource";
import { isObject, type Properties } from "../../values";
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
    for (const [path, kind] of detailedDiff(result.detailed, {
      olds: olds.properties,
      news: news.properties,
    }))
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

interface ChangeKind {
  readonly change: "add" | "delete" | "update";
  readonly replaces: boolean;
}

/**
 * The changed properties by path. Of objects and lists only the members that differ are shown (`timeouts.build`). A
 * property that the user had not set before counts as added, even if the host reports a value.
 */
export function detailedDiff(
  detailed: Readonly<Record<string, DiffKind>>,
  { olds, news }: { readonly olds: Properties; readonly news: Properties },
): Map<string, ChangeKind> {
  const { set } = fromOutputs(olds);
  const found = new Map<string, ChangeKind>();
  for (const [property, kind] of Object.entries(detailed)) {
    const replaces = kind === "replace";
    const old = set.has(property) ? olds[property] : undefined;
    for (const [path, change] of differences(property, old, news[property]))
      found.set(path, { change, replaces });
  }
  return found;
}

type Difference = readonly [path: string, change: ChangeKind["change"]];

function differences(path: string, old: unknown, wanted: unknown): Difference[] {
  if (old === undefined) return [[path, "add"]];
  if (wanted === undefined) return [[path, "delete"]];
  const inner = membersOf(path, old, wanted).flatMap(([at, left, right]) =>
    isSame(plain, left, right) ? [] : differences(at, left, right),
  );
  // Some changes show no difference inside, such as an order to rebuild from the same template. They are shown as a
  // whole.
  return inner.length > 0 ? inner : [[path, "update"]];
}

function membersOf(
  path: string,
  old: unknown,
  wanted: unknown,
): [path: string, old: unknown, wanted: unknown][] {
  if (Array.isArray(old) && Array.isArray(wanted))
    return Array.from({ length: Math.max(old.length, wanted.length) }, (_, index) => [
      `${path}[${index}]`,
      old[index],
      wanted[index],
    ]);
  if (!isObject(old) || !isObject(wanted)) return [];
  return [...new Set([...Object.keys(old), ...Object.keys(wanted)])].map((name) => [
    /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`,
    old[name],
    wanted[name],
  ]);
}
