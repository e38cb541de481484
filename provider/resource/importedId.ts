import { uniqId } from "../api/contract/dataTypes";
import { failure } from "../message";

/** What ids look like, by their kind. */
const kinds = {
  uniqId: (id: string) => uniqId().safeParse(id).success,
  idNumber: (id: string) => /^[1-9]\d{0,9}$/.test(id),
  idNumberOrName: (id: string) => /^\w+$/.test(id),
} as const;

/**
 * Holds an id that the user gave to its one spelling: another would be stored as it came.
 *
 * @throws CodedError saying what an id of the resource is. Nothing is asked of the host.
 */
export function mustBeId(resource: string, expected: keyof typeof kinds, id: string): void {
  if (!kinds[expected](id)) throw failure("import-id-malformed", { resource, id, expected });
}
