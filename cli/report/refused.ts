import { isDynamicMember } from "../../provider/engine/decoded";
import { parseUrn } from "../../provider/engine/names";
import { type Lift, liftVariable } from "../../provider/lift";
import type { MessageCode } from "../../provider/message";
import { unknownIn } from "../../provider/resource/stored";
import { shownText } from "../../provider/shownText";
import { isObject, pick } from "../../provider/values";
import { type CodedLine, isSaidOf } from "../preview/codedLines";
import { isReplacement } from "../preview/leftOver";
import { shownProtection } from "../preview/protection";
import type { PreviewStep } from "../preview/readPreview";
import type { ResourceChange } from "./changes";
import { resourceOfType } from "./hostingChange";
import { keeperOf } from "./keeper";
import { isLifted } from "./lifted";
import { isRetained } from "./retained";
import { type NameEvidence, stepKind, type TakenName, takenNamesOf, uniqueInputs } from "./takenName";

/** What shows that `up` refuses something, although no preview fails for it. */
export interface RefusalEvidence extends NameEvidence {
  readonly lift: Lift;
  readonly takenNames: ReadonlyMap<PreviewStep, TakenName>;
  /** The new one of what is renamed. */
  readonly successors: ReadonlyMap<PreviewStep, PreviewStep>;
}

export function refusalEvidenceOf(shown: NameEvidence & Pick<RefusalEvidence, "lift">): RefusalEvidence {
  const takenNames = takenNamesOf(shown);
  const successors = new Map(
    [...takenNames].flatMap(([step, { old }]) => (old ? [[old, step] as const] : [])),
  );
  return { ...shown, takenNames, successors };
}

/** What the provider warns of in a diff, and then refuses before the first call. */
const refusingCodes = ["state-newer", "resource-elsewhere"] as const satisfies readonly MessageCode[];

/** A preview that does not fail says by these codes that `up` will. */
export const refusalCodes: readonly MessageCode[] = [
  ...Object.values(uniqueInputs).map(({ code }) => code),
  ...refusingCodes,
];

/**
 * Why `up` refuses a step, and what mends that, in one sentence without a full stop; undefined: nothing shows that it does.
 * No provider is asked about a removal in a preview, so the state says it.
 *
 * @param isInProgram whether the program still has the resource.
 */
export const stepRefusal = (
  step: PreviewStep,
  evidence: RefusalEvidence,
  isInProgram: boolean,
): string | undefined =>
  refusalOfNewer(step) ??
  // Whoever has renamed it wants no protection lifted.
  refusalOfRenamed(step, evidence) ??
  refusalOfRemoval(step, evidence, isInProgram) ??
  refusalOfCreate(step, evidence) ??
  refusalSaid(step, evidence);

const isRemoval = ({ op }: PreviewStep): boolean => op.startsWith("delete");
const isChange = (step: PreviewStep): boolean =>
  step.op === "update" || isRemoval(step) || isReplacement(step);

/** A version that does not know a phase leaves the resource alone. */
function refusalOfNewer(step: PreviewStep): string | undefined {
  const resource = resourceOfType(parseUrn(step.urn).type);
  const outputs = step.oldState?.outputs;
  if (!resource || !outputs || !isChange(step) || isReleasedByPulumi(step)) return undefined;
  // What is secret may be anything, and the classes have members of their own.
  const isShown = (name: string) => !isDynamicMember(name) && (name !== "__phase" || isObject(outputs[name]));
  const unknown = unknownIn(pick(outputs, Object.keys(outputs).filter(isShown)), resource.phases);
  return (
    unknown &&
    `\`up\` refuses to touch it, because a newer version of pulumi-hosting has stored it (${shownText(unknown)}): install that version or a newer one`
  );
}

/** Pulumi sends no removal of what is kept, or goes with another resource. */
const isReleasedByPulumi = (step: PreviewStep, planned: readonly PreviewStep[] = []): boolean =>
  isRetained(step) || planned.some((other) => isRemoval(other) && other.urn === step.oldState?.deletedWith);

function refusalOfRemoval(
  step: PreviewStep,
  { planned, lines, lift }: RefusalEvidence,
  isInProgram: boolean,
): string | undefined {
  if (stepKind(step) !== "Server" || !(isRemoval(step) || isReplacement(step))) return undefined;
  const { outputs, id = "" } = step.oldState ?? {};
  if (shownProtection(outputs) !== "on" || isReleasedByPulumi(step, planned)) return undefined;
  // Then nothing is sent, so nothing is refused either.
  if (keeperOf(step, planned)) return undefined;
  const category = isReplacement(step) ? "replace" : "delete";
  if (isLifted(step, category, { lift, lines, isInProgram })) return undefined;
  const way = `lift it for that run by ${liftVariable}=${shownText(id)}`;
  const isBeside = isReplacement(step) && step.newState?.inputs?.onExisting === "create";
  const both = isBeside ? ', and with onExisting: "create" it may order a second one before' : "";
  return `\`up\` refuses to ${isReplacement(step) ? "replace" : "remove"} it, because deletionProtection is on${both}: run \`pulumi up\` with deletionProtection: false first, or ${way}`;
}

function refusalOfCreate(step: PreviewStep, evidence: RefusalEvidence): string | undefined {
  const taken = evidence.takenNames.get(step);
  if (!taken) return undefined;
  const { unique, old } = taken;
  if (old) return `${unique.refused}, which is \`${nameIn(old)}\` of the state: ${aliasText(step, old)}`;
  if (isReplacement(step))
    return `${unique.refused}, which is the one that it replaces: set Pulumi's option \`deleteBeforeReplace\`, or onExisting: "create"`;
  const isForeign = evidence.state ? ", and no resource of the state is that one" : "";
  return `${unique.refused}${isForeign}: ${unique.mend}`;
}

/** A renamed resource under its old name. Nothing is removed in a run in which a create has failed. */
function refusalOfRenamed(step: PreviewStep, { successors }: RefusalEvidence): string | undefined {
  const create = successors.get(step);
  return (
    create &&
    `stays, because \`up\` refuses \`${nameIn(create)}\`, which would be the same one: ${aliasText(create, step)}`
  );
}

/** What the provider has said of a change, and does then. */
const refusalSaid = (step: PreviewStep, { lines }: RefusalEvidence): string | undefined => {
  const of = { urn: step.urn, name: step.oldState?.id };
  const isSaid = (line: CodedLine) => refusingCodes.some((code) => isSaidOf([line], code, of));
  const line = isChange(step) ? lines.find(isSaid) : undefined;
  return line && `\`up\` refuses to change it: ${line.said.replace(/\.$/, "")}`;
};

/** The option by which Pulumi finds the old one. Of another type or parent its name is not enough. */
function aliasText(step: PreviewStep, old: PreviewStep): string {
  const typeOf = ({ urn }: PreviewStep) => urn.split("::")[2];
  const as = typeOf(step) === typeOf(old) ? `the name \`${nameIn(old)}\`` : `\`${codeText(old.urn)}\``;
  return `if you renamed or moved it, give \`${nameIn(step)}\` Pulumi's option \`aliases\` with ${as}, and nothing is lost`;
}

const nameIn = ({ urn }: PreviewStep) => codeText(parseUrn(urn).name);
const codeText = (text: string) => shownText(text).replaceAll("`", "'");

/** The change in the words of its refusal. Nothing comes of it, so it takes no time. */
export const refusedChange = (
  change: ResourceChange,
  { op }: PreviewStep,
  happens: string,
): ResourceChange => ({
  ...{ ...change, happens, category: "refused", steps: [] },
  properties: op === "create" ? [] : change.properties,
});
