import type * as z from "zod";
import { secretNames } from "../api/contract/marks";
import { isMasked, isSame, lowerCase, publicKey } from "../normalForms";
import { wireName } from "../programNames";
import { memberNames, type Properties } from "../values";
import { type ChangeTable, isSameValue } from "./changeTable";

/**
 * Whether a record of the host belongs to these inputs; `untold` if the record neither confirms nor contradicts all of
 * them.
 */
type Judgement = "same" | "other" | "untold";

/**
 * Compares records of the host with inputs, by the normal forms of the change table. No other file compares them.
 *
 * | A field of the record | result |
 * |---|---|
 * | has the value of the input, in any spelling | same |
 * | is missing, masked, or empty although the input is never empty | `untold` |
 * | differs only in upper and lower case, and is neither a secret nor a key | `untold`, because a host may store texts in lower case |
 * | differs | other |
 * | has a value although the input is not set and its default is empty | other, unless the secret is the same |
 */
export function recordJudge<Input extends string>(
  inputs: z.ZodObject,
  changes: ChangeTable<Input>,
): {
  /** Whether the record shows a value for this input. */
  isTold(name: Input, value: unknown): boolean;
  judge(record: object, wantedInputs: object, names?: readonly Input[]): Judgement;
} {
  const secrets = secretNames(inputs);
  const takesEmpty = (name: Input) => inputs.shape[name]?.safeParse("").success === true;
  const isTold = (name: Input, value: unknown) =>
    value !== undefined && value !== null && !isMasked(value) && (value !== "" || takesEmpty(name));
  const mayDifferInLetters = (name: Input) => !secrets.includes(name) && changes[name].form !== publicKey;

  function judgeMember(name: Input, reportedValue: unknown, wantedValue: unknown): Judgement {
    if (wantedValue === undefined) return "same";
    if (reportedValue === null && wantedValue === "") return "same";
    if (!isTold(name, reportedValue)) return "untold";
    if (isSameValue(changes[name], reportedValue, wantedValue)) return "same";
    return mayDifferInLetters(name) && isSame(lowerCase, reportedValue, wantedValue) ? "untold" : "other";
  }

  return {
    isTold,
    judge(record, wantedInputs, names = memberNames(changes)) {
      const reportedValues: Properties = { ...record };
      const wantedValues: Properties = { ...wantedInputs };
      const judgements = names.map((name) =>
        judgeMember(name, reportedValues[wireName(name)], wantedValues[name]),
      );
      if (judgements.includes("other")) return "other";
      const isProven = names.some(
        (name, at) => secrets.includes(name) && wantedValues[name] && judgements[at] === "same",
      );
      const isUnasked = (name: Input) =>
        wantedValues[name] === undefined &&
        changes[name].hostDefault === "" &&
        !!reportedValues[wireName(name)];
      if (!isProven && names.some(isUnasked)) return "other";
      return judgements.includes("untold") ? "untold" : "same";
    },
  };
}
