import type { Lived } from "../runLife";
import type { CallRecord } from "../stack";
import type { Broken, Rule } from "./rules";
import { holders } from "./seen";

/** Whether the call creates or imports a resource. */
const bringsIn = ({ kind, urn, before }: CallRecord): boolean =>
  kind === "create" || (kind === "read" && before.stack.every((one) => one.urn !== urn));

/**
 * Forbidden removals and erases of a run: those that no preview announced, those after a failed create, and those of
 * servers that another resource keeps or protects.
 */
export function removals({ calls, preview, command }: Lived): Broken[] {
  return calls.flatMap((call, at) =>
    call.destructions.flatMap(({ operation, params }): Broken[] => {
      const id = String(params.uniq_id);
      const broken = (rule: Rule, what: string) => ({
        rule,
        what: `${operation} of ${id} by ${call.urn}: ${what}`,
      });
      if (operation === "server.rebuild") {
        const isTold = preview?.lines.some((line) => line.includes(id) && /disk|erase/i.test(line));
        return isTold ? [] : [broken("announced", "no preview said that its disks go")];
      }
      const ending = preview?.planned.filter((one) => one.will === "delete" || one.will === "replace") ?? [];
      const others = holders(call.before.stack, id).filter((one) => one.urn !== call.urn);
      const keepers = others.filter((one) => !one.isPending && ending.every(({ urn }) => urn !== one.urn));
      const guards = others.filter(({ inputs }) => inputs.deletionProtection === true);
      const failed = calls.slice(0, at).find((one) => one.failure !== undefined && bringsIn(one));
      return [
        ...(ending.some((one) => one.id === id) ? [] : [broken("announced", "no preview named it")]),
        ...(failed && command.name === "up" ? [broken("afterFailure", `after ${failed.failure}`)] : []),
        ...keepers.map(({ urn }) => broken("kept", `${urn} keeps it`)),
        ...guards.map(({ urn }) => broken("kept", `${urn} protects it`)),
      ];
    }),
  );
}
