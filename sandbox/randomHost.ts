import type { OperationName } from "../provider/api/contract";
import type { Paths } from "./paths";
import { createRandom } from "./random";
import { table } from "./table";

/** For each operation, the fields that this host names differently: from the contract's name to the host's name. */
export type Members = Readonly<Partial<Record<OperationName, Readonly<Record<string, string>>>>>;

/** The random paths and names of fields of a host. */
export interface RandomNames {
  readonly paths: Paths;
  readonly members: Members;
}

/** The words that random paths consist of. No word of the API is among them, so a path does not show what it is for. */
const words = (
  "amber basalt birch cedar clay cliff coral delta dune elm fern flint fjord grove heath iris ivy jade " +
  "karst lagoon larch maple marsh moss oak onyx opal pine quartz reed ridge sable slate spruce tarn thorn"
).split(" ");

/** The names that a host may give to the fields of the token call. */
const tokenMembers = {
  timeout: ["lifetime", "ttl", "valid_for"],
  passcode: ["otp", "second_factor", "one_time_code"],
  token: ["access_token", "api_key", "session"],
  expires: ["expires_at", "valid_until", "end"],
} as const;

/**
 * Random paths for every operation whose path the specification does not show, and random names for the fields of the
 * token call. `api.describe` keeps its path, because clients discover all other paths through it.
 */
export function randomNames(seed: number): RandomNames {
  const { next } = createRandom({ random: seed });
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const takenPaths = new Set<string>();
  const newPath = (): string => {
    const path = Array.from({ length: 2 + Math.floor(next() * 2) }, () => pick(words)).join("/");
    // No path may be the beginning of another one, because then a method would also be a namespace.
    if (
      [...takenPaths].some(
        (takenPath) => `${takenPath}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${takenPath}/`),
      )
    )
      return newPath();
    takenPaths.add(path);
    return path;
  };
  const movable = [...table].filter(
    ([name, { path, certainty }]) => path && certainty !== "specification" && name !== "api.describe",
  );
  return {
    paths: Object.fromEntries(movable.map(([name]) => [name, newPath()])),
    members: {
      "account.token": Object.fromEntries(
        Object.entries(tokenMembers).map(([name, alternatives]) => [name, pick(alternatives)]),
      ),
    },
  };
}

/** Renames the fields of an object. */
export const renameMembers = <Value>(
  members: Readonly<Record<string, Value>>,
  names: Readonly<Record<string, string>> | undefined,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [names?.[name] ?? name, value]));

/** Turns the table around: from the host's names to the contract's names. */
export const inverse = (names: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([ownName, hostName]) => [hostName, ownName]));
