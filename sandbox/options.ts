import * as z from "zod";
import type { OperationName } from "../provider/api/contract";
import type { Clock } from "../provider/clock";
import { describeIssues } from "./describeIssues";
import { operationPaths, type Paths } from "./paths";
import { type Profile, profiles } from "./profile";
import type { UserRow } from "./store/rows";
import { switches } from "./switches";
import { matchesOperation, table } from "./table";
import { type ClockKind, clockKinds } from "./time";
import { numbers, type UnspecifiedOptions } from "./unspecified";

/** The settings of a sandbox. The settings include a choice for each behaviour that the specification leaves open. */
export interface SandboxOptions extends UnspecifiedOptions {
  /** The port on loopback. Default 0: any free port. */
  readonly port?: number;
  /**
   * The clock for tokens and background work: `real` (default), `virtual`, which moves only by `advance`, or a clock of
   * the caller.
   */
  readonly clock?: ClockKind | Clock;
  /**
   * The same seed gives the same ids and passwords. From 0 to 4294967295; default 1. A sandbox with a state file keeps
   * the seed of its first start.
   */
  readonly seed?: number;
  /**
   * How long background work takes: `instant`, `fast` (about a second) or `realistic` (minutes to hours). `chaos` is
   * `fast` with random faults. Default `fast`.
   */
  readonly profile?: Profile;
  /** The file to keep the state in. The state survives a killed process. Default: the state is kept in memory only. */
  readonly stateFile?: string;
  /** The users to add to the owner `sandbox`. */
  readonly users?: readonly Partial<UserRow>[];
  /** The operations that the owner may not call, or groups of them such as `server.power`. Default: none. */
  readonly denied?: readonly string[];
  /**
   * The paths of operations that have other paths than usual, one path or several for each. `server.byIdentifier` and
   * `server.image.list` are served only if they are named here. `random` gives other paths and names of fields wherever
   * the specification shows none; `random:7` does so with a seed other than 1.
   */
  readonly paths?: Paths | RandomPaths;
}

export type RandomPaths = "random" | `random:${number}`;
export const isRandomPaths = (text: string): text is RandomPaths => /^random(?::\d{1,9})?$/.test(text);

/** The largest seed. The random generator has 32 bits, so a larger seed would give the same values as a smaller one. */
export const largestSeed = 2 ** 32 - 1;

/** The secret of two-factor authentication, in base32 as authenticator apps take it. */
export const totpSecret = z
  .string({ error: "must be text" })
  .regex(/^[A-Z2-7]{8,}=*$/i, { error: "must be base32: letters and the digits 2 to 7" });

const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int({ error }).min(minimum, { error }).max(maximum, { error });
};
const text = z.string({ error: "must be text" }).min(1, { error: "must not be empty" });
const pathOrPaths = z.union([text, z.array(text).min(1, { error: "must not be empty" })], {
  error: ({ input }) => (input === "" ? "must not be empty" : "must be a path, or a list of paths"),
});
const names = z.array(text, { error: "must be a list" });

const isPattern = (text: string): boolean => [...table.keys()].some((name) => matchesOperation(text, name));

const user = z.strictObject({
  username: text.optional(),
  password: text.optional(),
  accounts: z.array(z.int(), { error: "must be a list of account numbers" }).min(1).optional(),
  denied: names.optional(),
  totpSecret: totpSecret.optional(),
  usedWindows: z.array(z.int()).optional(),
});

const options = z.strictObject({
  port: wholeNumber(0, 65535).optional(),
  clock: z
    .union([z.enum(clockKinds), z.custom<object>(isClock)], {
      error: `must be ${clockKinds.join(", ")}, or a clock with a method now()`,
    })
    .optional(),
  seed: wholeNumber(0, largestSeed).optional(),
  profile: z.enum(profiles, { error: `must be one of ${profiles.join(", ")}` }).optional(),
  stateFile: text.optional(),
  denied: z
    .array(z.string().refine(isPattern, { error: ({ input }) => `${input} is no operation, nor a part` }))
    .optional(),
  users: z.array(user, { error: "must be a list" }).superRefine(refuseDoubles).optional(),
  // Random paths need no check.
  paths: z.preprocess(
    (option) => (typeof option === "string" && isRandomPaths(option) ? {} : option),
    z
      .partialRecord(z.enum([...table.keys()] as [OperationName]), pathOrPaths, {
        error: "must be an object of paths by operation, or random",
      })
      .superRefine(refuseSharedPaths)
      .optional(),
  ),
  // `unspecifiedChoices` checks these options.
  ...Object.fromEntries(
    [...Object.keys(switches), ...Object.keys(numbers), "dialect", "errorPrefix"].map((name) => [
      name,
      z.unknown().optional(),
    ]),
  ),
});

/**
 * @throws naming the option that is wrong, and its allowed values. Options may come from JavaScript, so types are not
 * enough.
 */
export function checkOptions(option: SandboxOptions): void {
  const parsedOptions = options.safeParse(option);
  if (!parsedOptions.success)
    throw new RangeError(`The sandbox cannot start: ${describeIssues(parsedOptions.error)}.`);
}

function isClock(value: unknown): boolean {
  return typeof (value as { now?: unknown } | null)?.now === "function";
}

function refuseDoubles(users: readonly { username?: string }[], context: z.core.$RefinementCtx): void {
  const takenNames = new Set(["sandbox"]);
  for (const [index, { username }] of users.entries()) {
    if (username === undefined) continue;
    if (takenNames.has(username))
      context.addIssue({
        code: "custom",
        path: [index, "username"],
        message: `${username} is there already`,
      });
    takenNames.add(username);
  }
}

function refuseSharedPaths(paths: Paths, context: z.core.$RefinementCtx): void {
  const operationAt = new Map<string, OperationName>();
  for (const name of table.keys())
    for (const path of operationPaths(name, paths)) {
      const otherName = operationAt.get(path.toLowerCase());
      if (otherName) {
        const configured = paths[name] === undefined ? otherName : name;
        context.addIssue({
          code: "custom",
          path: [configured],
          message: `has the path of ${configured === name ? otherName : name}`,
        });
      }
      operationAt.set(path.toLowerCase(), name);
    }
}
