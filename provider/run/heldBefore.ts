import { CodedError, type Message } from "../message";

/** The observations that check and diff have made of a resource that Pulumi then creates again. */
export interface HeldBefore {
  /** Its old inputs have `deletionProtection`, and its rollout was this. */
  readonly protection?: { readonly rollout: unknown };
  /** The refusal of its diff, with the id that it was about. */
  readonly refusal?: { readonly id: string; readonly reason: Message };
}

interface Holding {
  readonly heldBefore: Map<string, HeldBefore>;
}

/** Adds what is known of the resource with this URN. Without one nothing can be held. */
export function hold({ heldBefore }: Holding, urn: string | undefined, held: HeldBefore): void {
  if (urn !== undefined) heldBefore.set(urn, { ...heldBefore.get(urn), ...held });
}

/**
 * With `replaceOnChanges` Pulumi replaces what has changed in any way, also by a change that its diff has refused.
 *
 * @param id what is deleted before its new one is created. Default: the new one comes first.
 * @throws what the diff of this run has refused.
 */
export function mustNotBeRefused(
  { heldBefore }: Holding,
  { urn = "" }: { readonly urn?: string | undefined },
  id?: string,
): void {
  const refusal = heldBefore.get(urn)?.refusal;
  if (refusal && (id === undefined || id === refusal.id)) throw new CodedError(refusal.reason);
}
