import type { EnumSpec, ObjectSpec, PropertySpec, TypeSpec } from "../pluginSchema/spec";

/** The named types of the schema, by token. */
type NamedTypes = Readonly<Record<string, ObjectSpec | EnumSpec>>;

/** A table of properties. Types of objects are links to the sections of {@link supportingTypes}. */
export function membersTable(
  members: Readonly<Record<string, PropertySpec>>,
  required: readonly string[],
  types: NamedTypes,
): string {
  const rows = Object.entries(members).map(([name, spec]) => {
    const marks = [
      typeText(spec, types),
      ...(required.includes(name) ? ["required"] : []),
      ...(spec.secret ? ["secret"] : []),
      ...(spec.willReplaceOnChanges ? ["replaces"] : []),
    ];
    return `| \`${name}\` | ${marks.join(", ")} | ${inCell(spec.description ?? "")} |`;
  });
  return ["| Name | Type | Description |", "|---|---|---|", ...rows].join("\n");
}

/** Escapes bars in a table cell, because a bar would end the cell. */
const inCell = (text: string) => text.replaceAll("|", "\\|");

function typeText({ $ref, type, items, additionalProperties }: TypeSpec, types: NamedTypes): string {
  if (items) return `list of ${typeText(items, types)}`;
  if (additionalProperties) return `map of ${typeText(additionalProperties, types)}`;
  if (!$ref) return type ?? "any";
  const namedType = types[$ref.replace("#/types/", "")];
  if (!namedType) return "any";
  if ("enum" in namedType) return namedType.enum.map(({ value }) => `\`${value}\``).join(" or ");
  const name = nameOf($ref);
  return `[${name}](#${name.toLowerCase()})`;
}

/** The last part of a token such as `#/types/hosting:index:ServerRemoval`. */
const nameOf = (token: string): string => token.slice(token.lastIndexOf(":") + 1);

/**
 * A section for each named type that the properties use, directly or indirectly. The section's table has the properties
 * of an object, or the values of an enumeration.
 */
export function supportingTypes(members: readonly PropertySpec[], types: NamedTypes): string {
  const typesByToken = new Map<string, ObjectSpec | EnumSpec>();
  const visit = ({ $ref, items, additionalProperties }: TypeSpec): void => {
    if (items) visit(items);
    if (additionalProperties) visit(additionalProperties);
    const token = $ref?.replace("#/types/", "") ?? "";
    const namedType = types[token];
    if (!namedType || typesByToken.has(token)) return;
    typesByToken.set(token, namedType);
    if ("properties" in namedType) Object.values(namedType.properties).forEach(visit);
  };
  members.forEach(visit);
  if (typesByToken.size === 0) return "";
  const sections = [...typesByToken].map(([token, namedType]) => {
    const table =
      "enum" in namedType
        ? valuesTable(namedType)
        : membersTable(namedType.properties, namedType.required ?? [], types);
    return `### ${nameOf(token)}\n\n${table}\n`;
  });
  return `\n## Supporting Types\n\n${sections.join("\n")}`;
}

const valuesTable = ({ enum: values }: EnumSpec): string =>
  [
    "| Value | Meaning |",
    "|---|---|",
    ...values.map(({ value, description = "" }) => `| \`${value}\` | ${inCell(description)} |`),
  ].join("\n");
