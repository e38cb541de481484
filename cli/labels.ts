import { isSecretValue, isSentinel } from "../provider/engine/engineValues";
import { labels } from "../provider/labels";
import { hasProtoMember, isObject } from "../provider/values";
import { wrongUse } from "./CommandFailed";
import { repeated } from "./commandRow";
import { secretText } from "./preview/shownValue";
import { compare } from "./text/order";

/** The labels of a server as they may be shown: a value that is secret is `[secret]`. */
export type ShownLabels = Readonly<Record<string, string>>;

const isHidden = (value: unknown): boolean =>
  value === secretText || isSentinel(value) || (isObject(value) && isSecretValue(value));
const type = labels();

/** Those that a state or a preview has of a server. Where all of them are secret, or not known yet, none is shown. */
export function shownLabels(value: unknown): ShownLabels {
  if (!isObject(value) || isHidden(value)) return {};
  const shown = Object.entries(value).flatMap(([key, one]): [string, string][] => {
    if (isSentinel(one)) return [];
    if (isHidden(one)) return [[key, secretText]];
    return type.safeParse({ [key]: one }).success ? [[key, String(one)]] : [];
  });
  return Object.fromEntries(shown.sort(([one], [other]) => compare(one, other)));
}

/** `app=shop, team=a`; empty: there are none. */
export const labelsText = (shown: ShownLabels): string =>
  Object.entries(shown)
    .map(([key, value]) => `${key}=${value}`)
    .join(", ");

/** The labels in a state; if all of them are secret, that they are. */
export const storedLabelsText = (value: unknown): string =>
  isHidden(value) ? secretText : labelsText(shownLabels(value));

/** `-l`, in each command that chooses servers. */
export const labelOption = [
  "-l, --label <selector>",
  "only servers with these labels: team=a, team!=a, team (any value), !team (none); repeat it, or write commas, for several that must all be true",
  repeated,
] as const;

/** Whether a server with these labels in its state is chosen. */
export type LabelChoice = (value: unknown) => boolean;

/**
 * The choice that `-l` makes, in the notation of Kubernetes. A value that is hidden is neither equal to another one nor different.
 *
 * @throws for what is no such notation.
 */
export function labelChoice(selectors: readonly string[] = []): LabelChoice {
  const choices = selectors.flatMap((text) => text.split(",")).map(choiceOf);
  return (value) =>
    choices.length === 0 || (!isHidden(value) && choices.every((is) => is(shownLabels(value))));
}

function choiceOf(text: string): (shown: ShownLabels) => boolean {
  const [, not, key = "", sign, value = ""] =
    /^\s*(!?)([^\s!=]+)\s*(?:(!=|==?)\s*(\S*))?\s*$/.exec(text) ?? [];
  if ((not && sign) || hasProtoMember({ [key]: value }) || !type.safeParse({ [key]: value }).success)
    throw wrongUse(
      `--label ${text} chooses nothing: it must be like team=a, team!=a, team (any value) or !team (none).`,
    );
  if (!sign) return (shown) => Object.hasOwn(shown, key) === !not;
  return (shown) => shown[key] !== secretText && (shown[key] === value) === (sign !== "!=");
}
