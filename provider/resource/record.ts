import { uniqId } from "../api/contract/dataTypes";
import type { ServerAtHost } from "../lift";
import { failure } from "../message";
import type { Session } from "./session";

/**
 * The account for calls about a resource. The reported account comes first, so that calls reach the same record after
 * the configuration changes.
 */
export const recordAccount = (
  { configuration }: Session,
  { accountNumber }: { readonly accountNumber?: number | undefined },
): number | undefined => accountNumber ?? configuration.accountNumber;

/** A server at the session's host, with the former address if the host has moved. */
export function serverHere({ configuration }: Session, id: string): ServerAtHost {
  const { baseUrl, movedFrom } = configuration;
  return { id, addresses: [baseUrl, ...(movedFrom === undefined ? [] : [movedFrom])] };
}

/** The checks of an id, by the kind of id. */
const kinds = {
  uniqId: (id: string) => uniqId().safeParse(id).success,
  idNumber: (id: string) => /^[1-9]\d{0,9}$/.test(id),
  idNumberOrName: (id: string) => /^\w+$/.test(id),
} as const;

/**
 * Checks an id that the user typed, because it is stored as typed. Sends nothing.
 *
 * @throws CodedError, which describes what an id of this resource looks like.
 */
export function mustBeId(resource: string, idKind: keyof typeof kinds, id: string): void {
  if (!kinds[idKind](id)) throw failure("import-id-malformed", { resource, id, expected: idKind });
}

/**
 * The numeric id of a record.
 *
 * @throws if the number is too large to be represented exactly, because a rounded number would be the id of another
 * record.
 */
export function numberOf(id: string): number {
  if (!Number.isSafeInteger(Number(id))) throw failure("id-too-large", { id });
  return Number(id);
}
