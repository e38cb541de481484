import type { OperationName } from "../provider/api/contract";
import type { Paths } from "./paths";
import { createRandom } from "./random";
import { table } from "./table";

/** Names that this host gives to members, by operation: ours → the host's. */
export type Members = Readonly<Partial<Record<OperationName, Readonly<Record<string, string>>>>>;

/** A host unlike any other: its own paths, its own names. */
export interface Shuffled {
  readonly paths: Paths;
  readonly members: Members;
}

/** None of them is a word of the API, so that a path does not show what is there. */
const words = (
  "amber basalt birch cedar clay cliff coral delta dune elm fern flint fjord grove heath iris ivy jade " +
  "karst lagoon larch maple marsh moss oak onyx opal pine quartz reed ridge sable slate spruce tarn thorn"
).split(" ");

/** Names that hosts may call the members of the token call by. */
const tokenMembers = {
  timeout: ["lifetime", "ttl", "valid_for"],
  passcode: ["otp", "second_factor", "one_time_code"],
  token: ["access_token", "api_key", "session"],
  expires: ["expires_at", "valid_until", "end"],
} as const;

/**
 * Other paths for every operation whose path the specification does not show, and other names for the members of the
 * token call. The path of the description stays, because someone has to find it.
 */
export function shuffled(seed: number): Shuffled {
  const { next } = createRandom({ random: seed });
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const taken = new Set<string>();
  const newPath = (): string => {
    const path = Array.from({ length: 2 + Math.floor(next() * 2) }, () => one(words)).join("/");
    // A method is no namespace too.
    if ([...taken].some((other) => `${other}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${other}/`)))
      return newPath();
    taken.add(path);
    return path;
  };
  const movable = [...table].filter(
    ([name, { path, certainty }]) => path && certainty !== "specification" && name !== "api.describe",
  );
  return {
    paths: Object.fromEntries(movable.map(([name]) => [name, newPath()])),
    members: {
      "account.token": Object.fromEntries(
        Object.entries(tokenMembers).map(([name, others]) => [name, one(others)]),
      ),
    },
  };
}

/** Members under other names. */
export const renamed = <Value>(
  members: Readonly<Record<string, Value>>,
  names: Readonly<Record<string, string>> | undefined,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [names?.[name] ?? name, value]));

/** The host's names → ours. */
export const inverse = (names: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, ours]));
