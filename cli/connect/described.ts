import type { Client } from "../../provider/api/client";
import { HostError, isHostError } from "../../provider/api/errors";
import { type Members, readMembers } from "./members";

/** A method as the host describes it. */
export interface Method {
  readonly path: string;
  /** What it does, in the host's words; empty: the host does not say. */
  readonly purpose: string;
  /** Its inputs, and the members of its answer; of a list also those of its items. */
  readonly inputs: Members;
  readonly outputs: Members;
  /** Whether it is the one that has described them all. */
  readonly isDescription?: true;
}

type Described = Awaited<ReturnType<Client["api"]["describe"]>>;

/** A host with more methods than this is not walked to its end. */
const most = 1_000;

/**
 * Every method that the host's path description shows, from the root down.
 *
 * @param patient asks for all below the root: of so many calls a host may allow few at a time.
 * @throws what the host answers at the root, and that it has no time for the rest.
 */
export async function describedMethods(
  client: Client,
  patient: Client,
  signal: AbortSignal,
): Promise<readonly Method[]> {
  const description: { path: string; purpose: string; input: unknown; output: unknown }[] = [];
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
    const { api } = path === "" ? client : patient;
    const method: Described = await api.describe({ path }, { signal }).catch((error: unknown) => {
      // A host that has no time would seem to have fewer methods.
      const hasNoTime = isHostError(error, "rateLimit", "maintenance", "unreachable");
      if (!(error instanceof HostError) || hasNoTime) throw error;
      // Some hosts call the root `/`.
      if (path === "") return client.api.describe({ path: "/" }, { signal });
      // One part that the user may not see does not hide the others.
      return {};
    });
    const below = (names: unknown) => namesIn(names).flatMap((name) => pathBelow(path, name) ?? []);
    add(below(method.methods), true);
    add(below(method.namespaces), false);
    const purpose = method.method_description ?? "";
    const { input, output } = method;
    if (isMethod || purpose !== "" || [input, output].some(isFilled))
      description.push({ path, purpose, input, output });
  }
  const inputs = readMembers(description.map(({ input }) => input));
  const outputs = readMembers(description.map(({ output }) => output));
  return description.map(({ path, purpose }, at) => ({
    path,
    purpose,
    inputs: inputs[at],
    outputs: outputs[at],
  }));
}

const isFilled = (described: unknown): boolean =>
  typeof described === "object" && described !== null && Object.keys(described).length > 0;

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) ? names.filter((name): name is string => typeof name === "string" && name !== "") : [];

/** Hosts name what is below a path by its last part, or by its whole path. Undefined: no configuration takes such a path. */
function pathBelow(path: string, name: string): string | undefined {
  const plain = name.replace(/^\/+|\/+$/g, "");
  const isWhole = path === "" || plain.toLowerCase().startsWith(`${path.toLowerCase()}/`);
  const whole = isWhole ? plain : `${path}/${plain}`;
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(whole) ? whole : undefined;
}
