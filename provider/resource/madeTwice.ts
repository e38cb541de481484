import { message } from "../message";
import type { CallContext } from "./resource";

/**
 * Handles records that were created twice, because a proxy may send a create more than once. The warning names the
 * extra records, which are in no state.
 */
export function madeTwice<Made>(
  what: string,
  idOf: (made: Made) => number,
  { warn }: Pick<CallContext, "warn">,
) {
  let isNamed = false;
  function name(ours: Made, others: readonly Made[]): void {
    if (others.length === 0 || isNamed) return;
    isNamed = true;
    warn(message("created-twice", { what, id: idOf(ours), others: others.map(idOf) }));
  }
  return {
    /** Takes the first of several records that one create made, and warns about the others. */
    first(several: readonly Made[]): Made {
      const [first, ...others] = [...several].sort((one, other) => idOf(one) - idOf(other));
      name(first as Made, others);
      return first as Made;
    },
    name,
  };
}
