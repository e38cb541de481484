import type { OperationName } from "../api/contract/index";

/** What a change of an input does after creation, from the mildest to the most severe. */
export const effectKinds = ["recorded", "update", "power", "reboot", "rebuild", "replace"] as const;
export type EffectKind = (typeof effectKinds)[number];

/** One row: one input. */
export interface ChangeRow {
  readonly effect: EffectKind;
  /** Where the host reports the value: an operation and its field (`server.details:plan_id`), or never. */
  readonly readsFrom: { readonly operation: string; readonly field: string } | "never";
  /** The operation that sends the new value; several where the value decides. */
  readonly call?: OperationName | readonly OperationName[];
  /** Whether two values mean the same to the host. Default: `sameValue`. */
  readonly same?: (left: unknown, right: unknown) => boolean;
  /** A rebuild resets it at the host, so that it is sent again afterwards. */
  readonly resetByRebuild?: true;
  /** An empty text is the same as none when old and new inputs are compared. */
  readonly emptyIsNone?: true;
}

/** One row for each input. */
export type ChangeTable<Input extends string = string> = Readonly<Record<Input, ChangeRow>>;
