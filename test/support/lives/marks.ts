import { isSecretValue, markSecretValues } from "../../../provider/engine/engineValues";
import { isObject, type Properties } from "../../../provider/values";

const plain = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  if (isSecretValue(value)) return value.value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
};

/**
 * Properties as Pulumi's dynamic provider receives them: plain values, and the names of the secret ones in
 * `__secretInputs`.
 */
export function unmarked(properties: Properties): Properties {
  const names = Object.keys(properties).filter((name) => isSecretValue(properties[name] as object));
  return {
    ...(plain(properties) as Properties),
    ...(names.length > 0 && { __secretInputs: names }),
  };
}

/** The engine's stored form of a response of Pulumi's dynamic provider. */
export function marked({ __secretInputs: names = [], ...answer }: Properties): Properties {
  const isLeft = (name: string) =>
    (names as string[]).includes(name) && !isSecretValue(answer[name] as object);
  return markSecretValues(answer, isLeft);
}
