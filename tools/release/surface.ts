import type { EnumSpec, ObjectSpec, PropertySpec, TypeSpec } from "../pluginSchema/spec";

/**
 * Everything in the schema that programs use: the kind of each member, by name. A kind is a type with marks, such as
 * `string required`. The surface of each release is recorded, to find what the next release breaks.
 */
export type Surface = Readonly<Record<string, string>>;

interface ResourceSpec {
  readonly inputProperties: Readonly<Record<string, PropertySpec>>;
  readonly requiredInputs?: readonly string[];
  readonly properties?: Readonly<Record<string, PropertySpec>>;
  readonly required?: readonly string[];
}

export interface Schema {
  readonly provider: ResourceSpec;
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly functions: Readonly<Record<string, { readonly inputs: ObjectSpec; readonly outputs: ObjectSpec }>>;
  readonly types: Readonly<Record<string, ObjectSpec | EnumSpec>>;
}

/** A program passes inputs to a resource, and reads its outputs. The members of a named type can be both. */
type Role = "input" | "output" | "member";

export function surfaceOf({ provider, resources, functions, types }: Schema): Surface {
  const members = new Map<string, string>();
  const add = (owner: string, role: Role, spec: Pick<ObjectSpec, "properties" | "required">) => {
    for (const [name, property] of Object.entries(spec.properties)) {
      const marks = [
        spec.required?.includes(name) && "required",
        property.willReplaceOnChanges && "replaces",
      ];
      members.set(`${owner}.${name} (${role})`, [typeOf(property), ...marks].filter(Boolean).join(" "));
    }
  };
  for (const [token, spec] of Object.entries({ ...resources, Provider: provider })) {
    const owner = nameOf(token);
    members.set(owner, "resource");
    add(owner, "input", { properties: spec.inputProperties, required: spec.requiredInputs });
    add(owner, "output", { properties: spec.properties ?? {}, required: spec.required });
  }
  for (const [token, { inputs, outputs }] of Object.entries(functions)) {
    members.set(nameOf(token), "function");
    add(nameOf(token), "input", inputs);
    add(nameOf(token), "output", outputs);
  }
  for (const [token, spec] of Object.entries(types)) {
    const owner = nameOf(token);
    members.set(owner, spec.type);
    if ("enum" in spec) for (const { name, value } of spec.enum) members.set(`${owner}.${value}`, name);
    else add(owner, "member", spec);
  }
  return Object.fromEntries([...members].sort(([left], [right]) => (left < right ? -1 : 1)));
}

const nameOf = (token: string) => token.split(/[:/]/).at(-1) as string;

function typeOf({ type, $ref, items, additionalProperties }: TypeSpec): string {
  if ($ref) return nameOf($ref);
  if (items) return `${typeOf(items)}[]`;
  return additionalProperties ? `{${typeOf(additionalProperties)}}` : (type ?? "any");
}
