import fc from "fast-check";
import { expect, it } from "vitest";
import { table } from "../../../sandbox/table";
import { came, drawn, patience } from "../../support/drawn";
import { mixedLife, stoppedAfterReset } from "../../support/lives/mixedLife";
import { runMixedLife, templates } from "../../support/lives/runMixedLife";
import { two } from "./sshKey/samples";

// After any runs of a program, however they end and on whichever machine, the account is as the program says, and
// nothing was ordered or erased twice. hosts.property.test.ts simulates servers alone, with plugin and classes, and
// checks every line of output. Here, all four resources meet random faults.

it(
  "runs of all resources end as the program says, and nothing is ordered or erased twice",
  () =>
    fc.assert(
      fc.asyncProperty(mixedLife, async (given) => {
        const lived = await runMixedLife(given);
        const { orders, erases, servers, stack, keys, credentials } = lived;
        came({ orders, erases });
        expect(lived.mostAlive).toBeLessThanOrEqual(1);
        expect(orders).toBeLessThanOrEqual(1 + lived.removals);
        expect(erases).toBeLessThanOrEqual(lived.reasons);
        const [row, ...others] = servers;
        expect(others).toEqual([]);
        expect([row?.uniq_id, Number(row?.backup_quota)]).toEqual([stack.Server?.id, 14]);
        if (!lived.isUnsure) expect(row?.template_name).toBe(templates[1]);
        const deploy = keys.filter(({ public_key_name }) => public_key_name === "deploy");
        expect(deploy).toMatchObject([{ public_key_value: two }]);
        // A credential that a killed run has stored stays next to the new one. It costs nothing, and nobody can tell
        // whose it is.
        expect(credentials.map(({ id }) => String(id))).toContain(stack.Credential?.id);

        expect(lived.isSettled).toBe(true);
        const writes = lived.afterwards.flatMap(({ operation }) =>
          operation && table.get(operation)?.writes && !operation.startsWith("account.") ? [operation] : [],
        );
        expect(writes).toEqual([]);
        expect(lived.left).toEqual({ servers: 0, stack: {} });
      }),
      { ...drawn(30), examples: [[stoppedAfterReset]] },
    ),
  patience,
);
