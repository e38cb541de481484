import { CodedError, type Message } from "../message";

/** The observations that check and diff have made of a resource that Pulumi then creates again. */
export interface HeldBefore {
  /** Its old inputs have `deletionProtection`, and this is its old rollout. */
  readonly protection?: { readonly rollout: unknown };
  /** The refusal of its diff, with the id that it was about. */
  readonly refusal?: { readonly id: string; readonly reason: Message };
}

interface Holding {
  readonly heldBefore: Map<string, HeldBefore>;
}

/** Adds the known facts about the resource with this URN. Without a URN, nothing can be held back. */
export function hold({ heldBefore }: Holding, urn: string | undefined, held: HeldBefore): void {
  if (urn !== undefined) heldBefore.set(urn, { ...heldBefore.get(urn), ...held });
}

/**
 * With `replaceOnChanges`, Pulumi replaces a resource for any change, also for one that its diff has refused.
 *
 * @param id of a resource that is deleted before its new one is created. Default: the new one comes first.
 * @throws the refusal by the diff of this run.
 */
export function mustNotBeRefused(
  { heldBefore }: Holding,
  { urn = "" }: { readonly urn?: string | undefined },
  id?: string,
): void {
  const refusal = heldBefore.get(urn)?.refusal;
  if (refusal && (id === undefined || id === refusal.id)) throw new CodedError(refusal.reason);
}
