import { isDynamicMember } from "../../provider/engine/decoded";
import { parseUrn } from "../../provider/engine/names";
import { type Lift, liftedEnvironment } from "../../provider/lift";
import type { MessageCode } from "../../provider/message";
import { unknownMember } from "../../provider/resource/stored";
import { shownText } from "../../provider/shownText";
import { isObject, pick } from "../../provider/values";
import { type CodedLine, hasCodedLine, namesOfServer } from "../preview/codedLines";
import { isReplacement } from "../preview/leftOver";
import { shownProtection } from "../preview/protection";
import type { PreviewStep } from "../preview/readPreview";
import type { ResourceChange } from "./changes";
import { type Departure, isDeparture, isRemoval, type WholeRun } from "./departure";
import { resourceOfType } from "./hostingChange";
import { isLifted, serverInState } from "./lifted";
import { stepKind, type TakenName, takenNamesOf, uniqueInputs } from "./takenName";

/** The evidence that `up` will refuse a change, although the preview does not fail. */
export interface RefusalEvidence {
  readonly run: WholeRun;
  readonly lines: readonly CodedLine[];
  readonly lift: Lift;
  readonly takenNames: ReadonlyMap<PreviewStep, TakenName>;
  /** For each renamed resource, the step that creates it under its new name. */
  readonly successors: ReadonlyMap<PreviewStep, PreviewStep>;
}

export function refusalEvidenceOf(basis: Pick<RefusalEvidence, "run" | "lines" | "lift">): RefusalEvidence {
  const { planned, state } = basis.run;
  const takenNames = takenNamesOf({ planned, state, lines: basis.lines });
  const successors = new Map(
    [...takenNames].flatMap(([step, { old }]) => (old ? [[old, step] as const] : [])),
  );
  return { ...basis, takenNames, successors };
}

/** Warnings in a preview after which `up` refuses the change before its first call. */
const refusingCodes = ["state-newer", "resource-elsewhere"] as const satisfies readonly MessageCode[];

/** Warnings about changes that `up` will refuse, or may refuse, although the check accepts them. */
const refusingPolicies = [
  ...(["rebuild-refused", "second-rebuild-refused", "replace-refused", "drift-refused"] as const),
  ...(["deletion-protected", "resource-protected"] as const),
] satisfies readonly MessageCode[];
const willRefuse = /^(.*?)\.? `pulumi up` will refuse this(?: \((.*)\))?\.$/;

/** The codes of messages in a successful preview that announce a refusal by `up`. */
export const refusalCodes: readonly MessageCode[] = [
  ...Object.values(uniqueInputs).map(({ code }) => code),
  ...refusingCodes,
  ...refusingPolicies,
];

/**
 * The reason why `up` refuses a step, and a solution; undefined without a sign of a refusal. The state decides about
 * removals.
 *
 * @param isInProgram whether the program still has the resource.
 */
export const stepRefusal = (
  step: PreviewStep,
  evidence: RefusalEvidence,
  isInProgram: boolean,
): string | undefined =>
  refusalOfNewer(step, evidence) ??
  // The rename comes before the protection, because its user does not want to lift a protection.
  refusalOfRenamed(step, evidence) ??
  refusalOfRemoval(step, evidence, isInProgram) ??
  refusalOfCreate(step, evidence) ??
  refusalSaid(step, evidence);

const isChange = (step: PreviewStep): boolean => step.op === "update" || isDeparture(step);

/** The refusal of a resource that a newer version has stored in a phase unknown to this one. */
function refusalOfNewer(step: PreviewStep, { run }: RefusalEvidence): string | undefined {
  const resource = resourceOfType(parseUrn(step.urn).type);
  const outputs = step.oldState?.outputs;
  if (!resource || !outputs || !isChange(step)) return undefined;
  if (isDeparture(step) && run.departureOf(step).is === "unsent") return undefined;
  // Secret values and the members that the classes add are not checked.
  const isShown = (name: string) => !isDynamicMember(name) && (name !== "__phase" || isObject(outputs[name]));
  const unknown = unknownMember(pick(outputs, Object.keys(outputs).filter(isShown)), resource.phases);
  return (
    unknown &&
    `\`up\` refuses to touch it, because a newer version of pulumi-hosting has stored it (${shownText(unknown)}): install that version or a newer one`
  );
}

function refusalOfRemoval(
  step: PreviewStep,
  { run, lines, lift }: RefusalEvidence,
  isInProgram: boolean,
): string | undefined {
  if (stepKind(step) !== "Server" || !isDeparture(step)) return undefined;
  const { outputs } = step.oldState ?? {};
  if (shownProtection(outputs) !== "on") return undefined;
  // A removal that is never sent is not refused. A replacement is refused before the new server is ordered.
  if (isRemoval(step) && ["unsent", "kept"].includes(run.departureOf(step).is)) return undefined;
  const category = isReplacement(step) ? "replace" : "delete";
  if (isLifted(step, category, { lift, lines, isInProgram })) return undefined;
  const liftAdvice = `lift it for that run by ${shownText(liftedEnvironment(serverInState(step.oldState)))}`;
  const isBeside = isReplacement(step) && step.newState?.inputs?.onExisting === "create";
  const orderText = isBeside ? ', and with onExisting set to "create" it may order a second one before' : "";
  return `\`up\` refuses to ${isReplacement(step) ? "replace" : "remove"} it, because deletionProtection is on${orderText}: set deletionProtection to false and run \`pulumi up\` first, or ${liftAdvice}`;
}

function refusalOfCreate(step: PreviewStep, evidence: RefusalEvidence): string | undefined {
  const takenName = evidence.takenNames.get(step);
  if (!takenName) return undefined;
  const { unique, old, holder, isExchange } = takenName;
  if (old) return `${unique.refused}, which is \`${nameIn(old)}\` of the state: ${aliasText(step, old)}`;
  if (isReplacement(step))
    return `${unique.refused}, which is the one that it replaces: set Pulumi's option \`deleteBeforeReplace\`, or set onExisting to "create"`;
  if (holder) {
    const refusalText = step.op === "update" ? unique.renameRefused : unique.refused;
    if (isExchange)
      return `${refusalText}, which is \`${nameIn(holder)}\` of this stack and cannot give it up first in this run: give one of them another ${unique.property} first`;
    const isNew = holder.op === "create";
    return `${refusalText}, which ${isNew ? "this run adds as" : "is"} \`${nameIn(holder)}\`${isNew ? "" : " of this stack"}: ${unique.mendBeside}`;
  }
  const isForeign = evidence.run.state ? ", and no resource of the state is that one" : "";
  return `${unique.refused}${isForeign}: ${unique.mend}`;
}

/** The text about a renamed resource under its old name: a run with a failed create removes nothing. */
function refusalOfRenamed(step: PreviewStep, { successors }: RefusalEvidence): string | undefined {
  const create = successors.get(step);
  return (
    create &&
    `stays, because \`up\` refuses \`${nameIn(create)}\`, which would be the same one: ${aliasText(create, step)}`
  );
}

/** The refusal that a warning of the provider announces. */
function refusalSaid(step: PreviewStep, { lines }: RefusalEvidence): string | undefined {
  if (!isChange(step) || !step.oldState) return undefined;
  const [urn, names] = [step.urn, namesOfServer(step.oldState)];
  const saidBy = (codes: readonly MessageCode[], said: readonly unknown[]) =>
    lines.filter((line) => codes.some((code) => hasCodedLine([line], code, { urn, names: said })));
  const [line] = saidBy(refusingCodes, names.slice(0, 1));
  if (line) return `\`up\` refuses to change it: ${line.said.replace(/\.$/, "")}`;
  for (const { said, ways } of saidBy(refusingPolicies, names)) {
    const [, what, why] = willRefuse.exec(said) ?? [];
    if (what === undefined) continue;
    const [advice = ""] = ways;
    return `\`up\` refuses it${why === undefined ? "" : `, because ${why}`}: ${what}${advice && `. ${advice.replace(/\.$/, "")}`}`;
  }
  return undefined;
}

/** The advice to tell Pulumi about the rename. After a change of type or parent, the alias is the whole URN. */
function aliasText(step: PreviewStep, oldStep: PreviewStep): string {
  const typeOf = ({ urn }: PreviewStep) => urn.split("::")[2];
  const alias =
    typeOf(step) === typeOf(oldStep) ? `the name \`${nameIn(oldStep)}\`` : `\`${codeText(oldStep.urn)}\``;
  return `if you renamed or moved it, give \`${nameIn(step)}\` Pulumi's option \`aliases\` with ${alias}, and nothing is lost`;
}

const nameIn = ({ urn }: PreviewStep) => codeText(parseUrn(urn).name);
const codeText = (text: string) => shownText(text).replaceAll("`", "'");

/** A change that `up` refuses, with the sentence about the refusal and without steps that take time. */
export const refusedChange = (
  change: ResourceChange,
  { op }: PreviewStep,
  happens: string,
): ResourceChange => ({
  ...{ ...change, happens, category: "refused", steps: [] },
  properties: op === "create" ? [] : change.properties,
});

/** Whether a resource stays because `up` refuses to delete the resource in its `deletedWith`. */
export function staysWith(
  departure: Departure,
  evidence: RefusalEvidence,
  visited: readonly PreviewStep[] = [],
): boolean {
  if (departure.is !== "unsent" || !departure.with || visited.includes(departure.with)) return false;
  const owner = departure.with;
  if (stepRefusal(owner, evidence, !isRemoval(owner)) !== undefined) return true;
  const next = evidence.run.departureOf(owner);
  return next.is === "unsent" && (!next.with || staysWith(next, evidence, [...visited, owner]));
}

/** Whether `up` refuses the change of a resource, so that it has no effect on costs and protection. */
export const isRefused = (
  { urn, isCopy }: { readonly urn: string; readonly isCopy?: boolean | undefined },
  resources: readonly ResourceChange[],
): boolean =>
  resources.some(
    (resource) =>
      resource.urn === urn &&
      resource.category === "refused" &&
      (resource.isCopy ?? false) === (isCopy ?? false),
  );
