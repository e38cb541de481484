import { isDynamicMember } from "../../provider/engine/decoded";
import { decodeValue } from "../../provider/engine/engineValues";
import { resourceNameOf } from "../../provider/engine/names";
import type { Declared, Resource } from "../../provider/resource/resource";
import type { Stored } from "../../provider/resource/stored";
import { resources } from "../../provider/resources";
import type { Step } from "../../provider/resources/server/plan/steps";
import { hasUnknown, type Properties } from "../../provider/values";
import type { ResourceState } from "../preview/readPreview";
import { secretText, shownValue } from "../preview/shownValue";
import { type Category, worse } from "./categories";
import type { PropertyChange } from "./changes";
import { anotherSecret, hiddenNames, shownOld } from "./secretInputs";
import { planUpdate, type UpdatePlan, type Warnings } from "./updatePlan";

/** The resource of this package for a type name, either of the classes or of the plugin. */
export function resourceOfType(type: string): Resource | undefined {
  const name = resourceNameOf(type);
  return name && resources[name];
}

/**
 * The effect of an update. The report computes it from the state and the new inputs, because the dynamic front gives
 * the engine no details.
 */
export interface Update {
  readonly category: Category;
  readonly happens: string;
  readonly properties: readonly PropertyChange[];
  /** The steps that the provider takes at the host, in their order. */
  readonly steps: readonly Step[];
}

/** The state, the new inputs, and the other facts that decide about the update. */
interface Previewed {
  readonly old: ResourceState;
  readonly next: ResourceState;
  readonly declared: Declared;
}

const noWarnings: Warnings = { warnsOfErase: false, hasWarnings: false };

/**
 * The effect of an update of one of this package's resources.
 *
 * @param namedInputs the inputs that the engine reports as changed; undefined if the provider gives it no details.
 */
export function hostingUpdate(
  resource: Resource,
  { old, next, declared }: Previewed,
  namedInputs: readonly string[] | undefined,
  warnings: Warnings = noWarnings,
): Update {
  const news = ownInputs(next);
  const olds = (old.outputs ?? {}) as Stored;
  const plan = planUpdate(resource, olds, news, { namedInputs, declared, ...warnings });
  const properties = propertiesOf(plan, olds, news, namedInputs);
  const effects = plan.effects.map(({ effect }) => effect);
  if (effects.includes("replace"))
    return { category: "replace", happens: replacementText(resource.name), properties, steps: [] };
  const happenings = [...erased(plan), ...plan.steps.map(happeningOf)];
  const isSent = plan.unsure.length > 0 || effects.some((effect) => effect !== "recorded");
  const category = happenings.reduce<Category>(
    (worst, happening) => worse(worst, happening.category),
    isSent ? "update" : "recorded",
  );
  const happens =
    happenings.map(({ happens: text }) => text).join("; then ") ||
    (category === "recorded" ? "nothing is sent to the host" : "is updated in place");
  return { category, happens, properties, steps: plan.steps };
}

/**
 * The effect of an update that the engine reports as an update in place. If the state and the new inputs alone
 * suggest a replacement, the provider has found at the host what the state lacks, so the inputs that would cause the
 * replacement are taken as unchanged.
 */
export function keptUpdateOf(...updateArguments: Parameters<typeof hostingUpdate>): Update {
  const update = hostingUpdate(...updateArguments);
  if (update.category !== "replace") return update;
  const [resource, { old, next, declared }, ...otherArguments] = updateArguments;
  const updateWithUnchanged = (...effects: readonly unknown[]): Update => {
    // A value that is unknown or secret may differ in the run, so it is not taken as unchanged.
    const isThere = ([name, value]: readonly [string, unknown]) =>
      effects.includes(resource.changes[name]?.effect) && !hasUnknown(value) && value !== secretText;
    const outputs = {
      ...old.outputs,
      ...Object.fromEntries(Object.entries(ownInputs(next)).filter(isThere)),
    };
    return hostingUpdate(resource, { old: { ...old, outputs }, next, declared }, ...otherArguments);
  };
  const keptUpdate = updateWithUnchanged("replace");
  // With some values of rebuildPolicy, a rebuild leads to a replacement as well.
  return {
    ...(keptUpdate.category === "replace" ? updateWithUnchanged("replace", "rebuild") : keptUpdate),
    properties: update.properties,
  };
}

/** An erase of the disks that the plan does not have as a step, because a secret decides it. */
function erased({ erases, unsure, steps }: UpdatePlan): { category: Category; happens: string }[] {
  if (erases === "no" || steps.some(({ step }) => step === "rebuild")) return [];
  const [are, changes] = unsure.length > 1 ? ["are", "they change"] : ["is", "it changes"];
  const eraseText =
    erases === "yes"
      ? "is rebuilt: its disks are erased"
      : `may be rebuilt, and its disks may be erased: ${unsure.join(", ")} ${are} secret, so the preview does not show whether ${changes}`;
  return [{ category: "erase", happens: eraseText }];
}

/** The changed inputs. Secret inputs are included if anything suggests that they have changed. */
function propertiesOf(
  { effects, erases, unsure, mayDiffer }: UpdatePlan,
  olds: Properties,
  news: Properties,
  namedInputs: readonly string[] = [],
): PropertyChange[] {
  const hiddenInputs = hiddenNames(olds, news);
  const visibleEffects = effects.filter(({ property }) => !hiddenInputs.includes(property));
  const secretInputs =
    unsure.length > 0 ? [unsure.join(" or ")] : hiddenInputs.filter((name) => namedInputs.includes(name));
  return [
    ...visibleEffects.map(({ property, old }) => ({
      property,
      old: shownValue(shownOld(old)),
      new: shownValue(shownOld(news[property])),
    })),
    ...secretInputs.map((property) => ({
      property,
      old: secretText,
      new: erases === "maybe" ? perhapsAnother : anotherSecret,
    })),
    ...(mayDiffer.length > 0
      ? [{ property: mayDiffer.join(", "), old: secretText, new: perhapsAnother }]
      : []),
  ];
}

const perhapsAnother = `${anotherSecret}, or the same`;

/** The sentence about a replacement. */
export const replacementText = (kind: string | undefined): string =>
  kind === "Server" ? "is replaced by a new server: new disks, new ip, new id" : "is replaced";

/** The inputs of the user, without members that the classes add, and with unknown values decoded. */
export const ownInputs = (state: ResourceState): Properties =>
  decodeValue(
    Object.fromEntries(Object.entries(state.inputs ?? {}).filter(([name]) => !isDynamicMember(name))),
  );

function happeningOf(step: Step): { category: Category; happens: string } {
  switch (step.step) {
    case "wait":
      if (!step.hasFailed)
        return { category: "update", happens: `\`up\` waits for the ${step.for} in progress` };
      return {
        category: "failed",
        happens: `its ${step.for} has failed${step.mayFail ? "" : ", and `up` fails again unless the host has repaired it"}`,
      };
    case "rebuild": {
      const newTemplate = step.changes.find(({ property }) => property === "templateName")?.new;
      const onto = newTemplate === undefined ? "" : ` with ${shownValue(newTemplate)}`;
      return { category: "erase", happens: `is rebuilt${onto}: its disks are erased` };
    }
    case "update":
      return {
        category: "update",
        happens: `${step.inputs.join(", ")} ${step.inputs.length > 1 ? "are" : "is"} sent`,
      };
    case "power":
      return {
        category: "power",
        happens: step.to === "stopped" ? "is stopped" : `is brought to ${shownValue(step.to)}`,
      };
    case "reboot":
      return { category: "power", happens: "is rebooted" };
    case "reach":
      return { category: "update", happens: "`up` waits until it answers" };
  }
}
