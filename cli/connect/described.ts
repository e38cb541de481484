import { isDeepStrictEqual } from "node:util";
import type { Verb } from "../../provider/api/contract/verb";
import type { DescriptionTry, PathDescription } from "../../provider/host/descriptionTry";
import type { UnknownHost } from "../../provider/host/unknownHost";
import { describedVerb } from "../../provider/host/verbsInDescription";
import { type Members, readMembers } from "./members";

/** A method as the host describes it. */
export interface Method {
  readonly path: string;
  /** Its purpose, in the host's words; empty: the host does not say. */
  readonly purpose: string;
  /** How it goes; undefined: the host does not say. */
  readonly verb?: Verb | undefined;
  /** Its inputs, and the members of its answer; of a list also those of its items. */
  readonly inputs: Members;
  readonly outputs: Members;
  /** Whether it is the one that has described them all. */
  readonly isDescription?: true;
}

/** The host's description of itself. */
type SelfDescription =
  | { readonly is: "described"; readonly methods: readonly Method[] }
  /** It describes nothing there. Its words may name another path for it. */
  | { readonly is: "elsewhere"; readonly says: string }
  /** The call fails at the path there, so the operation may be anything. */
  | { readonly is: "failing"; readonly because: Error };

/** A host with more methods than this is not walked to its end. */
const most = 1_000;

/**
 * Every method that the host's path description shows, from the root down.
 *
 * @param patient asks for all below the root: of so many calls a host may allow few at a time.
 * @throws that it has no time for it.
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
  const met = new Set([""]);
  const add = (paths: readonly string[], isMethod: boolean) => {
    for (const path of paths)
      if (!met.has(path.toLowerCase()) && met.size < most) {
        met.add(path.toLowerCase());
        waiting.push({ path, isMethod });
      }
  };
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, isMethod } = next;
    const method = path === "" ? root.description : await partOf(patient, path, signal);
    const below = (names: unknown) => namesIn(names).flatMap((name) => pathBelow(path, name) ?? []);
    add(below(method.methods), true);
    add(below(method.namespaces), false);
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
  const tried = await host.describe("", { signal });
  if (tried.is === "described") return tried;
  if (tried.is === "noTime") throw tried.because;
  // Some hosts call the root `/`.
  const again = await host.describe("/", { signal });
  if (again.is === "described") return again;
  if (again.is === "noTime") throw again.because;
  if (again.is === "failed") return { is: "failing", because: again.because };
  return { is: "elsewhere", says: again.because.message };
}

/** One part that the user may not see does not hide the others. */
async function partOf(host: UnknownHost, path: string, signal: AbortSignal): Promise<PathDescription> {
  const tried = await host.describe(path, { signal });
  if (tried.is === "described") return tried.description;
  // A host that has no time would seem to have fewer methods.
  if (tried.is === "noTime") throw tried.because;
  return {};
}

/** Whether a namespace is a method too. A root that describes nothing proves nothing about other paths either. */
const isDescribed = (path: PathDescription, root: PathDescription): boolean =>
  (["method_description", "input", "output"] as const).some(
    (name) => isFilled(path[name]) && !isDeepStrictEqual(path[name], root[name]),
  );

/** Whether anything is in it, at any depth. */
const isFilled = (described: unknown): boolean =>
  typeof described === "object" && described !== null
    ? Object.values(described).some(isFilled)
    : described !== undefined && described !== null && described !== "";

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) ? names.filter((name): name is string => typeof name === "string" && name !== "") : [];

/** Hosts name what is below a path by its last part, or by its whole path. Undefined: no configuration takes such a path. */
function pathBelow(path: string, name: string): string | undefined {
  const plain = name.replace(/^\/+|\/+$/g, "");
  const isWhole = path === "" || plain.toLowerCase().startsWith(`${path.toLowerCase()}/`);
  const whole = isWhole ? plain : `${path}/${plain}`;
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(whole) ? whole : undefined;
}
