import * as z from "zod";
import type { OperationName } from "../../provider/api/contract";
import { matchesOperation, type OperationPattern, table } from "../table";

/** The kinds of faults, each with its meaning. */
export const faultKinds = {
  "connection-refused": "the host's port is closed for `milliseconds`, this request's connection breaks",
  "reset-before": "the connection breaks before the request is processed",
  "reset-after": "the request is processed, the connection breaks before the answer",
  "no-answer": "the request is processed, the answer never comes",
  "never-processed": "neither processed nor answered",
  truncated: "the connection breaks in the middle of the answer",
  "cut-json": "the answer is whole, the JSON in it is cut off in the middle",
  garbage: "the answer is no JSON",
  slow: "the answer comes after `milliseconds`",
  dribbled: "the answer comes in small pieces, over `milliseconds`",
  "rate-limit": "429 with Retry-After `seconds`",
  "host-fault": "500",
  "failure-in-200": "a failure, reported by `error_class` with the status 200",
  maintenance: "503",
  "expired-token": "401",
  "permission-lost": "403",
  "rate-limit-after": "the request is processed, the answer is 429 with Retry-After `seconds`",
  "expired-token-after": "the request is processed, the answer is 401",
  "host-fault-after": "the request is processed, the answer is 500",
  "record-not-found": "`RecordNotFound` about the request's `uniq_id`",
  "record-not-found-elsewhere": "`RecordNotFound` about another parameter, `accnt`",
  hidden: "a list of servers or assets leaves the servers out",
  "removal-means-no":
    "the removal does not start: its answer is 200 with a `removal_requested` that is empty, 0 or false",
  busy: "409, as while the host works on the record",
  "build-fails": "the build or rebuild that it starts fails",
  "build-hangs": "the build or rebuild that it starts never ends",
  "power-error": "the power operation does nothing, and says why in `error` of its record, with status 200",
  "stale-reads": "after a rebuild, the next `reads` of the server's details show what was before it",
  flapping: "`active` of servers is inverted",
  "numbers-as-text": "numbers come as text, booleans as 0 and 1",
  "unknown-member": "every record has a member that the specification does not know",
  "unknown-status": "`status` of servers is a word that the specification does not know",
} as const;
export type FaultKind = keyof typeof faultKinds;
const kinds = Object.keys(faultKinds) as [FaultKind, ...FaultKind[]];

const count = (minimum: number) => z.int({ error: `must be a whole number from ${minimum}` }).min(minimum);

/** The milliseconds of a day. No client waits longer than that, and a timer can still be set for it. */
const day = 86_400_000;
const atMost = (maximum: number) => {
  const error = `must be a whole number from 0 to ${maximum}`;
  return z.int({ error }).min(0, { error }).max(maximum, { error });
};

const begins: readonly OperationName[] = ["server.create", "server.rebuild"];

/** The kinds of faults that can happen to some operations only. */
const concerned: Partial<Record<FaultKind, readonly OperationName[]>> = {
  "build-fails": begins,
  "build-hangs": begins,
  "record-not-found": ofOneRecord(),
  "record-not-found-elsewhere": ofOneRecord(),
  hidden: ["asset.list", "server.list"],
  "removal-means-no": ["asset.requestRemoval"],
  "power-error": [...table.keys()].filter((name) => matchesOperation("server.power", name)),
  "stale-reads": ["server.rebuild"],
  flapping: answering("active"),
  "unknown-status": answering("status"),
};

/** The operations whose responses have this field. */
function answering(member: string): OperationName[] {
  return [...table].flatMap(([name, { answer }]) => (member in answer.shape ? [name] : []));
}

/** The operations about one server or asset. */
function ofOneRecord(): OperationName[] {
  return [...table].flatMap(([name, { params, paged }]) =>
    "uniq_id" in params.shape && !paged ? [name] : [],
  );
}

/** Whether this kind of fault can happen to the operation. */
export const concerns = (fault: FaultKind, name: OperationName): boolean =>
  concerned[fault]?.includes(name) ?? true;

/** The rule of a fault: its kind, and the requests that it happens to. */
export const faultRule = z
  .strictObject({
    fault: z.enum(kinds, { error: `must be one of ${kinds.join(", ")}` }),
    operation: z
      .custom<OperationPattern>(
        (name) =>
          typeof name === "string" &&
          [...table.keys()].some((operationName) => matchesOperation(name, operationName)),
        { error: "must be an operation such as server.create, a part such as server, or * for all" },
      )
      .default("*"),
    /** How many matching requests pass before the fault happens: 2 means that it happens from the third one on. */
    skip: count(0).default(0),
    /** How many times the fault happens. Default: always. */
    times: count(1).optional(),
    /** The chance that the fault happens to a request. The sandbox's seed decides the random values. */
    probability: z.number({ error: "must be a number from 0 to 1" }).min(0).max(1).default(1),
    milliseconds: atMost(day).default(1000),
    seconds: atMost(day / 1000).default(1),
    reads: count(1).default(3),
  })
  .refine(
    ({ fault, operation }) =>
      [...table.keys()].some(
        (operationName) => matchesOperation(operation, operationName) && concerns(fault, operationName),
      ),
    {
      path: ["operation"],
      error: ({ input }) => {
        const { fault } = input as { fault: FaultKind };
        return `must be one that ${fault} can happen to: ${[...table.keys()].filter((operationName) => concerns(fault, operationName)).join(", ")}`;
      },
    },
  );
export type FaultRule = z.output<typeof faultRule>;
export type FaultRuleInput = z.input<typeof faultRule>;
