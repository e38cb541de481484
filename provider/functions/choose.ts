import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { wrongCall } from "../api/errors";
import type { Wire } from "../api/wire";
import { described, isOtherPlace } from "../catalogue/judge";
import { type MemoryUnits, memoryInGb, memoryUnits } from "../catalogue/memory";
import { isSameTemplate } from "../host/shown/template";
import { failure } from "../message";
import { isNear, nearest } from "../nearest";
import { memberNames, type Properties } from "../values";
import { choosers } from "./choosers";
import { isUntold } from "./stock";
import { type FunctionName, functions } from "./table";

/** A record of the host, in the names of programs. */
type Offer = Properties;

interface Choosing {
  /** The function's name in the program, for errors. */
  readonly called: string;
  readonly wire: Wire;
  /** Reads both lists of the host, as far as it heeds these arguments. */
  readonly read: (list: FunctionName, args: Properties) => Promise<readonly Offer[]>;
}

/** Sizes that a program gives: how a message writes one, and what an offer has of it. */
const sizes = {
  vcpu: { unit: "vCPU", of: ({ vcpu }: Offer) => vcpu },
  cores: { unit: "cores", of: ({ cores }: Offer) => cores },
  memory: { unit: "GB", of: (offer: Offer, units: MemoryUnits) => memoryInGb(offer, units) },
} as const;

/**
 * The one record that these arguments describe. It lacks the members that differ from place to place.
 *
 * @throws with the nearest choices if there is none, and with the choices if there are several.
 */
export async function choose(
  name: FunctionName,
  args: Properties,
  { called, wire, read }: Choosing,
): Promise<Offer> {
  mustBeValid(name, args, called);
  const { list, kind } = choosers[name]!;
  const { id, name: words, vcpu, cores, memory, ...place } = args;
  const all = await read(list, place);
  const units = memoryUnits(all, wire);
  const here = all.filter((offer) => isAt(offer, place));
  const wanted = memberNames(sizes).filter((size) => args[size] !== undefined);
  const mustTell = (offers: readonly Offer[], argument: string) => {
    if (isUntold(offers, argument)) throw failure("choice-untold", { called, kind, argument });
  };
  const has = (offer: Offer) => (size: keyof typeof sizes) =>
    Number(sizes[size].of(offer, units)) === Number(args[size]);
  const named = here.filter((offer) => id === undefined || String(offer.id) === String(id));
  const likely = words === undefined ? named : offersNamed(named, String(words));
  for (const size of wanted) mustTell(likely, size);
  const sized = likely.filter((offer) => wanted.filter((size) => size !== "memory").every(has(offer)));
  if (memory !== undefined) mustBeMeasured(sized, units, called);
  const found = sized.filter((offer) => wanted.every(has(offer)));
  const idOf = (offer: Offer) => String(kind === "plan" ? offer.id : offer.name);
  const ids = new Set(found.map(idOf));
  if (place.available === true) mustTell(found, "available");
  if (ids.size === 1) return inCommon(found);
  const text = [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...(words === undefined ? [] : [String(words)]),
    ...wanted.map((size) => `${args[size]} ${sizes[size].unit}`),
  ].join(", ");
  const distance = (offer: Offer) =>
    wanted.reduce((sum, size) => sum + apart(Number(sizes[size].of(offer, units)), Number(args[size])), 0);
  const nearestOnes = nearest(ids.size === 0 ? here : found, {
    ...{ id: text, idOf },
    ...(wanted.length > 0 && { distance }),
  });
  // Far ones beside near ones would pass for near.
  const alike =
    ids.size === 0 && kind === "template" ? nearestOnes.filter((record) => isNear(idOf(record), text)) : [];
  const near = alike.length > 0 ? alike : nearestOnes;
  const isInMb =
    here.length > 0 &&
    here.every((offer) => Number(memory) > (memoryInGb(offer, units) ?? Number.POSITIVE_INFINITY));
  throw failure(ids.size === 0 ? "choice-none" : "choice-several", {
    ...{ called, kind, wanted: text, count: ids.size },
    ...(isInMb && { memory: Number(memory) }),
    type: place.serverType as string | undefined,
    zoneId: place.zoneId as number | undefined,
    regionId: place.regionId as number | undefined,
    choices: near.map((offer) => {
      // A template is in several places under one name.
      const same = (ids.size === 0 ? here : found).filter((one) => idOf(one) === idOf(offer));
      return { id: idOf(offer), ...described(aboutOf(inCommon(same), place)) };
    }),
  });
}

/** @throws naming the argument. */
function mustBeValid(name: FunctionName, args: Properties, called: string): void {
  const [issue] = z.object(choosers[name]!.params()).safeParse(args).error?.issues ?? [];
  if (!issue) return;
  const because = wrongCall(functions[name], String(issue.path[0]), issue.message);
  throw failure("function-argument-invalid", { functionName: called }, because);
}

/** A host that does not heed a place lists offers of others. */
const isAt = (offer: Offer, place: Properties): boolean =>
  ["serverType", "zoneId", "regionId"].every((member) => !isOtherPlace(offer[member], place[member]));

/** The offers of this name, else those that have all of its words, in their name or their system: `debian 12` for `DEBIAN_12_64`. */
function offersNamed(offers: readonly Offer[], name: string): readonly Offer[] {
  const same = offers.filter((offer) => isSameTemplate(offer.name, name));
  if (same.length > 0) return same;
  const wanted = wordsIn(name);
  return offers.filter((offer) => {
    const words = wordsIn([offer.name, offer.osName, offer.osVersion].join(" "));
    return wanted.length > 0 && wanted.every((word) => words.includes(word));
  });
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];

/** @throws for a plan whose memory is a number without a unit: it may be the one that is wanted. */
function mustBeMeasured(plans: readonly Offer[], units: MemoryUnits, called: string): void {
  const plan = plans.find((one) => Number(one.memory) > 0 && memoryInGb(one, units) === undefined);
  if (!plan) return;
  const { id, memory, serverType } = plan;
  throw failure("memory-unit-unknown", {
    called,
    plan: String(id),
    memory: String(memory),
    ...(serverType !== undefined && { type: String(serverType) }),
  });
}

/** How many times as large, in powers of two. */
const apart = (first: number, second: number): number =>
  first > 0 && second > 0 ? Math.abs(Math.log2(first / second)) : 5;

/** The members that are the same in all of them. */
function inCommon([first = {}, ...others]: readonly Offer[]): Offer {
  const isCommon = ([member, value]: [string, unknown]) =>
    others.every((other) => isDeepStrictEqual(other[member], value));
  return Object.fromEntries(Object.entries(first).filter(isCommon));
}

/** Its size or system, and where it is, as far as that was left open. */
function aboutOf(
  { description, osName, osVersion, serverType, zoneId, available }: Offer,
  place: Properties,
): string {
  const parts = [
    description ?? [osName, osVersion].filter(Boolean).join(" "),
    place.serverType === undefined && serverType,
    place.zoneId === undefined && zoneId !== undefined && `zone ${zoneId}`,
    available === false && "not available",
  ];
  return parts.filter(Boolean).join(", ");
}
