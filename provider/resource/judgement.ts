import type * as z from "zod";
import { secretNames } from "../api/contract/marks";
import { isMasked, isSame, lowerCase, publicKey } from "../normalForms";
import { wireName } from "../programNames";
import { memberNames, type Properties } from "../values";
import { type ChangeTable, isSameValue } from "./changeTable";

/** Whether a record of the host belongs to these inputs; `untold`: nothing in it contradicts them. */
type Judgement = "same" | "other" | "untold";

/**
 * Judges records of the host against inputs, by the normal forms of the change table. No other file compares them.
 *
 * | The record's member | then |
 * |---|---|
 * | has the value, in one of its forms | same |
 * | is missing, masked, or empty where the input is never empty | `untold` |
 * | differs in letters alone, and is no secret and no key | `untold`: a host may keep words in small letters |
 * | differs | other |
 * | was not asked for, and is not what the host takes then | other, unless the secret is the same |
 */
export function recordJudge<Input extends string>(
  inputs: z.ZodObject,
  changes: ChangeTable<Input>,
): {
  /** Whether the record has a value for this input. */
  isTold(name: Input, value: unknown): boolean;
  judge(record: object, wanted: object, names?: readonly Input[]): Judgement;
} {
  const secrets = secretNames(inputs);
  const takesEmpty = (name: Input) => inputs.shape[name]?.safeParse("").success === true;
  const isTold = (name: Input, value: unknown) =>
    value !== undefined && value !== null && !isMasked(value) && (value !== "" || takesEmpty(name));
  const mayDifferInLetters = (name: Input) => !secrets.includes(name) && changes[name].form !== publicKey;

  function judgeMember(name: Input, reported: unknown, wanted: unknown): Judgement {
    if (wanted === undefined) return "same";
    if (reported === null && wanted === "") return "same";
    if (!isTold(name, reported)) return "untold";
    if (isSameValue(changes[name], reported, wanted)) return "same";
    return mayDifferInLetters(name) && isSame(lowerCase, reported, wanted) ? "untold" : "other";
  }

  return {
    isTold,
    judge(record, wanted, names = memberNames(changes)) {
      const reported: Properties = { ...record };
      const given: Properties = { ...wanted };
      const each = names.map((name) => judgeMember(name, reported[wireName(name)], given[name]));
      if (each.includes("other")) return "other";
      const isProven = names.some((name, at) => secrets.includes(name) && given[name] && each[at] === "same");
      const isUnasked = (name: Input) =>
        given[name] === undefined && changes[name].hostDefault === "" && !!reported[wireName(name)];
      if (!isProven && names.some(isUnasked)) return "other";
      return each.includes("untold") ? "untold" : "same";
    },
  };
}
