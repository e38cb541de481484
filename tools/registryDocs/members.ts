import type { EnumSpec, ObjectSpec, PropertySpec, TypeSpec } from "../pluginSchema/spec";

/** The named types of the schema, by token. */
type NamedTypes = Readonly<Record<string, ObjectSpec | EnumSpec>>;

/** A table of members, with those of named object types below. */
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

/** `a \| b` in a cell would be two cells. */
const inCell = (text: string) => text.replaceAll("|", "\\|");

function typeText({ $ref, type, items, additionalProperties }: TypeSpec, types: NamedTypes): string {
  if (items) return `list of ${typeText(items, types)}`;
  if (additionalProperties) return `map of ${typeText(additionalProperties, types)}`;
  if (!$ref) return type ?? "any";
  const named = types[$ref.replace("#/types/", "")];
  if (!named) return "any";
  if ("enum" in named) return named.enum.map(({ value }) => `\`${value}\``).join(" or ");
  return `object: ${Object.keys(named.properties)
    .map((name) => `\`${name}\``)
    .join(", ")}`;
}
