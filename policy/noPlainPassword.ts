import { type ResourceValidationPolicy, Secret } from "@pulumi/policy";
import { isPlainObject, isSentinel } from "../provider/engine/engineValues";
import type { CredentialInputs } from "../provider/resources/credential";
import type { ServerInputs } from "../provider/resources/server/declared/inputs";
import { listSetting, policySettings } from "./settings";

/** The secret inputs of this package's resources. */
const ownSecretInputs = ["password", "authData"] as const satisfies readonly (
  | keyof ServerInputs
  | keyof CredentialInputs
)[];

const configSchema = {
  properties: {
    names: {
      ...listSetting("string", "Names of properties, at any depth, that hold a password."),
      default: [...ownSecretInputs],
    },
  },
};

/**
 * Finds plain passwords inside a trigger or in a resource of another package. (The secret inputs of this package's own
 * resources are marked as secret before any policy is called.) The policy has to be a remediation, because a validation
 * gets secrets as plain values, while a remediation also gets their secret marks.
 */
export const noPlainPassword: ResourceValidationPolicy = {
  name: "no-plain-password",
  description: "Passwords are secrets, in every resource of the stack.",
  enforcementLevel: "remediate",
  configSchema,
  remediateResource(args) {
    const { names } = policySettings<{ readonly names: readonly string[] }>(configSchema, args);
    const originalProperties = markedValues(args.props);
    const markedProperties = withSecrets(originalProperties, names);
    return markedProperties === originalProperties ? undefined : markedProperties;
  },
};

/**
 * The properties with the secret marks of their values. Reading a property removes its mark, but the property's
 * descriptor keeps the mark.
 */
const markedValues = (properties: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(properties)).map(([name, { value }]) => [name, value]),
  );

/** Marks the named members as secret, at any depth. Returns the same object if there is nothing to mark. */
function withSecrets(members: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const markedMembers = Object.entries(members).map(
    ([name, value]) => [name, markSecrets(name, value, names)] as const,
  );
  return markedMembers.some(([name, value]) => value !== members[name])
    ? Object.fromEntries(markedMembers)
    : members;
}

function markSecrets(name: string, value: unknown, names: readonly string[]): unknown {
  // Names that start with `__` belong to the dynamic provider's internal members.
  if (name.startsWith("__")) return value;
  if (typeof value === "string")
    return names.includes(name) && value !== "" && !isSentinel(value) ? new Secret(value) : value;
  if (Array.isArray(value)) {
    const markedItems = value.map((item) => markSecrets("", item, names));
    return markedItems.some((item, index) => item !== value[index]) ? markedItems : value;
  }
  return isPlainObject(value) ? withSecrets(value, names) : value;
}
