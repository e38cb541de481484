import { type Change, compare, outputsBefore } from "../../provider/resource/compare";
import type { CheckFailure, Declared, Resource } from "../../provider/resource/resource";
import type { Stored } from "../../provider/resource/stored";
import { type PhaseMember, phaseOf, ready } from "../../provider/resources/server/life/phase";
import { planServer } from "../../provider/resources/server/plan/plan";
import type { Step } from "../../provider/resources/server/plan/steps";
import { isObject, type Properties } from "../../provider/values";
import { comparable, hiddenNames } from "./secretInputs";

/** The warnings of a preview. */
export interface Warnings {
  /** The provider has warned that the disks of this server are erased. */
  readonly warnsOfErase: boolean;
  /** The preview has brought warnings, so that one of an erase would be among them. */
  readonly hasWarnings: boolean;
}

/** The preview's signs of an update besides the values. */
interface Signals extends Warnings {
  /** Inputs that the engine names as changed; undefined if the provider reports none to it, as classes do. */
  readonly namedInputs: readonly string[] | undefined;
  readonly declared: Declared;
}

/** The effect of an update, as far as a preview shows it. */
export interface UpdatePlan {
  readonly effects: readonly Change[];
  /** None where something is refused. */
  readonly steps: readonly Step[];
  readonly refusals: readonly CheckFailure[];
  /** Whether the disks are erased. Maybe: it depends on a secret, and nothing shows whether that has changed. */
  readonly erases: "yes" | "maybe" | "no";
  /** Inputs that may have changed, without the preview or anything else showing it. */
  readonly unsure: readonly string[];
  /** The other secrets that may have changed as well, whatever else does. */
  readonly mayDiffer: readonly string[];
}

/**
 * Plans an update from the state and the new inputs. Whether a secret has changed is reported by the engine's names
 * (plugin) or by the provider's warning. Where neither is there, a secret that would erase the disks counts.
 */
export function planUpdate(resource: Resource, olds: Stored, news: Properties, signals: Signals): UpdatePlan {
  const before = outputsBefore(olds);
  const phase = isObject(olds.__phase) ? phaseOf(olds as PhaseMember) : ready;
  const hidden = hiddenNames(before.values, news);
  const mayDiffer = signals.namedInputs ? [] : hidden.filter((name) => isOfUpdate(resource, name));
  const plan = (changed: readonly string[]) => {
    const wanted = comparable(before.values, news, resource.changes, changed);
    const planned =
      resource.name === "Server"
        ? planServer(before, wanted, { phase, ...signals.declared })
        : { effects: compare(resource.changes, before, wanted), steps: [], refusals: [] };
    return { ...planned, mayDiffer };
  };
  const rebuilding = hidden.filter((name) => resource.changes[name]?.effect === "rebuild");
  const changed = hidden.filter((name) => signals.namedInputs?.includes(name));
  const [visiblePlan, namedPlan, fullPlan] = [plan([]), plan(changed), plan([...changed, ...rebuilding])];
  const unsure = signals.namedInputs ? [] : rebuilding;
  if (isErase(visiblePlan)) return { ...namedPlan, erases: "yes", unsure: [] };
  if (signals.warnsOfErase) return { ...(isErase(fullPlan) ? fullPlan : namedPlan), erases: "yes", unsure };
  // While a rebuild is in progress, the secret may be the one that it was started with.
  if (isErase(namedPlan) && phase.is === "ready") return { ...namedPlan, erases: "yes", unsure: [] };
  const possible = signals.namedInputs ? namedPlan : fullPlan;
  if (isErase(possible) && !signals.hasWarnings)
    return { ...visiblePlan, erases: "maybe", unsure: signals.namedInputs ? changed : rebuilding };
  const isSeen = visiblePlan.effects.length > 0;
  return {
    ...(isErase(namedPlan) ? visiblePlan : namedPlan),
    erases: "no",
    ...(isSeen ? { unsure: [] } : { unsure: mayDiffer, mayDiffer: [] }),
  };
}

const isErase = ({ steps }: { readonly steps: readonly Step[] }) =>
  steps.some(({ step }) => step === "rebuild");

/** Others would have replaced the resource, or erased its disks. */
const isOfUpdate = ({ changes }: Resource, name: string): boolean =>
  !["replace", "rebuild"].includes(changes[name]?.effect ?? "");
