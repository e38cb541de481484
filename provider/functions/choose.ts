import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { wrongCall } from "../api/errors";
import { described, isOtherPlace } from "../catalogue/judge";
import { type MemoryUnits, memoryInGb } from "../host/shown/memory";
import { isSameTemplate } from "../host/shown/template";
import type { ValueReader } from "../host/shown/valueReader";
import { failure } from "../message";
import { isNear, nearest } from "../nearest";
import { memberNames, type Properties } from "../values";
import { choosers } from "./choosers";
import { isNotReported } from "./stock";
import { type FunctionName, functions } from "./table";

/** A plan or a template of the host, with the names that programs use. */
type Offer = Properties;

interface Choosing {
  /** The function's name in the program, for error messages. */
  readonly called: string;
  readonly reader: Pick<ValueReader, "memoryUnits">;
  /** Reads the host's available and unavailable records. The host may ignore the arguments. */
  readonly read: (list: FunctionName, args: Properties) => Promise<readonly Offer[]>;
}

/** Sizes that a program can choose by: the unit in messages, and the value of an offer. */
const sizes = {
  vcpu: { unit: "vCPU", of: ({ vcpu }: Offer) => vcpu },
  cores: { unit: "cores", of: ({ cores }: Offer) => cores },
  memory: { unit: "GB", of: (offer: Offer, units: MemoryUnits) => memoryInGb(offer, units) },
} as const;

/**
 * Finds the one plan or template that matches the arguments. The result has only those members that are the same at
 * every matching place.
 *
 * @throws with the nearest choices if nothing matches, and with the matching choices if there are several.
 */
export async function choose(
  name: FunctionName,
  args: Properties,
  { called, reader, read }: Choosing,
): Promise<Offer> {
  mustBeValid(name, args, called);
  const { list, kind } = choosers[name]!;
  const { id, name: nameWords, vcpu, cores, memory, ...place } = args;
  const offers = await read(list, place);
  const units = reader.memoryUnits(offers);
  const offersHere = offers.filter((offer) => isAt(offer, place));
  const givenSizes = memberNames(sizes).filter((size) => args[size] !== undefined);
  const mustTell = (offers: readonly Offer[], argument: string) => {
    if (isNotReported(offers, argument)) throw failure("choice-untold", { called, kind, argument });
  };
  const has = (offer: Offer) => (size: keyof typeof sizes) =>
    Number(sizes[size].of(offer, units)) === Number(args[size]);
  const offersOfId = offersHere.filter((offer) => id === undefined || String(offer.id) === String(id));
  const offersOfName = nameWords === undefined ? offersOfId : offersNamed(offersOfId, String(nameWords));
  for (const size of givenSizes) mustTell(offersOfName, size);
  const offersOfSize = offersOfName.filter((offer) =>
    givenSizes.filter((size) => size !== "memory").every(has(offer)),
  );
  if (memory !== undefined) mustBeMeasured(offersOfSize, units, called);
  const matches = offersOfSize.filter((offer) => givenSizes.every(has(offer)));
  const idOf = (offer: Offer) => String(kind === "plan" ? offer.id : offer.name);
  const ids = new Set(matches.map(idOf));
  if (place.available === true) mustTell(matches, "available");
  if (ids.size === 1) return commonMembers(matches);
  const text = [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...(nameWords === undefined ? [] : [String(nameWords)]),
    ...givenSizes.map((size) => `${args[size]} ${sizes[size].unit}`),
  ].join(", ");
  const distance = (offer: Offer) =>
    givenSizes.reduce(
      (sum, size) => sum + sizeDistance(Number(sizes[size].of(offer, units)), Number(args[size])),
      0,
    );
  const nearestOffers = nearest(ids.size === 0 ? offersHere : matches, {
    ...{ id: text, idOf },
    ...(givenSizes.length > 0 && { distance }),
  });
  // Dissimilar names are left out if there are similar ones, because a user would take every listed name for similar.
  const similarOffers =
    ids.size === 0 && kind === "template" ? nearestOffers.filter((record) => isNear(idOf(record), text)) : [];
  const nearOffers = similarOffers.length > 0 ? similarOffers : nearestOffers;
  const isInMb =
    offersHere.length > 0 &&
    offersHere.every((offer) => Number(memory) > (memoryInGb(offer, units) ?? Number.POSITIVE_INFINITY));
  throw failure(ids.size === 0 ? "choice-none" : "choice-several", {
    ...{ called, kind, wanted: text, count: ids.size },
    ...(isInMb && { memory: Number(memory) }),
    type: place.serverType as string | undefined,
    zoneId: place.zoneId as number | undefined,
    regionId: place.regionId as number | undefined,
    choices: nearOffers.map((offer) => {
      // A template has one name and may be listed for several places.
      const offersOfSameId = (ids.size === 0 ? offersHere : matches).filter(
        (other) => idOf(other) === idOf(offer),
      );
      return { id: idOf(offer), ...described(offerSummary(commonMembers(offersOfSameId), place)) };
    }),
  });
}

/**
 * Checks the arguments by the schema of the function.
 * @throws an error that names the invalid argument
 */
function mustBeValid(name: FunctionName, args: Properties, functionName: string): void {
  const [issue] = z.object(choosers[name]!.params()).safeParse(args).error?.issues ?? [];
  if (!issue) return;
  const because = wrongCall(functions[name], String(issue.path[0]), issue.message);
  throw failure("function-argument-invalid", { functionName }, because);
}

/** Whether an offer is for the requested place. A host that ignores the filter also lists offers for other places. */
const isAt = (offer: Offer, place: Properties): boolean =>
  ["serverType", "zoneId", "regionId"].every((member) => !isOtherPlace(offer[member], place[member]));

/**
 * The offers with exactly this name. If there are none, the offers whose name or operating system contains all words of
 * it: `debian 12` matches `DEBIAN_12_64`.
 */
function offersNamed(offers: readonly Offer[], name: string): readonly Offer[] {
  const exactMatches = offers.filter((offer) => isSameTemplate(offer.name, name));
  if (exactMatches.length > 0) return exactMatches;
  const wantedWords = wordsIn(name);
  return offers.filter((offer) => {
    const offerWords = wordsIn([offer.name, offer.osName, offer.osVersion].join(" "));
    return wantedWords.length > 0 && wantedWords.every((word) => offerWords.includes(word));
  });
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];

/**
 * Refuses a choice by memory if the memory unit of one of the plans is not known.
 * @throws an error about the first such plan, because it may be the requested one
 */
function mustBeMeasured(plans: readonly Offer[], units: MemoryUnits, functionName: string): void {
  const plan = plans.find(
    (candidate) => Number(candidate.memory) > 0 && memoryInGb(candidate, units) === undefined,
  );
  if (!plan) return;
  const { id, memory, serverType } = plan;
  throw failure("memory-unit-unknown", {
    called: functionName,
    plan: String(id),
    memory: String(memory),
    ...(serverType !== undefined && { type: String(serverType) }),
  });
}

/** The distance of two sizes: the logarithm of their ratio, to base 2; 5 if one of them is missing. */
const sizeDistance = (first: number, second: number): number =>
  first > 0 && second > 0 ? Math.abs(Math.log2(first / second)) : 5;

/** The members that have the same value in all offers. */
function commonMembers([firstOffer = {}, ...otherOffers]: readonly Offer[]): Offer {
  const isCommon = ([member, value]: [string, unknown]) =>
    otherOffers.every((other) => isDeepStrictEqual(other[member], value));
  return Object.fromEntries(Object.entries(firstOffer).filter(isCommon));
}

/**
 * Describes an offer: its size or operating system, the parts of its place that the program left open, and whether it
 * is unavailable.
 */
function offerSummary(
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
