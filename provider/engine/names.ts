import { createHash } from "node:crypto";
import { type ResourceName, resourceNames } from "../resourceName";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Derives a unique name: `deploy-key` → `deploy_key_x7k2m9q`. The name matches the API's type WORD_. The same seed
 * gives the same name, so that `up` can follow a saved plan; two stacks have different seeds.
 */
export function autoname(resourceName: string, seed: string | Uint8Array): string {
  const stem = resourceName.replace(/\W/g, "_");
  const bytes = createHash("sha256").update(seed).digest();
  const suffix = Array.from(
    { length: 7 },
    (_, index) => letters[bytes.readUInt16BE(index * 2) % letters.length],
  );
  return `${stem}_${suffix.join("")}`;
}

/**
 * Parses a URN, `urn:pulumi:stack::project::parent$type::name`. The type in it is, for example, `hosting:index:Server`.
 * The name of the resource in the program may itself contain `::`.
 */
export function parseUrn(urn: string) {
  const [stack = "", project = "", types = "", ...name] = urn.split("::");
  return {
    stack: stack.slice("urn:pulumi:".length),
    project,
    type: types.split("$").at(-1) ?? "",
    name: name.join("::"),
  };
}

export type UrnParts = ReturnType<typeof parseUrn>;

/**
 * The schema token of a function: `plans` → `hosting:index:getPlans`. The prefix `get` avoids a collision with a
 * resource of the same name in some languages.
 */
export const functionToken = (functionName: string): string =>
  `hosting:index:get${functionName[0]?.toUpperCase()}${functionName.slice(1)}`;

/** The schema token of a resource: `Server` → `hosting:index:Server`. */
export const resourceToken = (name: ResourceName): string => `hosting:index:${name}`;

/**
 * The resource name of a type token: `Server` for `hosting:index:Server` and for the dynamic resource's type. Undefined
 * if the type belongs to another package.
 */
export const resourceNameOf = (token: string): ResourceName | undefined =>
  resourceNames.find((name) =>
    [resourceToken(name), `pulumi-nodejs:dynamic/hosting:${name}`].includes(token),
  );
