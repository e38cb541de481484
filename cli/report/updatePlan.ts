import { type Change, compare, outputsBefore } from "../../provider/resource/compare";
import type { CheckFailure, Declared, Resource } from "../../provider/resource/resource";
import type { Stored } from "../../provider/resource/stored";
import { type PhaseMember, phaseOf, ready } from "../../provider/resources/server/life/phase";
import { planServer } from "../../provider/resources/server/plan/plan";
import type { Step } from "../../provider/resources/server/plan/steps";
import { isObject, type Properties } from "../../provider/values";
import { comparable, hiddenNames } from "./secretInputs";

/** The warnings of a preview about an update. */
export interface Warnings {
  /** Whether the provider has warned that the disks of this server are erased. */
  readonly warnsOfErase: boolean;
  /** Whether the preview has printed any warnings, so that a warning about an erase would be among them. */
  readonly hasWarnings: boolean;
}

/** The signs of an update in a preview, besides the values of the inputs. */
interface Signals extends Warnings {
  /**
   * The inputs that the engine reports as changed; undefined if the provider gives it no details, as the classes do.
   */
  readonly namedInputs: readonly string[] | undefined;
  readonly declared: Declared;
}

/** The effect of an update, as far as a preview shows it. */
export interface UpdatePlan {
  readonly effects: readonly Change[];
  /** The steps at the host; empty if the update is refused. */
  readonly steps: readonly Step[];
  readonly refusals: readonly CheckFailure[];
  /** Secret inputs that may have changed, without anything that shows it. */
  readonly erases: "yes" | "maybe" | "no";
  /** Further secret inputs that may have changed, in addition to the certain changes. */
  readonly unsure: readonly string[];
  /** Further secret inputs that may have changed. */
  readonly mayDiffer: readonly string[];
}

/**
 * Plans an update from the state and the new inputs. Whether a secret has changed follows from the inputs that the
 * engine names (plugin), or from a warning of the provider. If there is neither, the update may erase the disks as
 * soon as a secret could cause that.
 */
export function planUpdate(resource: Resource, olds: Stored, news: Properties, signals: Signals): UpdatePlan {
  const before = outputsBefore(olds);
  const phase = isObject(olds.__phase) ? phaseOf(olds as PhaseMember) : ready;
  const hiddenInputs = hiddenNames(before.values, news);
  const mayDiffer = signals.namedInputs ? [] : hiddenInputs.filter((name) => isOfUpdate(resource, name));
  const plan = (changedInputs: readonly string[]) => {
    const wantedInputs = comparable(before.values, news, resource.changes, changedInputs);
    const planned =
      resource.name === "Server"
        ? planServer(before, wantedInputs, { phase, ...signals.declared })
        : { effects: compare(resource.changes, before, wantedInputs), steps: [], refusals: [] };
    return { ...planned, mayDiffer };
  };
  const rebuilding = hiddenInputs.filter((name) => resource.changes[name]?.effect === "rebuild");
  const changedSecrets = hiddenInputs.filter((name) => signals.namedInputs?.includes(name));
  const [visiblePlan, namedPlan, fullPlan] = [
    plan([]),
    plan(changedSecrets),
    plan([...changedSecrets, ...rebuilding]),
  ];
  const unsureInputs = signals.namedInputs ? [] : rebuilding;
  if (isErase(visiblePlan)) return { ...namedPlan, erases: "yes", unsure: [] };
  if (signals.warnsOfErase)
    return { ...(isErase(fullPlan) ? fullPlan : namedPlan), erases: "yes", unsure: unsureInputs };
  // During a rebuild, the secret may be the one that the rebuild was started with.
  if (isErase(namedPlan) && phase.is === "ready") return { ...namedPlan, erases: "yes", unsure: [] };
  const possiblePlan = signals.namedInputs ? namedPlan : fullPlan;
  if (isErase(possiblePlan) && !signals.hasWarnings)
    return { ...visiblePlan, erases: "maybe", unsure: signals.namedInputs ? changedSecrets : rebuilding };
  const isSeen = visiblePlan.effects.length > 0;
  return {
    ...(isErase(namedPlan) ? visiblePlan : namedPlan),
    erases: "no",
    ...(isSeen ? { unsure: [] } : { unsure: mayDiffer, mayDiffer: [] }),
  };
}

const isErase = ({ steps }: { readonly steps: readonly Step[] }) =>
  steps.some(({ step }) => step === "rebuild");

/**
 * Whether a change of the input is an update in place. Any other change of a secret would have replaced the resource
 * or erased its disks.
 */
const isOfUpdate = ({ changes }: Resource, name: string): boolean =>
  !["replace", "rebuild"].includes(changes[name]?.effect ?? "");
