import { z } from "zod";
import { apiVersions } from "../../provider/api/contract/enumerations";
import { SandboxError } from "../errors";
import { table } from "../host";
import { mayCall } from "../permissions";
import type { Handlers } from "./handler";

/** Input members with the type that JSON Schema gives them. */
const inputs = (params: z.ZodObject) =>
  (
    z.toJSONSchema(params, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, unknown>;
    }
  ).properties ?? {};
const outputs = (answer: z.ZodObject) => Object.keys(answer.shape).map((name) => ({ name }));

/** What lies directly below a namespace: the next segment of each path that goes on from it. */
function below(namespace: string, paths: readonly string[]) {
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
    { path: asked, version, skip_permissions, show_no_access },
    { host, user, version: current },
  ) => {
    const path = asked.replace(/^\/+|\/+$/g, "").toLowerCase();
    const named = [...host.paths].map(([name, own]) => ({ name, path: own, allowed: mayCall(user, name) }));
    const visible = named.filter((one) => skip_permissions || one.allowed);
    const method = named.find((one) => one.path.toLowerCase() === path);
    const { methods, namespaces } = below(
      path,
      visible.map((one) => one.path),
    );
    const hidden = below(
      path,
      named.filter((one) => !one.allowed).map((one) => one.path),
    ).methods;
    if (!method && methods.length + namespaces.length + hidden.length === 0)
      throw new SandboxError("RecordNotFound", `nothing is at the path ${asked}`, { field: "path" });
    const operation = method && table.get(method.name);
    return {
      api_name: "Cloud Infrastructure Management API",
      path: method?.path ?? path,
      version: version ?? apiVersions.find((one) => one === current) ?? "v3",
      method_description: operation?.purpose ?? "",
      namespace_description: method ? "" : `Methods below ${path || "the root"}`,
      input: operation ? inputs(operation.params) : {},
      method_metadata: operation
        ? {
            deprecated: operation.deprecated ?? "",
            paged: operation.paged,
            destructive: operation.destructive,
          }
        : {},
      output: operation ? outputs(operation.answer) : [],
      methods,
      namespaces,
      no_access_methods: show_no_access ? hidden : [],
      no_access: method ? !method.allowed : false,
    };
  },
};
