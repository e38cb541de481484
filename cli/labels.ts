import { isSecretValue, isSentinel } from "../provider/engine/engineValues";
import { labels } from "../provider/labels";
import { hasProtoMember, isObject } from "../provider/values";
import { wrongUse } from "./CommandFailed";
import { repeated } from "./commandRow";
import { secretText } from "./preview/shownValue";
import { compare } from "./text/order";

/** The labels of a server for printing. A secret value is shown as `[secret]`. */
export type ShownLabels = Readonly<Record<string, string>>;

const isHidden = (value: unknown): boolean =>
  value === secretText || isSentinel(value) || (isObject(value) && isSecretValue(value));
const type = labels();

/** The labels of a server in a state or a preview. Empty if all labels are secret or not known yet. */
export function shownLabels(value: unknown): ShownLabels {
  if (!isObject(value) || isHidden(value)) return {};
  const shownEntries = Object.entries(value).flatMap(([key, labelValue]): [string, string][] => {
    if (isSentinel(labelValue)) return [];
    if (isHidden(labelValue)) return [[key, secretText]];
    return type.safeParse({ [key]: labelValue }).success ? [[key, String(labelValue)]] : [];
  });
  return Object.fromEntries(shownEntries.sort(([firstKey], [secondKey]) => compare(firstKey, secondKey)));
}

/** The labels in one line, such as `app=shop, team=a`; empty without labels. */
export const labelsText = (shown: ShownLabels): string =>
  Object.entries(shown)
    .map(([key, value]) => `${key}=${value}`)
    .join(", ");

/** The labels of a server in a state, or `[secret]` if they are secret as a whole. */
export const storedLabelsText = (value: unknown): string =>
  isHidden(value) ? secretText : labelsText(shownLabels(value));

/** The `-l` option of each command that selects servers. */
export const labelOption = [
  "-l, --label <selector>",
  "only servers with these labels: team=a, team!=a, team (any value), !team (none); repeat it, or write commas, for several that must all be true",
  repeated,
] as const;

/** Whether the labels of a server match the selectors. */
export type LabelChoice = (value: unknown) => boolean;

/**
 * Parses the selectors of `-l`, in the notation of Kubernetes. A secret value matches neither `=` nor `!=`.
 *
 * @throws for a text that is not a selector.
 */
export function labelChoice(selectors: readonly string[] = []): LabelChoice {
  const choices = selectors.flatMap((text) => text.split(",")).map(choiceOf);
  return (value) =>
    choices.length === 0 || (!isHidden(value) && choices.every((is) => is(shownLabels(value))));
}

function choiceOf(text: string): (labelsOfServer: ShownLabels) => boolean {
  const [, not, key = "", sign, value = ""] =
    /^\s*(!?)([^\s!=]+)\s*(?:(!=|==?)\s*(\S*))?\s*$/.exec(text) ?? [];
  if ((not && sign) || hasProtoMember({ [key]: value }) || !type.safeParse({ [key]: value }).success)
    throw wrongUse(
      `--label ${text} chooses nothing: it must be like team=a, team!=a, team (any value) or !team (none).`,
    );
  if (!sign) return (shown) => Object.hasOwn(shown, key) === !not;
  return (shown) => shown[key] !== secretText && (shown[key] === value) === (sign !== "!=");
}
