import { inAnyCase, isSame } from "../../provider/normalForms";
import type { PreviewStep } from "../preview/readPreview";
import { isSamePlace, stepKind, uniqueInputs } from "./takenName";

/**
 * The resource of the program that has what this step would delete, as after a rename: its delete sends nothing. Only where
 * both are surely of one host and account.
 */
export function keeperOf(step: PreviewStep, planned: readonly PreviewStep[]): PreviewStep | undefined {
  const kind = stepKind(step);
  if (step.op !== "delete" || !kind) return undefined;
  const { oldState } = step;
  const olds = { ...oldState?.inputs, ...oldState?.outputs };
  return planned.find((other) => {
    const news = other.newState?.inputs;
    if (!news || other.op.startsWith("delete") || stepKind(other) !== kind) return false;
    if (!isSamePlace(step, other, news.accountNumber)) return false;
    const isOne = (name: string, form = inAnyCase) =>
      typeof news[name] === "string" && isSame(form, news[name], olds[name]);
    if (kind === "Asset") return isOne("uniqId");
    const unique = uniqueInputs[kind];
    const adopts = other.op === "create" && news.onExisting === "adopt";
    return adopts && unique !== undefined && isOne(unique.property, unique.form);
  });
}
