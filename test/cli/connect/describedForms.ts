import fc from "fast-check";
import { operations } from "../../../provider/api/contract";
import { envelope } from "../../../provider/api/contract/commonMembers";
import type { Operation } from "../../../provider/api/contract/operation";
import { serverDetailsShape, serverShape } from "../../../provider/api/contract/serverRecord";

/** How a host writes the description of a method's inputs or outputs. */
export interface Form {
  /** The objects around the fields. */
  readonly nesting: keyof typeof nestings;
  /** The list or map that holds the fields. */
  readonly container: keyof typeof containers;
  /** How one field is described. */
  readonly member: keyof typeof members;
  readonly isNoisy: boolean;
}

const longText = (name: string) =>
  `The ${name.replaceAll("_", " ")} of the record, with its name, type and status. See also domain, ip and region.`;

/** The ways to describe one field: by its type, by a text, or by a flag. */
const members = {
  described: (name: string, type: string) => ({ type, description: longText(name), required: 0 }),
  typed: (_: string, type: string) => ({ type }),
  type: (_: string, type: string) => type,
  text: longText,
  flag: () => true,
  choices: (_: string, type: string) => ({ type, values: ["domain", "type", "status"], default: "domain" }),
} as const;

type Described = readonly (readonly [name: string, description: unknown])[];
const own = (description: unknown) =>
  typeof description === "object" ? description : { about: description };

const containers = {
  map: (all: Described) => Object.fromEntries(all),
  list: (all: Described) => all.map(([name, one]) => ({ name, ...own(one) })),
  listOfParameters: (all: Described) => all.map(([name, one]) => ({ ...own(one), parameter: name })),
  listOfMaps: (all: Described) => all.map(([name, one]) => ({ [name]: one })),
  oneMap: (all: Described) => [Object.fromEntries(all)],
  names: (all: Described) => all.map(([name]) => name),
  lines: (all: Described) => all.map(([name, one]) => `${name}: ${typeof one === "string" ? one : "text"}`),
} as const;

const nestings = {
  none: (inner: unknown) => inner,
  params: (inner: unknown) => ({ params: inner }),
  middle: (inner: unknown) => ({ encoding: "json", params: inner, more: { see: "the manual" } }),
  deep: (inner: unknown) => ({ request: { body: { params: inner } } }),
  schema: (inner: unknown) => ({ type: "object", properties: inner, additionalProperties: false }),
} as const;

const noise = {
  path: "some/method",
  version: "v3",
  note: "The domain, type and status are those of the record.",
};

function written({ nesting, container, member, isNoisy }: Form, all: readonly (readonly [string, string])[]) {
  const described = all.map(([name, type]) => [name, members[member](name, type)] as const);
  const inner = nestings[nesting](containers[container](described));
  if (!isNoisy) return inner;
  return Array.isArray(inner) || nesting === "none"
    ? { fields: inner, ...noise }
    : { ...(inner as object), ...noise };
}

const keysOf = <Value extends object>(table: Value) =>
  fc.constantFrom(...(Object.keys(table) as (keyof Value)[]));

export const forms: fc.Arbitrary<Form> = fc.record({
  nesting: keysOf(nestings),
  container: keysOf(containers),
  member: keysOf(members),
  isNoisy: fc.boolean(),
});

/**
 * The fields that describe a server record, and whether the description of a list includes the page envelope around the
 * items.
 */
export const outputForms = fc.record({
  form: forms,
  record: fc.constantFrom("both", "sample", "details"),
  envelope: fc.constantFrom("around", "alone", "none"),
});
export type OutputForm = typeof outputForms extends fc.Arbitrary<infer Of> ? Of : never;

const isNumber = (name: string) =>
  /(?:_id|_num|_size|_count|_total|task|timeout|expires|accnt|^id)$/.test(name);
const typed = (names: readonly string[]) =>
  names.map((name) => [name, isNumber(name) ? "integer" : "string"] as const);

const isServer = ({ answer }: Operation) => "backup_plan" in answer.shape && "plan_id" in answer.shape;

function outputOf(operation: Operation, { form, record, envelope: around }: OutputForm): unknown {
  const shape = { both: operation.answer.shape, sample: serverShape, details: serverDetailsShape }[
    isServer(operation) ? record : "both"
  ];
  const ofRecord = written(form, typed(Object.keys(shape)));
  if (!operation.paged || around === "none") return [ofRecord].flat();
  const ofPage = typed(Object.keys(envelope.shape).filter((name) => name !== "items"));
  const page = written({ ...form, container: "map", nesting: "none", isNoisy: false }, ofPage) as object;
  return [around === "alone" ? { ...page, items: "array" } : { ...page, items: ofRecord }];
}

/** The response to `api.describe` for each path of a host, including the namespaces. */
export function describedHost(
  input: Form,
  output: OutputForm,
  at: (usual: string) => string,
  says: (operation: Operation) => string,
): ReadonlyMap<string, object> {
  const answers = new Map<string, { methods: string[]; namespaces: string[] }>();
  const namespace = (path: string) => {
    const known = answers.get(path) ?? { methods: [], namespaces: [] };
    answers.set(path, known);
    return known;
  };
  const enter = (path: string, as: "methods" | "namespaces") => {
    const cut = path.lastIndexOf("/");
    const above = path.slice(0, Math.max(cut, 0));
    const isNew = !answers.has(above);
    const names = namespace(above)[as];
    const name = path.slice(cut + 1);
    if (!names.includes(name)) names.push(name);
    if (isNew && above !== "") enter(above, "namespaces");
  };
  for (const [, operation] of operations()) {
    if (operation.path === null) continue;
    const path = at(operation.path);
    enter(path, "methods");
    answers.set(path, {
      ...namespace(path),
      ...{ method_description: says(operation) },
      ...{ input: written(input, typed(Object.keys(operation.params.shape))) },
      ...{ output: outputOf(operation, output) },
    });
  }
  return answers;
}
