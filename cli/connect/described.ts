import type { Client } from "../../provider/api/client";
import { HostError } from "../../provider/api/errors";
import { isObject } from "../../provider/values";

/** A method as the host describes it. */
export interface Method {
  readonly path: string;
  /** What it does, in the host's words; empty: the host does not say. */
  readonly purpose: string;
  /** Names of its inputs, and of the members of its answer; of a list also those of its items. */
  readonly inputs: readonly Member[];
  readonly outputs: readonly Member[];
}

export interface Member {
  readonly name: string;
  /** `string`, `integer`…, as the host calls it; undefined: it does not say. */
  readonly type: string | undefined;
}

/** A host with more methods than this is not walked to its end. */
const most = 1_000;

/** Every method that the host's path description shows, from the root down. @throws what the host answers at the root. */
export async function describedMethods(client: Client, signal: AbortSignal): Promise<readonly Method[]> {
  const methods: Method[] = [];
  const waiting = [""];
  const met = new Set(waiting);
  const add = (paths: readonly string[]) => {
    for (const path of paths)
      if (!met.has(path.toLowerCase()) && met.size < most) {
        met.add(path.toLowerCase());
        waiting.push(path);
      }
  };
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const prefix = path === "" ? "" : `${path}/`;
    const found = await client.api.describe({ path }, { signal }).catch((error: unknown) => {
      if (prefix === "" || !(error instanceof HostError)) throw error;
      return undefined;
    });
    // One part that the user may not see does not hide the others.
    if (!found) continue;
    add([...namesIn(found.namespaces), ...namesIn(found.methods)].map((name) => prefix + name));
    const [inputs, outputs] = [membersIn(found.input), membersIn(found.output)];
    const isMethod = inputs.length + outputs.length > 0 || (found.method_description ?? "") !== "";
    if (isMethod) methods.push({ path, purpose: found.method_description ?? "", inputs, outputs });
  }
  return methods;
}

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) ? names.filter((name): name is string => typeof name === "string" && name !== "") : [];

/**
 * Members in whichever form the host describes them: an object by name, a list of names, a list of objects with a name,
 * or an object with such a list. The specification shows none.
 */
export function membersIn(described: unknown): readonly Member[] {
  if (Array.isArray(described)) return described.flatMap(memberOf);
  if (!isObject(described)) return [];
  const entries = Object.entries(described);
  const [only] = entries;
  if (only && entries.length === 1 && Array.isArray(only[1])) return membersIn(only[1]);
  return entries.flatMap(([name, value]) => memberOf(isObject(value) ? { ...value, name } : { name }));
}

function memberOf(described: unknown): readonly Member[] {
  if (typeof described === "string") return [{ name: described, type: undefined }];
  if (!isObject(described)) return [];
  const name = [described.name, described.key, described.param].find((one) => typeof one === "string");
  if (typeof name !== "string") return membersIn(described);
  const types = [described.type].flat().filter((one): one is string => typeof one === "string");
  // A number that may also come as text is a number.
  const type = types.find((one) => /^(?:int|num)/i.test(one)) ?? types[0];
  const inner = described.items ?? described.properties ?? described.members;
  return [{ name, type }, ...(name === "items" ? membersIn(inner) : [])];
}
