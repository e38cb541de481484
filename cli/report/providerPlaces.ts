import { givenPlace, type IdPlace, plainAccount } from "../placedId";
import type { PreviewStep } from "../preview/readPreview";
import { isOwnProvider } from "../resourcesInStates";

/** The host and account of each provider resource, by its URN, as far as the preview shows them. */
export type ProviderPlaces = ReadonlyMap<string, IdPlace>;

/**
 * Whether two resources belong to the same provider resource and account, and so to the same host, even if the
 * preview does not show which one.
 */
export function isSamePlace(oldStep: PreviewStep, newStep: PreviewStep, accountNumber: unknown): boolean {
  const oldState = oldStep.oldState ?? oldStep.newState;
  const [oldProvider, newProvider] = [oldState?.provider, newStep.newState?.provider].map(providerOf);
  return (
    oldProvider !== undefined &&
    oldProvider === newProvider &&
    oldState?.inputs?.accountNumber === accountNumber
  );
}

export function placesOfProviders(steps: readonly PreviewStep[]): ProviderPlaces {
  const places = new Map<string, IdPlace>();
  for (const { urn, oldState, newState } of steps) {
    const place = isOwnProvider(`${urn}::`) ? givenPlace(newState?.inputs ?? oldState?.inputs) : undefined;
    if (place) places.set(urn, place);
  }
  return places;
}

export function placeOfProvider(
  reference: unknown,
  places: ProviderPlaces,
  accountNumber: unknown,
): IdPlace | undefined {
  const place = places.get(providerOf(reference) ?? "");
  return place && { ...place, account: plainAccount(accountNumber) ?? place.account };
}

/** The URN of the provider in a reference, without the provider's id, which may not be known yet. */
export const providerOf = (reference: unknown): string | undefined =>
  typeof reference === "string" && reference.includes("pulumi:providers:hosting")
    ? reference.replace(/::[^:]*$/, "")
    : undefined;
