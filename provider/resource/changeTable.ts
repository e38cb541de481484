import type { AnswerField, OperationName, WriteName } from "../api/contract/index";
import { isSame, type NormalForm, plain } from "../normalForms";
import { memberNames } from "../values";

/** The effect of a change of an input after creation, from the mildest to the most severe. */
export type EffectKind = "recorded" | "update" | "power" | "reboot" | "rebuild" | "replace";

/** A field of the answer of an operation. */
export type Source = {
  [Name in OperationName]: { readonly operation: Name; readonly field: AnswerField<Name> };
}[OperationName];

/** Where a host may report it as well. */
export type OtherSource = Source & {
  /**
   * Extracts the value, if the field has one; the type is that of the resource at the host. Default: the field as it
   * is.
   */
  readonly valueIn?: (reported: unknown, type: unknown) => unknown;
  /** The value may be a word of the host's own. */
  readonly isWord?: true;
};

type ReadsFrom = Source & {
  /** Other places, for hosts that do not report it there. */
  readonly elsewhere?: readonly OtherSource[];
  /** The host reports it, but another value there is no drift. */
  readonly isNoDrift?: true;
};

/** One row: one input. In calls an input has its name in snake case (`wireName`). */
export interface ChangeRow {
  readonly effect: EffectKind;
  /** Where the host reports the value (`server.details:plan_id`), or never. */
  readonly readsFrom: ReadsFrom | "never";
  /** The operation that sends the new value; several if the value decides which one. */
  readonly call?: WriteName | readonly WriteName[];
  /**
   * The call that creates the resource sends it too. An input that has a call and is not `ordered` is sent after the
   * create.
   */
  readonly ordered?: true;
  /** The form that maps all spellings of a value to one. Default: `plain`. */
  readonly form?: NormalForm;
  /** The output that reports it, if the program has not set it. */
  readonly toldBy?: string;
  /** The host's own value if the input is not given. */
  readonly hostDefault?: unknown;
  /**
   * It is one of the sources of an order, such as an image. Setting it in place of the other source is a change,
   * whatever was reported before.
   */
  readonly insteadOf?: string;
  /** A rebuild resets it at the host, so that it is sent again afterwards. */
  readonly resetByRebuild?: true;
}

export function isSameValue(row: ChangeRow, left: unknown, right: unknown): boolean {
  return isSame(row.form ?? plain, left, right);
}

export type ChangeTable<Input extends string = string, Row extends ChangeRow = ChangeRow> = Readonly<
  Record<Input, Row>
>;

/** A change of it sends nothing. */
export const recorded = { effect: "recorded", readsFrom: "never" } as const;
/** A change of it replaces the resource. A different spelling at the host is no drift. */
export const replaced = { effect: "replace", readsFrom: "never" } as const;
/** A row of what one operation sends, and a field of another one reports. */
export const updateRow =
  <Call extends WriteName, Name extends OperationName>(call: Call, operation: Name) =>
  <Field extends AnswerField<Name>>(field: Field) =>
    ({ effect: "update", call, readsFrom: { operation, field } }) as const;

/** The inputs whose rows say so. */
export const inputsWhere = <Input extends string, Row extends ChangeRow>(
  table: Readonly<Record<Input, Row>>,
  says: (row: Row) => unknown,
): readonly Input[] => memberNames(table).filter((name) => says(table[name]));

/** Whether a change of it is sent by this operation. */
export const isSentByOperation = ({ call = [] }: ChangeRow, operation: OperationName): boolean =>
  [call].flat().some((one) => one === operation);
