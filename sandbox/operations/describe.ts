import * as z from "zod";
import { envelope } from "../../provider/api/contract/commonMembers";
import { apiVersions } from "../../provider/api/contract/enumerations";
import type { Operation } from "../../provider/api/contract/operation";
import { SandboxError, wrongParam } from "../errors";
import { servedVerbs } from "../http/verbs";
import { mayCall } from "../permissions";
import { renameMembers } from "../randomHost";
import type { Choice } from "../switches";
import { table } from "../table";
import type { Handlers } from "./handler";

interface Described {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}
const described = (type: z.ZodType, io: "input" | "output"): Described => {
  const cachedSchema = schemas[io].get(type);
  if (cachedSchema) return cachedSchema;
  const schema = z.toJSONSchema(type, { io, unrepresentable: "any", override: withoutDescription });
  schemas[io].set(type, schema as Described);
  return schema as Described;
};
/** The JSON schemas are cached, because a client may ask for all methods, and deriving a schema takes a while. */
const schemas = { input: new WeakMap<z.ZodType, Described>(), output: new WeakMap<z.ZodType, Described>() };

/**
 * Removes the descriptions of fields. The descriptions are for readers of this package, and no known host reports any.
 */
function withoutDescription({ jsonSchema }: { jsonSchema: { description?: string } }): void {
  delete jsonSchema.description;
}

/** The inputs of an operation as JSON Schema, each with whether it is required. */
function inputs({ params }: Operation): Record<string, object> {
  const { properties = {}, required = [] } = described(params, "input");
  return Object.fromEntries(
    Object.entries(properties).map(([name, type]) => [name, { ...type, required: required.includes(name) }]),
  );
}

/**
 * The outputs of an operation. For a list they are the fields of the list page, whose `items` have the fields of a
 * record.
 */
function outputs({ answer, paged }: Operation): Named[] {
  const record = members(answer);
  return paged
    ? members(envelope).map((member) => (member.name === "items" ? { ...member, items: record } : member))
    : record;
}

type Named = Readonly<Record<string, unknown>> & { readonly name: string };

const members = (type: z.ZodType): Named[] =>
  Object.entries(described(type, "output").properties ?? {}).map(([name, schema]) => ({ ...schema, name }));

/** The inputs of an operation in the form that this host describes them in. */
function inputsAs(
  form: Choice<"descriptions">,
  inputSchemas: Readonly<Record<string, object>>,
): Record<string, unknown> {
  if (form === "list")
    return { arguments: Object.entries(inputSchemas).map(([name, input]) => ({ ...input, name })) };
  if (form === "request") return { params: inputSchemas };
  if (form === "schema") return schemaOf(inputSchemas);
  return form === "texts" ? textsOf(Object.keys(inputSchemas)) : inputSchemas;
}

/** The outputs of an operation in the form that this host describes them in. */
function outputsAs(form: Choice<"descriptions">, outputSchemas: readonly Named[]): Record<string, unknown>[] {
  if (form === "texts") return [textsOf(outputSchemas.map(({ name }) => name))];
  if (form === "schema")
    return [
      {
        status: 200,
        schema: schemaOf(Object.fromEntries(outputSchemas.map(({ name, ...schema }) => [name, schema]))),
      },
    ];
  return form === "request" ? [sampleOf(outputSchemas)] : [...outputSchemas];
}

const schemaOf = (properties: Readonly<Record<string, object>>) => ({
  type: "object",
  properties,
  additionalProperties: false,
});

const textsOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `The ${name.replaceAll("_", " ")}.`]));

const sampleOf = (members: readonly Named[]): Record<string, unknown> =>
  Object.fromEntries(
    members.map(({ name, type, items }) => [name, Array.isArray(items) ? [sampleOf(items)] : type]),
  );

/** The methods and namespaces directly below a namespace, found by the next segment of each path. */
function namesBelow(namespace: string, paths: readonly string[]) {
  const prefix = namespace === "" ? "" : `${namespace}/`;
  const rests = paths
    .filter((path) => path.toLowerCase().startsWith(prefix))
    .map((path) => path.slice(prefix.length));
  return {
    methods: rests.filter((rest) => rest !== "" && !rest.includes("/")),
    namespaces: [
      ...new Set(rests.filter((rest) => rest.includes("/")).map((rest) => rest.split("/")[0] as string)),
    ],
  };
}

export const describe: Handlers<"api.describe"> = {
  "api.describe": (
    { path: askedPath, version, skip_permissions, show_no_access },
    { host, user, version: current },
  ) => {
    const path = askedPath.replace(/^\/+|\/+$/g, "").toLowerCase();
    const ownNames = [...host.paths].flatMap(([name, paths]) =>
      paths.map((path) => ({ name, path, allowed: mayCall(user, name) })),
    );
    const visibleMethods = ownNames.filter((candidate) => skip_permissions || candidate.allowed);
    const method = ownNames.find((candidate) => candidate.path.toLowerCase() === path);
    const { methods, namespaces } = namesBelow(
      path,
      visibleMethods.map((candidate) => candidate.path),
    );
    const deniedMethods = namesBelow(
      path,
      ownNames.filter((candidate) => !candidate.allowed).map((candidate) => candidate.path),
    ).methods;
    if (!method && methods.length + namespaces.length + deniedMethods.length === 0)
      throw wrongParam("path", "RecordNotFound", `nothing is at the path ${askedPath}`);
    const { descriptions: form, methods: verbChoice } = host.unspecified;
    if (form === "none") throw new SandboxError("API::InvalidMethod", `there is no method at ${current}`);
    const operation = method && table.get(method.name);
    const names = method && host.members[method.name];
    return {
      api_name: "Cloud Infrastructure Management API",
      path: method?.path ?? path,
      version: version ?? apiVersions.find((apiVersion) => apiVersion === current) ?? "v3",
      method_description: form === "texts" ? "" : (operation?.purpose ?? ""),
      namespace_description: method ? "" : `Methods below ${path || "the root"}`,
      input: operation ? inputsAs(form, renameMembers(inputs(operation), names)) : {},
      method_metadata: operation
        ? {
            deprecated: operation.deprecated ?? "",
            paged: operation.paged,
            destructive: operation.destructive,
            ...(verbChoice === "kind" && { http_method: servedVerbs(method.name, verbChoice)[0] }),
          }
        : {},
      output: operation
        ? outputsAs(
            form,
            outputs(operation).map((output) => ({ ...output, name: names?.[output.name] ?? output.name })),
          )
        : [],
      methods,
      namespaces,
      no_access_methods: show_no_access ? deniedMethods : [],
      no_access: method ? !method.allowed : false,
    };
  },
};
