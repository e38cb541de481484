import type * as z from "zod";
import type { OperationName } from "../../provider/api/contract";
import type { Operation } from "../../provider/api/contract/operation";
import type { Verb } from "../../provider/api/contract/verb";
import { SandboxError } from "../errors";
import type { Choice } from "../switches";
import { table } from "../table";

/** The HTTP methods that the operation accepts, the usual one first. */
export function servedVerbs(name: OperationName, methods: Choice<"methods">): readonly Verb[] {
  if (methods !== "kind") return methods === "get" ? ["POST", "GET"] : ["POST"];
  if (!table.get(name)?.writes) return ["GET"];
  const [lastPart] = name.split(".").slice(-1);
  if (lastPart === "create" || lastPart === "add") return ["PUT"];
  if (lastPart === "update") return ["PATCH"];
  return [
    lastPart === "delete" || lastPart === "remove" || lastPart === "requestRemoval" ? "DELETE" : "POST",
  ];
}

/**
 * The body of a request, or the query of a GET as a body. @throws 405 when the operation does not accept the HTTP
 * method.
 */
export function sentBody(
  name: OperationName,
  { method, url, body }: { readonly method: string; readonly url: string; readonly body: string },
  methods: Choice<"methods">,
): string {
  const allowedVerbs = servedVerbs(name, methods);
  if (!allowedVerbs.some((verb) => verb === method))
    throw new SandboxError(
      "API::InvalidMethod",
      `use ${allowedVerbs.join(" or ")}, not ${method}`,
      {},
      { status: 405, headers: { allow: allowedVerbs.join(", ") } },
    );
  if (method !== "GET") return body;
  const operation = table.get(name);
  // With `methods: get`, a GET is for calls without params.
  return methods === "kind" && operation ? JSON.stringify({ params: paramsIn(url, operation) }) : "";
}

/** The params in the query of a GET, each converted to the type of its parameter. */
function paramsIn(url: string, { params: { shape } }: Operation): Record<string, unknown> {
  const query = new URL(url, "http://localhost").searchParams;
  const readParam = (name: string) => {
    const [values, type] = [query.getAll(name), shape[name] as z.ZodType | undefined];
    const [firstText = ""] = values;
    const forms = [...(values.length > 1 ? [] : [firstText, jsonOf(firstText)]), values, values.map(jsonOf)];
    return forms.find((form) => type?.safeParse(form).success) ?? firstText;
  };
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, readParam(name)]));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
