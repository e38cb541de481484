import { createHash } from "node:crypto";
import { type ResourceName, resourceNames } from "../resourceName";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * `deploy-key` → `deploy_key_x7k2m9q`: fits the API's WORD_. The same seed makes the same name, so that `up` follows a
 * saved plan; two stacks have two seeds.
 */
export function autoname(resourceName: string, seed: string | Uint8Array): string {
  const stem = resourceName.replace(/\W/g, "_");
  const bytes = createHash("sha256").update(seed).digest();
  const suffix = Array.from({ length: 7 }, (_, at) => letters[bytes.readUInt16BE(at * 2) % letters.length]);
  return `${stem}_${suffix.join("")}`;
}

/**
 * `urn:pulumi:stack::project::parent$type::name`: a type such as `hosting:index:Server`, and the resource's name in the
 * program, which may have `::` itself.
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

/** `plans` → `hosting:index:getPlans`. In some languages a function and a resource of one name would collide. */
export const functionToken = (functionName: string): string =>
  `hosting:index:get${functionName[0]?.toUpperCase()}${functionName.slice(1)}`;

/** `Server` → `hosting:index:Server`. */
export const resourceToken = (name: ResourceName): string => `hosting:index:${name}`;

/** `Server` of `hosting:index:Server`, and of the dynamic resource; undefined: it is a type of another package. */
export const resourceNameOf = (token: string): ResourceName | undefined =>
  resourceNames.find((name) =>
    [resourceToken(name), `pulumi-nodejs:dynamic/hosting:${name}`].includes(token),
  );
