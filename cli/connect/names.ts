import { type OperationName, operationOf } from "../../provider/api/contract";
import { type GivenWire, wireTable } from "../../provider/api/wire";
import type { Member, Method } from "./described";

/** Where each operation was found. */
export type Found = ReadonlyMap<OperationName, Method>;

type Setting = { readonly [Key in keyof GivenWire]: NonNullable<GivenWire[Key]> };

/** The names that this host gives to members, as far as its description reports them by their types. */
export function wireOf(found: Found): Setting {
  const token = found.get("account.token");
  return {
    ...(token && {
      ...named("tokenTimeout", token.inputs, "number"),
      ...named("tokenPasscode", token.inputs, "string"),
      ...named("tokenMember", token.outputs, "string"),
      ...named("expiresMember", token.outputs, "number"),
    }),
    ...zoneParameter(found.get("server.create")),
    ...withoutAccount(found),
  };
}

/** The one member of this type, unless the usual one is there, or several are of that type. */
function named<Key extends "tokenTimeout" | "tokenPasscode" | "tokenMember" | "expiresMember">(
  key: Key,
  members: readonly Member[],
  type: "number" | "string",
): Setting {
  const usual = wireTable[key].usual;
  const others = members.filter(
    (one) => kindOf(one) === type && !/^(?:accnt|username)$/.test(one.name) && /^\w+$/.test(one.name),
  );
  const [only] = others;
  if (members.some(({ name }) => name === usual) || !only || others.length > 1) return {};
  return { [key]: only.name };
}

function kindOf({ type }: Member): "number" | "string" | undefined {
  const word = type?.toLowerCase() ?? "";
  if (/^(?:integer|int|number|positive_int|long)$/.test(word)) return "number";
  return /^(?:string|text|line|word|line_non_blank)$/.test(word) ? "string" : undefined;
}

function zoneParameter(create: Method | undefined): Setting {
  const has = (name: string) => create?.inputs.some((one) => one.name === name);
  return has("zone") && !has("zone_id") ? { zoneParameter: "zone" } : {};
}

/** Operations whose inputs are described, without an account among them, although we would send it. */
function withoutAccount(found: Found): Setting {
  const names = [...found].flatMap(([name, { inputs }]) =>
    "accnt" in operationOf(name).params.shape &&
    inputs.length > 0 &&
    !inputs.some((one) => one.name === "accnt")
      ? [name]
      : [],
  );
  return names.length > 0 ? { withoutAccount: names } : {};
}
