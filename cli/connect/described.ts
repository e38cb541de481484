import { isDeepStrictEqual } from "node:util";
import type { Verb } from "../../provider/api/contract/verb";
import type { DescriptionTry, PathDescription } from "../../provider/host/descriptionTry";
import type { UnknownHost } from "../../provider/host/unknownHost";
import { describedVerb } from "../../provider/host/verbsInDescription";
import { type Members, readMembers } from "./members";

/** A method of the host's API, as the host describes it. */
export interface Method {
  readonly path: string;
  /** The host's text about the method; empty if the host has none. */
  readonly purpose: string;
  /** The HTTP verb; undefined if the host does not name it. */
  readonly verb?: Verb | undefined;
  /**
   * The names of the parameters and of the fields in the response. For a list, these include the fields of its items.
   */
  readonly inputs: Members;
  readonly outputs: Members;
  /** Whether this method is the one that returned all the descriptions. */
  readonly isDescription?: true;
}

/** The result of reading the host's description of its API. */
type SelfDescription =
  | { readonly is: "described"; readonly methods: readonly Method[] }
  /** The host has no description at this path. The text of its response may name another path. */
  | { readonly is: "elsewhere"; readonly says: string }
  /** The call failed, so the path may belong to any operation. */
  | { readonly is: "failing"; readonly because: Error };

/** The largest number of paths that are read. On a host with more methods, the rest is not read. */
const mostPaths = 1_000;

/**
 * Reads the descriptions of all methods of the host, from the root of the API downwards.
 *
 * @param patient a client with longer retries for all paths below the root, because a host may limit the rate of so
 * many calls.
 * @throws if the host has no time for a call.
 */
export async function describedMethods(
  host: UnknownHost,
  patient: UnknownHost,
  signal: AbortSignal,
): Promise<SelfDescription> {
  const root = await rootOf(host, signal);
  if (root.is !== "described") return root;
  const description: (Pick<Method, "path" | "purpose" | "verb"> & { input: unknown; output: unknown })[] = [];
  const waiting = [{ path: "", isMethod: false }];
  const knownPaths = new Set([""]);
  const add = (paths: readonly string[], isMethod: boolean) => {
    for (const path of paths)
      if (!knownPaths.has(path.toLowerCase()) && knownPaths.size < mostPaths) {
        knownPaths.add(path.toLowerCase());
        waiting.push({ path, isMethod });
      }
  };
  for (let waitingPath = waiting.shift(); waitingPath !== undefined; waitingPath = waiting.shift()) {
    const { path, isMethod } = waitingPath;
    const method = path === "" ? root.description : await partOf(patient, path, signal);
    const pathsBelow = (names: unknown) => namesIn(names).flatMap((name) => pathBelow(path, name) ?? []);
    add(pathsBelow(method.methods), true);
    add(pathsBelow(method.namespaces), false);
    const { method_description: purpose = "", input, output } = method;
    if (isMethod || (path !== "" && isDescribed(method, root.description)))
      description.push({ path, purpose, verb: describedVerb(method), input, output });
  }
  const inputs = readMembers(description.map(({ input }) => input));
  const outputs = readMembers(description.map(({ output }) => output));
  const methods = description.map(({ path, purpose, verb }, at) => ({
    ...{ path, purpose, verb },
    inputs: inputs[at],
    outputs: outputs[at],
  }));
  return { is: "described", methods };
}

async function rootOf(
  host: UnknownHost,
  signal: AbortSignal,
): Promise<Extract<DescriptionTry, { is: "described" }> | Exclude<SelfDescription, { is: "described" }>> {
  const firstTry = await host.describe("", { signal });
  if (firstTry.is === "described") return firstTry;
  if (firstTry.is === "noTime") throw firstTry.because;
  // Some hosts name the root `/` instead of an empty path.
  const secondTry = await host.describe("/", { signal });
  if (secondTry.is === "described") return secondTry;
  if (secondTry.is === "noTime") throw secondTry.because;
  if (secondTry.is === "failed") return { is: "failing", because: secondTry.because };
  return { is: "elsewhere", says: secondTry.because.message };
}

/**
 * The description of one path. If the host refuses the description, it counts as empty, so the other paths are still
 * read.
 */
async function partOf(host: UnknownHost, path: string, signal: AbortSignal): Promise<PathDescription> {
  const attempt = await host.describe(path, { signal });
  if (attempt.is === "described") return attempt.description;
  // If this error were ignored, a busy host would seem to have fewer methods.
  if (attempt.is === "noTime") throw attempt.because;
  return {};
}

/**
 * Whether a namespace is also a method. A host may answer any path with the same description as the root, which
 * proves nothing.
 */
const isDescribed = (path: PathDescription, root: PathDescription): boolean =>
  (["method_description", "input", "output"] as const).some(
    (name) => isFilled(path[name]) && !isDeepStrictEqual(path[name], root[name]),
  );

/** Whether the value contains anything, at any depth. */
const isFilled = (described: unknown): boolean =>
  typeof described === "object" && described !== null
    ? Object.values(described).some(isFilled)
    : described !== undefined && described !== null && described !== "";

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) ? names.filter((name): name is string => typeof name === "string" && name !== "") : [];

/**
 * The path of a method or namespace below another path; undefined if the configuration does not accept the path. Some
 * hosts list only the last part of the path, others the whole path.
 */
function pathBelow(path: string, name: string): string | undefined {
  const plainName = name.replace(/^\/+|\/+$/g, "");
  const isWhole = path === "" || plainName.toLowerCase().startsWith(`${path.toLowerCase()}/`);
  const wholePath = isWhole ? plainName : `${path}/${plainName}`;
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(wholePath) ? wholePath : undefined;
}
