import { configurationSchema, environmentName } from "../../provider/config";
import { type LookUpName, lookUps } from "../../provider/functions/table";
import { resources } from "../../provider/resources";
import { answeredSchema, givenSchema } from "../sdkTypes/jsonSchema";
import { functionSpec } from "./functionSpec";
import { resourceSpec } from "./resourceSpec";
import type { PropertySpec, TypeSpec, Types } from "./spec";
import { propertySpecs } from "./typeSpec";

/** The package's schema without its version, which the plugin adds: `schema.json`. */
export function packageSchema(about: { description: string; keywords: readonly string[]; license: string }) {
  const types: Types = new Map();
  const resourceSpecs = Object.values(resources).map((resource) => [
    `hosting:index:${resource.name}`,
    resourceSpec(resource, types),
  ]);
  const functions = (Object.keys(lookUps) as LookUpName[]).map((name) => functionSpec(name, types));
  const configuration = configurationSpecs(types);
  return {
    name: "hosting",
    displayName: "Hosting",
    description: about.description,
    keywords: [...about.keywords, "category/infrastructure", "kind/native"],
    license: about.license,
    publisher: "pulumi-hosting",
    language: {
      csharp: { respectSchemaVersion: true },
      go: { respectSchemaVersion: true, generateResourceContainerTypes: true },
      java: {},
      nodejs: { respectSchemaVersion: true },
      python: { respectSchemaVersion: true, pyproject: { enabled: true } },
    },
    config: { variables: configuration },
    types: sorted(types),
    provider: {
      description:
        "One account at one host. A provider that the program declares has only what it is given: nothing comes from the stack's configuration or the environment.",
      inputProperties: configuration,
    },
    resources: Object.fromEntries(resourceSpecs),
    functions: Object.fromEntries(functions),
  };
}

/** Words of the configuration are plain texts, not enumerations: configuration comes as text. */
function configurationSpecs(types: Types): Record<string, PropertySpec> {
  const own: Types = new Map();
  const given = givenSchema(configurationSchema);
  const specs = propertySpecs({ given, checked: answeredSchema(configurationSchema) }, "Provider", own);
  const words = new Set<string>();
  for (const [token, type] of own)
    if ("enum" in type) words.add(`#/types/${token}`);
    else types.set(token, type);
  return Object.fromEntries(
    Object.entries(specs).map(([name, { $ref, ...spec }]): [string, PropertySpec] => {
      const type: TypeSpec = $ref === undefined ? {} : words.has($ref) ? { type: "string" } : { $ref };
      const environment = `Environment: \`${environmentName(name)}\`.`;
      return [name, { ...type, ...spec, description: `${spec.description} ${environment}` }];
    }),
  );
}

const sorted = (types: Types) =>
  Object.fromEntries([...types].sort(([left], [right]) => (left < right ? -1 : 1)));
