import type { OperationName } from "../../provider/api/contract";
import { type GivenWire, wireTable } from "../../provider/api/wire";
import type { Method } from "./described";
import type { Member, Members } from "./members";

/** The method of the host for each operation that was found. */
export type Found = ReadonlyMap<OperationName, Method>;

type Setting = { readonly [Key in keyof GivenWire]: NonNullable<GivenWire[Key]> };

/** Patterns for the names of the token call's fields, and whether the field is a number. */
const roles = {
  tokenTimeout: { words: /time|life|ttl|valid|duration|expir|seconds|max_?age/i, isNumber: true },
  tokenPasscode: { words: /passcode|otp|one.?time|code|factor|2fa|mfa/i, isNumber: false },
  tokenMember: { words: /token|key|session|ticket/i, isNumber: false },
  expiresMember: { words: /expir|valid|until|end/i, isNumber: true },
} as const;
type Role = keyof typeof roles;

/**
 * The settings of `hosting:wire` that follow from the field names in the host's description. A field that is missing
 * from the description is no evidence.
 */
export function wireOf(byRole: Found): Setting {
  const token = byRole.get("account.token");
  return {
    ...namesByRole(["tokenTimeout", "tokenPasscode"], token?.inputs),
    ...namesByRole(["tokenMember", "expiresMember"], token?.outputs),
    ...zoneParameter(byRole.get("server.create")),
  };
}

/**
 * Finds the field for each role by its name and type. A role is left out if the field with the usual name exists, or
 * if several fields fit.
 */
function namesByRole(keys: readonly Role[], members: Members = []): Setting {
  const takenNames = new Set<string>(["accnt", "username", ...keys.map((key) => wireTable[key].usual)]);
  const byRole: Partial<Record<Role, string>> = {};
  for (const key of keys) {
    const { words, isNumber } = roles[key];
    if (members.some(({ name }) => name === wireTable[key].usual)) continue;
    const fits = ({ name, said }: Member) =>
      !takenNames.has(name) && words.test(name) && isNumberBy(said) !== !isNumber && /^\w+$/.test(name);
    const [onlyMember, otherMember] = members.filter(fits);
    if (!onlyMember || otherMember) continue;
    byRole[key] = onlyMember.name;
    takenNames.add(onlyMember.name);
  }
  return byRole;
}

/** Whether the text describes a number; undefined if it names no type. */
const isNumberBy = (description: string): boolean | undefined =>
  /\b(?:(?:positive_|u|unsigned_?)?int(?:eger)?|num(?:ber)?|long|seconds)\b/i.test(description)
    ? true
    : /\b(?:string|text|line|word|line_non_blank)\b/i.test(description)
      ? false
      : undefined;

function zoneParameter(create: Method | undefined): Setting {
  const has = (name: string) => create?.inputs?.some((input) => input.name === name);
  return has("zone") && !has("zone_id") ? { zoneParameter: "zone" } : {};
}
