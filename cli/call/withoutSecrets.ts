import type { Operation } from "../../provider/api/contract/operation";
import { isObject } from "../../provider/isObject";
import { secretNames } from "../../provider/resource/checkInputs";

/** The answer with `[secret]` in the place of passwords and tokens. */
export function withoutSecrets({ answer: shape }: Operation, answer: unknown): unknown {
  const secrets = new Set(secretNames(shape));
  const hidden = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hidden);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        secrets.has(name) ? "[secret]" : name === "items" ? hidden(member) : member,
      ]),
    );
  };
  return hidden(answer);
}
