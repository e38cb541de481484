import type { Lift } from "../../provider/lift";
import type { Message } from "../../provider/message";
import type { Resource } from "../../provider/resource/resource";
import type { Stored } from "../../provider/resource/stored";
import { isObject } from "../../provider/values";
import { previewedFacts } from "../preview/declared";
import type { ResourceState } from "../preview/readPreview";
import { secretText } from "../preview/shownValue";
import { hostingUpdate, ownInputs, type Update } from "../report/hostingChange";
import { planUpdate } from "../report/updatePlan";

/** The inputs that allow a change that `up` refuses. The first four are inputs, the last one is an option of Pulumi. */
const allowing = {
  driftPolicy: "allow",
  rebuildPolicy: "rebuild",
  replacePolicy: "replace",
  deletionProtection: false,
  protect: false,
} as const;
type Allowing = keyof typeof allowing;
const allowingNames = Object.keys(allowing) as Allowing[];

/** In no program's language: the project may be in any. */
export const allowingText = (name: Allowing): string => `${name} set to ${JSON.stringify(allowing[name])}`;

/** The effect of `up` on the resource if the program wins over the host. */
export interface PutBack extends Pick<Update, "category" | "happens"> {
  /** The inputs that the program must set for that and does not set yet; without them `up` refuses. */
  readonly missing: readonly Allowing[];
}

/** The values that `up` compares after its refresh. */
interface Compared {
  readonly host: ResourceState;
  readonly program: ResourceState;
  readonly lift: Lift;
}

/**
 * Plans what puts the program's values back, as `up` does after its refresh. Where the plan refuses something, it plans
 * once more with what allows that: one refusal may hide another.
 *
 * @param host the state with what the refresh has found.
 * @param old the state before it, with the program's inputs.
 * @param lift what the run lifts.
 * @param hidden secret inputs that may have changed at the host.
 */
export function putBack(
  resource: Resource,
  { host, old, lift }: { readonly host: ResourceState; readonly old: ResourceState; readonly lift: Lift },
  hidden: readonly string[] = [],
): PutBack {
  // An earlier refresh may have stored a value of the host, and next to it what the program asks for.
  const { __asked: beforeDrift, ...inputs } = old.inputs ?? {};
  const program = { ...old, inputs: { ...inputs, ...(isObject(beforeDrift) && beforeDrift) } };
  return allowed(resource, withWords({ host, program, lift }, hidden), []);
}

/**
 * A secret is shown alike at both sides. Where the refresh has marked that it differs, words that differ stand for it.
 */
function withWords({ host, program, lift }: Compared, hidden: readonly string[]): Compared {
  const beforeDrift = host.outputs?.__asked;
  const recorded = isObject(beforeDrift) ? beforeDrift : {};
  const secrets = [...hidden, ...Object.keys(recorded).filter((name) => recorded[name] === secretText)];
  if (secrets.length === 0) return { host, program, lift };
  const worded = (words: string) => Object.fromEntries(secrets.map((name) => [name, words]));
  const ours = worded("the program's secret");
  const outputs = {
    ...host.outputs,
    ...worded("the host's secret"),
    ...(isObject(beforeDrift) && { __asked: { ...beforeDrift, ...ours } }),
  };
  return {
    host: { ...host, outputs },
    program: { ...program, inputs: { ...program.inputs, ...ours } },
    lift,
  };
}

function allowed(resource: Resource, compared: Compared, allowedSoFar: readonly Allowing[]): PutBack {
  const { host, program, lift } = compared;
  const declared = {
    ...previewedFacts(program, lift),
    ...(allowedSoFar.includes("protect") && { protect: false }),
  };
  const { refusals } = planUpdate(resource, (host.outputs ?? {}) as Stored, ownInputs(program), {
    namedInputs: [],
    warnsOfErase: false,
    hasWarnings: false,
    declared,
  });
  const update = hostingUpdate(resource, { old: host, next: program, declared }, []);
  const wanted = new Set(refusals.flatMap(({ reason }) => allowingOf(reason)));
  if (update.category === "replace" && program.protect === true) wanted.add("protect");
  const more = allowingNames.filter((name) => wanted.has(name) && !allowedSoFar.includes(name));
  if (more.length > 0)
    return allowed(resource, more.reduce(withAllowing, compared), [...allowedSoFar, ...more]);
  const { category, happens } = update;
  return { category, happens, missing: allowingNames.filter((name) => allowedSoFar.includes(name)) };
}

/** The first condition of each refusal. */
function allowingOf(reason: Message): Allowing[] {
  switch (reason.code) {
    case "drift-refused":
      return [reason.data.allowedBy === "noProtection" ? "deletionProtection" : "driftPolicy"];
    case "deletion-protected":
      return ["deletionProtection"];
    case "rebuild-refused":
    case "second-rebuild-refused":
      return ["rebuildPolicy"];
    case "replace-refused":
      return ["replacePolicy"];
    case "resource-protected":
      return ["protect"];
    default:
      return [];
  }
}

function withAllowing(compared: Compared, name: Allowing): Compared {
  if (name === "protect") return compared;
  const { host, program } = compared;
  const said = { ...program, inputs: { ...program.inputs, [name]: allowing[name] } };
  if (name !== "deletionProtection") return { ...compared, program: said };
  // An update of its own lifts it. That one adopts what the host has, and from then on this is no drift.
  const { __asked: _takenOver, ...outputs } = host.outputs ?? {};
  return { ...compared, host: { ...host, outputs: { ...outputs, [name]: false } }, program: said };
}
