import * as z from "zod";
import { envelope } from "../../provider/api/contract/commonMembers";
import { isSecretType } from "../../provider/api/contract/marks";
import { type Named, namedPlace } from "../../provider/api/contract/named";
import type { Operation } from "../../provider/api/contract/operation";
import {
  isSecretMember,
  looksSecret,
  textsOfSecretMembers,
  withoutAssignments,
} from "../../provider/secretMembers";
import { isSecretName } from "../../provider/secretNames";
import { scrubber, secretMark, valueTexts } from "../../provider/secrets";
import { eachText, type Properties, setMember } from "../../provider/values";

/** The key for the number of hidden members in each printed object. No API has a member of this name. */
const hiddenMember = "[hidden]";

/**
 * Prepares a response of the host for printing. Secrets of the contract are replaced by a placeholder. Members that
 * the contract does not name are hidden, and their values are removed from all other texts.
 *
 * @param items whether the value is an array of records, without the fields of the list page.
 */
export function shownAnswer({ answer, paged }: Operation, value: unknown, items = false): unknown {
  const type = items ? z.array(answer) : paged ? envelope.extend({ items: z.array(answer) }) : answer;
  const texts: Texts = { secret: new Set(), hidden: new Set(), shown: new Set() };
  sortTexts(type, value, texts);
  const cleanText = scrubber(quotable(texts));
  return shownBy(type, value, (text) => withoutAssignments(withoutLogins(cleanText(text))));
}

interface Texts {
  /** Strings in members that are secret by the contract or by their name. */
  readonly secret: Set<string>;
  /** Strings in other members that are hidden. */
  readonly hidden: Set<string>;
  readonly shown: Set<string>;
}

/**
 * Removes logins from the URLs in a text: the user and password before the host name, and query parameters whose
 * names are those of secrets.
 */
const withoutLogins = (text: string): string =>
  text
    .replace(/(?<=:\/\/)[^\s/@"']+(?=@)/g, secretMark)
    .replace(/(?<=[?&;#])([\w.-]+)=([^&;#\s"']+)/g, (assignment, name, value) =>
      isSecretMember(name, value, {}) || keyOfAddress.test(name) || hasInnerLogin(value)
        ? `${name}=${secretMark}`
        : assignment,
    );

const keyOfAddress = /^(?:key|sig|signature|auth|code)$/i;

/** Whether the value is itself a percent-encoded URL that contains a login. */
function hasInnerLogin(value: string): boolean {
  const decodedValue = value.replace(/(?:%[\da-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll("%", ""), "hex").toString(),
  );
  return decodedValue !== value && withoutLogins(decodedValue) !== decodedValue;
}

/**
 * Strings that must not appear in any printed text. A string that is also the whole value of a shown member may
 * appear, unless it looks like a secret.
 */
const quotable = ({ secret, hidden, shown }: Texts): string[] => [
  ...[...secret].filter((text) => looksSecret(text) || !shown.has(text)),
  ...[...hidden].filter((text) => looksSecret(text) && !shown.has(text)),
];

const addAll = (set: Set<string>, texts: readonly string[]) => {
  for (const text of texts) set.add(text);
};

function sortTexts(type: z.ZodType | undefined, value: unknown, texts: Texts): void {
  const namedValue = namedPlace(type, value);
  if (namedValue.is === "value" || namedValue.is === "description") addAll(texts.shown, valueTexts(value));
  if (namedValue.is === "items")
    for (const item of value as unknown[]) sortTexts(namedValue.item, item, texts);
  if (namedValue.is !== "record" && namedValue.is !== "open" && namedValue.is !== "unnamed") return;
  for (const [name, member] of Object.entries(value as Properties)) {
    const standing = standingOf(namedValue, name, member, value as Properties);
    if (standing.is === "secret") addAll(texts.secret, valueTexts(member));
    else if (standing.is === "shown") sortTexts(standing.type, member, texts);
    else {
      addAll(isSecretName(name) ? texts.secret : texts.hidden, valueTexts(member));
      addAll(texts.secret, textsOfSecretMembers(member));
    }
  }
}

type Standing =
  | { readonly is: "secret" | "hidden" }
  | { readonly is: "shown"; readonly type: z.ZodType | undefined };

function standingOf(namedValue: Named, name: string, member: unknown, owner: object): Standing {
  if (namedValue.is === "record") {
    const type = Object.hasOwn(namedValue.shape, name) ? namedValue.shape[name] : undefined;
    if (type === undefined) return { is: "hidden" };
    return isSecretType(type) ? { is: "secret" } : { is: "shown", type };
  }
  return namedValue.is === "open" && !isSecretMember(name, member, owner)
    ? { is: "shown", type: undefined }
    : { is: "hidden" };
}

function shownBy(type: z.ZodType | undefined, value: unknown, cleanText: (text: string) => string): unknown {
  if (typeof value === "string") return cleanText(value);
  const namedValue = namedPlace(type, value);
  if (namedValue.is === "value") return value;
  if (namedValue.is === "description") return eachText(value, cleanText);
  if (namedValue.is === "items")
    return (value as unknown[]).map((item) => shownBy(namedValue.item, item, cleanText));
  const members: Properties = {};
  let hiddenCount = 0;
  for (const [name, member] of Object.entries(value as Properties)) {
    const standing = standingOf(namedValue, name, member, value as Properties);
    if (standing.is === "shown")
      setMember(members, cleanText(name), shownBy(standing.type, member, cleanText));
    else if (standing.is === "secret") setMember(members, name, secretMark);
    else hiddenCount += 1;
  }
  if (hiddenCount > 0)
    members[hiddenMember] = `${hiddenCount} ${hiddenCount === 1 ? "member" : "members"}; --show-secrets`;
  return members;
}
