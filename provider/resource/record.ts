import { uniqId } from "../api/contract/dataTypes";
import type { ServerAtHost } from "../lift";
import { failure } from "../message";
import type { Session } from "./session";

/**
 * The account for calls about this resource: the one that the host reported, so that a changed configuration still
 * reaches the same record.
 */
export const recordAccount = (
  { configuration }: Session,
  { accountNumber }: { readonly accountNumber?: number | undefined },
): number | undefined => accountNumber ?? configuration.accountNumber;

/** A server at the host of a session, which may have moved from another address. */
export function serverHere({ configuration }: Session, id: string): ServerAtHost {
  const { baseUrl, movedFrom } = configuration;
  return { id, addresses: [baseUrl, ...(movedFrom === undefined ? [] : [movedFrom])] };
}

/** The forms of ids, by kind. */
const kinds = {
  uniqId: (id: string) => uniqId().safeParse(id).success,
  idNumber: (id: string) => /^[1-9]\d{0,9}$/.test(id),
  idNumberOrName: (id: string) => /^\w+$/.test(id),
} as const;

/**
 * Checks an id that the user gave, because it is stored as written. Sends nothing.
 *
 * @throws CodedError that describes the ids of this resource.
 */
export function mustBeId(resource: string, expected: keyof typeof kinds, id: string): void {
  if (!kinds[expected](id)) throw failure("import-id-malformed", { resource, id, expected });
}

/**
 * The numeric id of a record.
 *
 * @throws if it is too large to be kept exactly: a rounded number would name another record.
 */
export function numberOf(id: string): number {
  if (!Number.isSafeInteger(Number(id))) throw failure("id-too-large", { id });
  return Number(id);
}
