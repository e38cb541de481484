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

/**
 * The settings that allow a change that `up` refuses otherwise. The first four are inputs of the provider, and the
 * last one is a resource option of Pulumi.
 */
const allowing = {
  driftPolicy: "allow",
  rebuildPolicy: "rebuild",
  replacePolicy: "replace",
  deletionProtection: false,
  protect: false,
} as const;
type Allowing = keyof typeof allowing;
const allowingNames = Object.keys(allowing) as Allowing[];

/**
 * The text that names such a setting, such as `protect set to false`. The text has no syntax of a programming
 * language, because the project may use any language.
 */
export const allowingText = (name: Allowing): string => `${name} set to ${JSON.stringify(allowing[name])}`;

/** The effect of an `up` that restores the program's values. */
export interface PutBack extends Pick<Update, "category" | "happens"> {
  /** The settings that the program must add first, because `up` refuses the change without them. */
  readonly missing: readonly Allowing[];
}

/** The states that `up` compares after its refresh. */
interface Compared {
  readonly host: ResourceState;
  readonly program: ResourceState;
  readonly lift: Lift;
}

/**
 * Plans how `up` restores the program's values after its refresh. If the plan is refused, it is made once more with
 * the setting that allows the change, because the first refusal may hide another one.
 *
 * @param host the state after the refresh.
 * @param old the state before the refresh, with the program's inputs.
 * @param lift the protections that this run lifts.
 * @param hiddenInputs secret inputs that may have changed at the host.
 */
export function putBack(
  resource: Resource,
  { host, old, lift }: { readonly host: ResourceState; readonly old: ResourceState; readonly lift: Lift },
  hiddenInputs: readonly string[] = [],
): PutBack {
  // After an earlier refresh, an input in the state may have the host's value, while `__asked` has the value of the
  // program.
  const { __asked: beforeDrift, ...inputs } = old.inputs ?? {};
  const program = { ...old, inputs: { ...inputs, ...(isObject(beforeDrift) && beforeDrift) } };
  return planAllowed(resource, withWords({ host, program, lift }, hiddenInputs), []);
}

/**
 * Replaces secret values by two different texts where the program and the host differ, because a preview shows both
 * secrets in the same way.
 */
function withWords({ host, program, lift }: Compared, hiddenInputs: readonly string[]): Compared {
  const beforeDrift = host.outputs?.__asked;
  const recorded = isObject(beforeDrift) ? beforeDrift : {};
  const secrets = [...hiddenInputs, ...Object.keys(recorded).filter((name) => recorded[name] === secretText)];
  if (secrets.length === 0) return { host, program, lift };
  const secretsAs = (placeholder: string) => Object.fromEntries(secrets.map((name) => [name, placeholder]));
  const programSecrets = secretsAs("the program's secret");
  const outputs = {
    ...host.outputs,
    ...secretsAs("the host's secret"),
    ...(isObject(beforeDrift) && { __asked: { ...beforeDrift, ...programSecrets } }),
  };
  return {
    host: { ...host, outputs },
    program: { ...program, inputs: { ...program.inputs, ...programSecrets } },
    lift,
  };
}

function planAllowed(
  resource: Resource,
  comparedStates: Compared,
  allowedSoFar: readonly Allowing[],
): PutBack {
  const { host, program, lift } = comparedStates;
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
  const wantedSettings = new Set(refusals.flatMap(({ reason }) => allowingOf(reason)));
  if (update.category === "replace" && program.protect === true) wantedSettings.add("protect");
  const moreSettings = allowingNames.filter(
    (name) => wantedSettings.has(name) && !allowedSoFar.includes(name),
  );
  if (moreSettings.length > 0)
    return planAllowed(resource, moreSettings.reduce(withAllowing, comparedStates), [
      ...allowedSoFar,
      ...moreSettings,
    ]);
  const { category, happens } = update;
  return { category, happens, missing: allowingNames.filter((name) => allowedSoFar.includes(name)) };
}

/** The setting that a refusal asks for first. */
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

function withAllowing(comparedStates: Compared, name: Allowing): Compared {
  if (name === "protect") return comparedStates;
  const { host, program } = comparedStates;
  const programWithSetting = { ...program, inputs: { ...program.inputs, [name]: allowing[name] } };
  if (name !== "deletionProtection") return { ...comparedStates, program: programWithSetting };
  // `deletionProtection` is lifted by a separate update. This update adopts the values of the host, so they are no
  // longer drift afterwards.
  const { __asked: _takenOver, ...outputs } = host.outputs ?? {};
  return {
    ...comparedStates,
    host: { ...host, outputs: { ...outputs, [name]: false } },
    program: programWithSetting,
  };
}
