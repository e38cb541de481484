import {
  type ConfigurationKey,
  configurationSchema,
  environmentName,
  liftRefusal,
} from "../../provider/config";
import { type FunctionName, functions } from "../../provider/functions/table";
import { liftKey } from "../../provider/lift";
import { resources } from "../../provider/resources";
import { names } from "../release/names";
import { answeredSchema, givenSchema } from "../sdkTypes/jsonSchema";
import { functionSpec } from "./functionSpec";
import { resourceSpec } from "./resourceSpec";
import type { PropertySpec, Types } from "./spec";
import { propertySpecs } from "./typeSpec";

/** The fields of package.json that the schema repeats. */
interface About {
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
}

/**
 * The package's schema, as written to `schema.json`. The schema has a version, because Pulumi generates no SDKs without
 * one.
 */
export function packageSchema(packageJson: About) {
  const types: Types = new Map();
  // The resources come before the configuration, so that a type that both use is named after the resource.
  const resourceSpecs = Object.values(resources).map((resource) => [
    `hosting:index:${resource.name}`,
    resourceSpec(resource, types),
  ]);
  const configuration = configurationSpecs(types);
  const specs = (Object.keys(functions) as FunctionName[]).map((name) => functionSpec(name, types));
  return {
    name: "hosting",
    version: packageJson.version,
    displayName: "Hosting",
    description: packageJson.description,
    keywords: [...packageJson.keywords, "category/infrastructure", "kind/native"],
    license: packageJson.license,
    publisher: names.publisher,
    repository: names.repository,
    homepage: names.homepage,
    logoUrl: names.logo,
    pluginDownloadURL: names.downloads,
    language: {
      csharp: { respectSchemaVersion: true, rootNamespace: names.packages.csharp },
      go: {
        respectSchemaVersion: true,
        generateResourceContainerTypes: true,
        importBasePath: names.packages.go,
      },
      java: { basePackage: names.packages.java },
      nodejs: { respectSchemaVersion: true, packageName: names.packages.nodejs },
      python: {
        respectSchemaVersion: true,
        packageName: names.packages.python,
        pyproject: { enabled: true },
      },
    },
    config: { variables: configuration },
    types: sortTypes(types),
    provider: {
      description:
        "One account at one host. A provider that the program declares has only what it is given: nothing comes from the stack's configuration or the environment.",
      inputProperties: configuration,
    },
    resources: Object.fromEntries(resourceSpecs),
    functions: Object.fromEntries(specs),
  };
}

/**
 * The configuration has no `default` and no `defaultInfo`, because generated SDKs would send such defaults. The
 * environment, or a later release with another default, would then have no effect. The descriptions name the defaults.
 */
function configurationSpecs(types: Types): Record<string, PropertySpec> {
  const configurationTypes = givenSchema(configurationSchema);
  const specs = propertySpecs(
    { given: configurationTypes, checked: answeredSchema(configurationSchema) },
    "Provider",
    types,
  );
  const counting = Object.fromEntries(
    Object.entries(specs).map(([name, spec]): [string, PropertySpec] => {
      const fallback = configurationSchema.shape[name as ConfigurationKey].safeParse(undefined);
      const notes = [
        configurationTypes.required?.includes(name) && "Required, here or in the environment.",
        fallback.success && fallback.data !== undefined && `Default: \`${fallback.data}\`.`,
        environmentName(name) && `Environment: \`${environmentName(name)}\`.`,
      ];
      return [name, { ...spec, description: [spec.description, ...notes].filter(Boolean).join(" ") }];
    }),
  );
  // The key is in the schema, so that editors and type checks show its deprecation message.
  const deprecationMessage = `${liftKey} ${liftRefusal}.`;
  return { ...counting, [liftKey]: { type: "string", description: deprecationMessage, deprecationMessage } };
}

const sortTypes = (types: Types) =>
  Object.fromEntries([...types].sort(([left], [right]) => (left < right ? -1 : 1)));
