import type * as z from "zod";
import { isSecretMember } from "../../secretMembers";
import { type Properties, setMember } from "../../values";
import { isMarked } from "./marks";

type Shape = Readonly<Record<string, z.ZodType>>;

/** How the contract describes a value in a response. */
export type Named =
  | { readonly is: "value" }
  /** The value has the fields of the shape. The contract describes no other fields. */
  | { readonly is: "record"; readonly shape: Shape }
  | { readonly is: "items"; readonly item: z.ZodType | undefined }
  /** The contract leaves the fields of the value to the host. */
  | { readonly is: "open" }
  /** The value describes parameters in words, and may mention a secret parameter. */
  | { readonly is: "description" }
  /** The value is an object although the contract expects a text or a number. */
  | { readonly is: "unnamed" };

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Shape;
}

/** The type without its wrappers: optional, default, preprocess. */
function definitionOf(type: z.ZodType | undefined): Definition | undefined {
  const definition = type?._zod.def as Definition | undefined;
  const innerType = definition?.innerType ?? definition?.out;
  return innerType ? definitionOf(innerType) : definition;
}

const isOpen = ({ type, shape = {} }: Definition) =>
  ["record", "unknown", "any", "union"].includes(type) ||
  (type === "object" && Object.keys(shape).length === 0);

/**
 * Looks up how the contract describes a value of a response.
 *
 * @param type the type of the field; undefined for anything inside a field whose content is left to the host.
 */
export function namedPlace(type: z.ZodType | undefined, value: unknown): Named {
  if (typeof value !== "object" || value === null) return { is: "value" };
  if (type && isMarked(type, "describes")) return { is: "description" };
  const definition = definitionOf(type);
  const { element, shape } = definition ?? {};
  if (Array.isArray(value)) return { is: "items", item: element ?? type };
  if (!definition || isOpen(definition)) return { is: "open" };
  return shape ? { is: "record", shape } : { is: "unnamed" };
}

/**
 * A value of a response, split into two parts of the same structure: the fields that the contract describes, and all
 * others.
 */
interface Parts {
  readonly named?: unknown;
  readonly others?: unknown;
}

/**
 * Splits a value of a response. Inside a field whose content is left to the host, only members with secret names go to
 * `others`.
 */
export function answerParts(type: z.ZodType | undefined, value: unknown): Parts {
  const place = namedPlace(type, value);
  if (place.is === "value" || place.is === "description") return { named: value };
  if (place.is === "unnamed") return { others: value };
  if (place.is === "items") {
    const parts = (value as unknown[]).map((item) => answerParts(place.item, item));
    const namedItems = parts.flatMap((part) => ("named" in part ? [part.named] : []));
    return parts.some((part) => "others" in part)
      ? { named: namedItems, others: parts.map(({ others = null }) => others) }
      : { named: namedItems };
  }
  const namedMembers: Properties = {};
  const otherMembers: Properties = {};
  for (const [name, member] of Object.entries(value as Properties)) {
    const part = partOfMember(place, name, member, value as Properties);
    if ("named" in part) setMember(namedMembers, name, part.named);
    if ("others" in part) setMember(otherMembers, name, part.others);
  }
  return Object.keys(otherMembers).length > 0
    ? { named: namedMembers, others: otherMembers }
    : { named: namedMembers };
}

function partOfMember(place: Named, name: string, member: unknown, owner: object): Parts {
  if (place.is === "record")
    return Object.hasOwn(place.shape, name) ? answerParts(place.shape[name], member) : { others: member };
  return isSecretMember(name, member, owner) ? { others: member } : answerParts(undefined, member);
}
