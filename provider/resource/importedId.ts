import { uniqId } from "../api/contract/dataTypes";
import { failure } from "../message";

/** What ids look like, by kind. */
const kinds = {
  uniqId: (id: string) => uniqId().safeParse(id).success,
  idNumber: (id: string) => /^[1-9]\d{0,9}$/.test(id),
  idNumberOrName: (id: string) => /^\w+$/.test(id),
} as const;

/**
 * Checks an id that the user gave, because it is stored as it is written. Sends nothing.
 *
 * @throws CodedError saying what an id of this resource is.
 */
export function mustBeId(resource: string, expected: keyof typeof kinds, id: string): void {
  if (!kinds[expected](id)) throw failure("import-id-malformed", { resource, id, expected });
}
