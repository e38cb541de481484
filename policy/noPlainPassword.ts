import { type ResourceValidationPolicy, Secret } from "@pulumi/policy";
import { isPlainObject, isSentinel } from "../provider/engine/engineValues";
import type { CredentialInputs } from "../provider/resources/credential";
import type { ServerInputs } from "../provider/resources/server/declared/inputs";
import { listSetting, policySettings } from "./settings";

/** The secret inputs of this package's resources. */
const ours = ["password", "authData"] as const satisfies readonly (
  | keyof ServerInputs
  | keyof CredentialInputs
)[];

const configSchema = {
  properties: {
    names: {
      ...listSetting("string", "Names of properties, at any depth, that hold a password."),
      default: [...ours],
    },
  },
};

/**
 * The inputs of this package's own resources become secrets before any policy sees them, so a finding here is
 * elsewhere: within a trigger, or in a resource of another package. A validating rule cannot do this, because it gets
 * secrets in the clear; a remediating one also gets the mark.
 */
export const noPlainPassword: ResourceValidationPolicy = {
  name: "no-plain-password",
  description: "Passwords are secrets, in every resource of the stack.",
  enforcementLevel: "remediate",
  configSchema,
  remediateResource(args) {
    const { names } = policySettings<{ readonly names: readonly string[] }>(configSchema, args);
    const before = markedValues(args.props);
    const after = withSecrets(before, names);
    return after === before ? undefined : after;
  },
};

/** Reading a property removes the mark of a secret, but its descriptor keeps it. */
const markedValues = (properties: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(properties)).map(([name, { value }]) => [name, value]),
  );

/** The same object if there is nothing to hide. */
function withSecrets(members: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const hidden = Object.entries(members).map(([name, value]) => [name, hide(name, value, names)] as const);
  return hidden.some(([name, value]) => value !== members[name]) ? Object.fromEntries(hidden) : members;
}

function hide(name: string, value: unknown, names: readonly string[]): unknown {
  // The fronts' own values.
  if (name.startsWith("__")) return value;
  if (typeof value === "string")
    return names.includes(name) && value !== "" && !isSentinel(value) ? new Secret(value) : value;
  if (Array.isArray(value)) {
    const hidden = value.map((inner) => hide("", inner, names));
    return hidden.some((inner, index) => inner !== value[index]) ? hidden : value;
  }
  return isPlainObject(value) ? withSecrets(value, names) : value;
}
