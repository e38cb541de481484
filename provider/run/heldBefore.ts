import { CodedError, type Message } from "../message";

/** The findings of check and diff about a resource, in case Pulumi then replaces the resource. */
export interface HeldBefore {
  /** The resource's old inputs have `deletionProtection`; `rollout` is their rollout group. */
  readonly protection?: { readonly rollout: unknown };
  /** The refusal of the resource's diff, and the id of the resource in the state. */
  readonly refusal?: { readonly id: string; readonly reason: Message };
}

interface Holding {
  readonly heldBefore: Map<string, HeldBefore>;
}

/** Adds facts about the resource with this URN. Without a URN they are dropped. */
export function hold({ heldBefore }: Holding, urn: string | undefined, findings: HeldBefore): void {
  if (urn !== undefined) heldBefore.set(urn, { ...heldBefore.get(urn), ...findings });
}

/**
 * Makes sure that the diff of this run has not refused the change. With `replaceOnChanges`, Pulumi replaces a resource
 * for any change, even for one that its diff has refused.
 *
 * @param id the id of the deleted resource, for a delete. A create passes none.
 * @throws the refusal of the diff.
 */
export function mustNotBeRefused(
  { heldBefore }: Holding,
  { urn = "" }: { readonly urn?: string | undefined },
  id?: string,
): void {
  const refusal = heldBefore.get(urn)?.refusal;
  if (refusal && (id === undefined || id === refusal.id)) throw new CodedError(refusal.reason);
}
