import type { OperationName } from "../api/contract/index";
import { namesIn } from "../values";

/** What a change of an input does after creation, from the mildest to the most severe. */
const effectKinds = ["recorded", "update", "power", "reboot", "rebuild", "replace"] as const;
export type EffectKind = (typeof effectKinds)[number];

/** A field of the answer of an operation. */
interface ReadsFrom {
  readonly operation: string;
  readonly field: string;
  /** The host reports it, but another value there is no drift. */
  readonly isNoDrift?: true;
}

/** One row: one input. In calls an input has its name in snake case (`wireName`). */
export interface ChangeRow {
  readonly effect: EffectKind;
  /** Where the host reports the value (`server.details:plan_id`), or never. */
  readonly readsFrom: ReadsFrom | "never";
  /** The operation that sends the new value; several where the value decides. */
  readonly call?: OperationName | readonly OperationName[];
  /** The call that creates the resource carries it. An input with a call that is not ordered is sent afterwards. */
  readonly ordered?: true;
  /** Whether two values mean the same to the host. Default: `sameValue`. */
  readonly same?: (left: unknown, right: unknown) => boolean;
  /** A rebuild resets it at the host, so that it is sent again afterwards. */
  readonly resetByRebuild?: true;
  /** An empty text is the same as none when old and new inputs are compared. */
  readonly emptyIsNone?: true;
}

/** One row for each input. */
export type ChangeTable<Input extends string = string, Row extends ChangeRow = ChangeRow> = Readonly<
  Record<Input, Row>
>;

/** A change of it sends nothing. */
export const recorded = { effect: "recorded", readsFrom: "never" } as const;
/** A change of it replaces the resource. That a host writes it differently is no drift. */
export const replaced = { effect: "replace", readsFrom: "never" } as const;
/** A row of what one operation sends, and a field of another one reports. */
export const updatedBy =
  <Call extends OperationName>(call: Call, operation: OperationName) =>
  (field: string) =>
    ({ effect: "update", call, readsFrom: { operation, field } }) as const;

/** The inputs whose rows say so. */
export const inputsWhere = <Input extends string, Row extends ChangeRow>(
  table: Readonly<Record<Input, Row>>,
  says: (row: Row) => unknown,
): readonly Input[] => namesIn(table).filter((name) => says(table[name]));

/** Whether a change of it is sent by this operation. */
export const isSentBy = ({ call = [] }: ChangeRow, operation: OperationName): boolean =>
  [call].flat().includes(operation);
