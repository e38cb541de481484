import type { AnswerField, OperationName, WriteName } from "../api/contract/index";
import { isSame, type NormalForm, plain } from "../normalForms";
import { memberNames } from "../values";

/** The effect of a change of an input after creation, from the mildest to the most severe. */
export type EffectKind = "recorded" | "update" | "power" | "reboot" | "rebuild" | "replace";

/** A field in the response of an operation. */
export type Source = {
  [Name in OperationName]: { readonly operation: Name; readonly field: AnswerField<Name> };
}[OperationName];

/** Another field where a host may report the value. */
export type OtherSource = Source & {
  /**
   * Extracts the value from the field; `type` is the type of the resource at the host. Default: the field is the value.
   */
  readonly valueIn?: (reportedValue: unknown, type: unknown) => unknown;
  /** Whether the field may contain a name of the host's own, which programs do not use. */
  readonly isWord?: true;
};

type ReadsFrom = Source & {
  /** Other fields, for hosts that do not report the value in the first one. */
  readonly elsewhere?: readonly OtherSource[];
  /** Whether a different value at the host is no drift, although the host reports it. */
  readonly isNoDrift?: true;
};

/** The row of an input. Calls name the input in snake case (`wireName`). */
export interface ChangeRow {
  readonly effect: EffectKind;
  /** Where the host reports the value (`server.details:plan_id`), or `never`. */
  readonly readsFrom: ReadsFrom | "never";
  /** The operation that sends a new value. There are several if the value decides which one is called. */
  readonly call?: WriteName | readonly WriteName[];
  /**
   * Whether the create of the resource sends the input as well. An input with a call that is not `ordered` is sent
   * after the create.
   */
  readonly ordered?: true;
  /** The normal form, which is the same for all spellings of a value. Default: `plain`. */
  readonly form?: NormalForm;
  /** The output that reports the value, for an input that the program does not set. */
  readonly toldBy?: string;
  /** The value that the host uses if the input is not set. */
  readonly hostDefault?: unknown;
  /**
   * The other source of an order, for an input that is one of two sources, such as an image. Setting this input in
   * place of the other counts as a change, whatever the host reported before.
   */
  readonly insteadOf?: string;
  /** Whether a rebuild resets the input at the host, so that it is sent again afterwards. */
  readonly resetByRebuild?: true;
}

export function isSameValue(row: ChangeRow, firstValue: unknown, secondValue: unknown): boolean {
  return isSame(row.form ?? plain, firstValue, secondValue);
}

export type ChangeTable<Input extends string = string, Row extends ChangeRow = ChangeRow> = Readonly<
  Record<Input, Row>
>;

/** A row of an input that is only stored: a change sends nothing. */
export const recorded = { effect: "recorded", readsFrom: "never" } as const;
/** A row of an input whose change replaces the resource. The host's value is not read, so it never counts as drift. */
export const replaced = { effect: "replace", readsFrom: "never" } as const;
/** Makes a row for an input that one operation sends and a field of another operation reports. */
export const updateRow =
  <Call extends WriteName, Name extends OperationName>(call: Call, operation: Name) =>
  <Field extends AnswerField<Name>>(field: Field) =>
    ({ effect: "update", call, readsFrom: { operation, field } }) as const;

/** The names of the inputs whose row in the change table meets a condition. */
export const inputsWhere = <Input extends string, Row extends ChangeRow>(
  table: Readonly<Record<Input, Row>>,
  says: (row: Row) => unknown,
): readonly Input[] => memberNames(table).filter((name) => says(table[name]));

/** Whether this operation sends a changed value of the input. */
export const isSentByOperation = ({ call = [] }: ChangeRow, operation: OperationName): boolean =>
  [call].flat().some((writeName) => writeName === operation);
