import { message } from "../message";
import type { CallContext } from "./resource";

/**
 * Handles records that were created twice, because a proxy may send a create more than once. The warning names the
 * extra records, which are in no state.
 */
export function duplicateRecords<Made>(
  recordName: string,
  idOf: (record: Made) => number,
  { warn }: Pick<CallContext, "warn">,
) {
  let isNamed = false;
  function name(ownRecord: Made, otherRecords: readonly Made[]): void {
    if (otherRecords.length === 0 || isNamed) return;
    isNamed = true;
    warn(message("created-twice", { what: recordName, id: idOf(ownRecord), others: otherRecords.map(idOf) }));
  }
  return {
    /** Takes the first of several records that one create made, and warns about the others. */
    first(several: readonly Made[]): Made {
      const [firstRecord, ...otherRecords] = [...several].sort(
        (record, otherRecord) => idOf(record) - idOf(otherRecord),
      );
      name(firstRecord as Made, otherRecords);
      return firstRecord as Made;
    },
    name,
  };
}
