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

/** The settings of a sandbox; also a choice for each thing that the specification does not show. */
export interface SandboxOptions extends UnspecifiedOptions {
  /** Port on loopback. Default 0: any free one. */
  readonly port?: number;
  /**
   * Time of tokens and background work: `real` (default), `virtual`, which stands still until `advance`, or a clock
   * of your own.
   */
  readonly clock?: ClockKind | Clock;
  /** The same seed gives the same ids and passwords; 0 to 4294967295. Default 1. A state file keeps its own. */
  readonly seed?: number;
  /**
   * How long background work takes: `instant`, `fast` (about a second) or `realistic` (minutes to hours). `chaos` is
   * `fast`, with faults now and then. Default `fast`.
   */
  readonly profile?: Profile;
  /** Keeps the state in a file that survives a kill. Default: memory only. */
  readonly stateFile?: string;
  /** Users besides the owner `sandbox`. */
  readonly users?: readonly Partial<UserRow>[];
  /** Operations, or parts of them such as `server.power`, that the owner may not call. Default: none. */
  readonly denied?: readonly string[];
  /**
   * Paths by operation, one or several; the only way to serve `server.byIdentifier` and `server.image.list`. `random`,
   * or `random:7` for another seed than 1: other paths and names of members wherever the specification shows none.
   */
  readonly paths?: Paths | RandomPaths;
}

export type RandomPaths = "random" | `random:${number}`;
export const isRandomPaths = (text: string): text is RandomPaths => /^random(?::\d{1,9})?$/.test(text);

/** The largest seed: beyond it two seeds would give the same row of chances. */
export const largestSeed = 2 ** 32 - 1;

/** The secret of a second factor, in the form that authenticator apps take. */
export const totpSecret = z
  .string({ error: "must be text" })
  .regex(/^[A-Z2-7]{8,}=*$/i, { error: "must be base32: letters and the digits 2 to 7" });

const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.int({ error }).min(from, { error }).max(to, { error });
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
  port: whole(0, 65535).optional(),
  clock: z
    .union([z.enum(clockKinds), z.custom<object>(isClock)], {
      error: `must be ${clockKinds.join(", ")}, or a clock with a method now()`,
    })
    .optional(),
  seed: whole(0, largestSeed).optional(),
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
  // These check themselves.
  ...Object.fromEntries(
    [...Object.keys(switches), ...Object.keys(numbers), "dialect", "errorPrefix"].map((name) => [
      name,
      z.unknown().optional(),
    ]),
  ),
});

/** @throws naming the option that is wrong, and what is allowed: options may come from a program without types. */
export function checkOptions(option: SandboxOptions): void {
  const parsed = options.safeParse(option);
  if (!parsed.success) throw new RangeError(`The sandbox cannot start: ${describeIssues(parsed.error)}.`);
}

function isClock(value: unknown): boolean {
  return typeof (value as { now?: unknown } | null)?.now === "function";
}

function refuseDoubles(users: readonly { username?: string }[], context: z.core.$RefinementCtx): void {
  const taken = new Set(["sandbox"]);
  for (const [index, { username }] of users.entries()) {
    if (username === undefined) continue;
    if (taken.has(username))
      context.addIssue({
        code: "custom",
        path: [index, "username"],
        message: `${username} is there already`,
      });
    taken.add(username);
  }
}

function refuseSharedPaths(paths: Paths, context: z.core.$RefinementCtx): void {
  const operationAt = new Map<string, OperationName>();
  for (const name of table.keys())
    for (const path of operationPaths(name, paths)) {
      const other = operationAt.get(path.toLowerCase());
      if (other) {
        const configured = paths[name] === undefined ? other : name;
        context.addIssue({
          code: "custom",
          path: [configured],
          message: `has the path of ${configured === name ? other : name}`,
        });
      }
      operationAt.set(path.toLowerCase(), name);
    }
}
