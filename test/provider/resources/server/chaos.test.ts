import { it } from "vitest";
import { PartialFailure } from "../../../../provider/resource/resource";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { sandboxSession } from "../../../support/sandboxSession";

const place = { type: "Cloud.VPS", zoneId: 12, planId: 1201, templateName: "DEBIAN_12_64" };
const news = { ...place, onExisting: "adopt", rebuildPolicy: "rebuild" };

type World = Awaited<ReturnType<typeof sandboxSession>>;
interface Stored {
  id?: string;
  outputs?: Properties;
}

/** As `pulumi up` again and again, each time a process of its own, until it succeeds; `stored` is the stack's state. */
async function upUntilDone(world: World, stored: Stored, given: Properties): Promise<void> {
  for (let run = 0; run < 30; run++) {
    const session = world.newSession();
    try {
      if (stored.id === undefined) {
        const { id, outputs } = await server.create(session, { news: given }, world.context);
        Object.assign(stored, { id, outputs });
      } else {
        const request = { id: stored.id, olds: stored.outputs as Properties, news: given };
        if (server.diff(session, request).changes)
          stored.outputs = await server.update(session, request, world.context);
      }
      return;
    } catch (error) {
      if (error instanceof PartialFailure) Object.assign(stored, { id: error.id, outputs: error.outputs });
    }
  }
  throw new Error(`${given.domain} was not done after 30 runs`);
}

// Beside each other: answers that come slowly take their time.
it.concurrent.for([1, 2, 3, 4, 5, 6])(
  "on a host where everything goes wrong now and then (seed %s), nothing is paid for or erased twice",
  async (seed, { expect, onTestFinished }) => {
    const world = await sandboxSession({ profile: "chaos", seed });
    onTestFinished(() => world.close());
    const { sandbox } = world;
    const domains = ["a", "b", "c", "d"].map((name) => `${name}.example.com`);
    const stack: Stored[] = domains.map(() => ({}));
    const up = (changes: Properties) =>
      Promise.all(
        domains.map((domain, index) =>
          upUntilDone(world, stack[index] as Stored, { ...news, domain, ...changes }),
        ),
      );

    await up({});
    await up({ backupEnabled: true, backupPlan: "daily", backupQuota: 7 });
    await up({ templateName: "UBUNTU_2404_64" });

    expect(sandbox.ledger.orders.map(({ domain }) => domain).sort()).toEqual(domains);
    expect(sandbox.ledger.destructions.map(({ operation }) => operation)).toEqual(
      domains.map(() => "server.rebuild"),
    );
    const shown = sandbox.servers.map((row) => [
      row.domain,
      row.uniq_id,
      row.template_name,
      row.backup_plan,
      row.active,
    ]);
    const wanted = domains.map((domain, index) => [
      domain,
      stack[index]?.id,
      "UBUNTU_2404_64",
      "daily",
      true,
    ]);
    expect(shown.sort(([one], [two]) => String(one).localeCompare(String(two)))).toEqual(wanted);
    // It was a host where things go wrong.
    expect(sandbox.faults.inForce.filter(({ happened }) => happened > 0).length).toBeGreaterThan(5);
  },
);
