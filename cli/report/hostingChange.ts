import { isDynamicMember } from "../../provider/engine/decoded";
import { resourceNameOf } from "../../provider/engine/resourceType";
import { fromEngine } from "../../provider/engine/unknowns";
import { type Change, compare, fromOutputs } from "../../provider/resource/compare";
import type { Properties } from "../../provider/resource/properties";
import type { Resource } from "../../provider/resource/resource";
import type { Stored } from "../../provider/resource/stored";
import { resources } from "../../provider/resources";
import { phaseOf } from "../../provider/resources/server/phase";
import { planServer } from "../../provider/resources/server/plan";
import type { Step } from "../../provider/resources/server/steps";
import type { ResourceState } from "../preview/readPreview";
import { secretText, shownValue } from "../preview/shownValue";
import { type Category, worse } from "./categories";
import type { PropertyChange } from "./changes";

/** Which of our resources a type of either front is. */
export function resourceOfType(type: string): Resource | undefined {
  const name = resourceNameOf(type) ?? "";
  return Object.hasOwn(resources, name) ? resources[name] : undefined;
}

/** What an update does, computed from the state and the new inputs: the dynamic front tells the engine no details. */
export interface Update {
  readonly category: Category;
  readonly happens: string;
  readonly properties: readonly PropertyChange[];
}

/** An update of one of our resources. */
export function updateOf(
  resource: Resource,
  old: ResourceState,
  next: ResourceState,
  /** Inputs that the engine names as changed. */
  named: readonly string[],
): Update {
  const before = fromOutputs((old.outputs ?? {}) as Stored);
  const news = ownInputs(next);
  const phase = phaseOf(old.outputs ?? {});
  const { effects, steps } =
    resource.name === "Server"
      ? planServer(before, news, { phase })
      : { effects: compare(resource.changes, before, news), steps: [] };
  const hidden = hiddenChanges(news, effects, named);
  const properties = [...effects.map(shownChange), ...hidden];
  if (effects.some(({ effect }) => effect === "replace"))
    return { category: "replace", happens: replaced(resource.name), properties };
  const happenings = steps.map(happeningOf);
  const category = happenings.reduce<Category>(
    (worst, happening) => worse(worst, happening.category),
    hidden.length > 0 || effects.some(({ effect }) => effect !== "recorded") ? "update" : "recorded",
  );
  const happens =
    happenings.map(({ happens: text }) => text).join("; then ") ||
    (category === "recorded" ? "nothing is sent to the host" : "is updated in place");
  return { category, happens, properties };
}

/** What a replacement means. */
export const replaced = (kind: string | undefined): string =>
  kind === "Server" ? "is replaced by a new server: new disks, new ip, new id" : "is replaced";

/** The inputs without what the fronts add, and with what is not known yet as such. */
export const ownInputs = (state: ResourceState): Properties =>
  fromEngine(
    Object.fromEntries(Object.entries(state.inputs ?? {}).filter(([name]) => !isDynamicMember(name))),
  );

function happeningOf(step: Step): { category: Category; happens: string } {
  switch (step.step) {
    case "wait":
      return { category: "update", happens: `\`up\` waits for the ${step.for} that is under way` };
    case "rebuild": {
      const to = step.changes.find(({ property }) => property === "templateName")?.new;
      const onto = to === undefined ? "" : ` with ${shownValue(to)}`;
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
      return { category: "update", happens: "`up` waits until it answers by SSH" };
  }
}

/**
 * Changes of secrets. A preview writes the old and the new one alike: the engine's names tell which it is. Without
 * names, one of them has changed where nothing else has.
 */
function hiddenChanges(
  news: Properties,
  effects: readonly Change[],
  named: readonly string[],
): PropertyChange[] {
  const secrets = Object.entries(news).flatMap(([name, value]) => (isSecret(value) ? [name] : []));
  const known = new Set(effects.map(({ property }) => property));
  const changed = secrets.filter((name) => named.includes(name) && !known.has(name));
  const property = changed.length > 0 || effects.length > 0 ? changed : [secrets.join(" or ")];
  return property.filter(Boolean).map((name) => ({ property: name, old: secretText, new: "another secret" }));
}

const isSecret = (value: unknown): boolean => JSON.stringify(value)?.includes(secretText) ?? false;

const shownChange = ({ property, old, new: wanted }: Change): PropertyChange => ({
  property,
  old: shownValue(old),
  new: shownValue(wanted),
});
