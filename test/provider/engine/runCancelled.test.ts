import { expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { readConfiguration } from "../../../provider/config";
import { createRunSession, mustWork } from "../../../provider/engine/runSession";
import { page, type Script, scriptedHttp } from "../../support/scriptedHost";
import { told, toldContext } from "../../support/told";
import { VirtualClock } from "../../support/virtualClock";
import { fleet, limitedHost } from "../resources/server/limitedHost";
import { inputs, record as recordOf, stored } from "../resources/server/rebuildingHost";
import { methods } from "../resources/server/world";

const address = "127.0.0.1:40123";

it("after Ctrl-C, only calls that may be repeated are sent", async () => {
  const engine = { address, mustLive: async () => {}, isCancelled: () => true };
  const refused: string[] = [];
  for (const [name, { writes }] of operations())
    if (writes) await mustWork(engine, name).catch(() => refused.push(name));
  expect(refused).toEqual([
    "sshKey.add",
    "sshKey.remove",
    "server.create",
    "server.rebuild",
    "server.byIdentifier",
    "server.power.reboot",
    "server.power.reset",
    "server.credential.create",
  ]);
  const [one] = refused as Parameters<typeof mustWork>[1][];
  await expect(
    mustWork({ ...engine, isCancelled: () => false }, one ?? "sshKey.add"),
  ).resolves.toBeUndefined();
  // A process that cannot receive the engine's Cancel call sends the order.
  await expect(mustWork({ address, mustLive: engine.mustLive }, "server.create")).resolves.toBeUndefined();
});

/** A run with the SDK's classes whose engine cancels at a time, in seconds. */
function cancelledRun(script: Script, cancelledAt: number) {
  const clock = new VirtualClock({ start: 0 });
  const { http, writes } = scriptedHttp(script, clock);
  const given = { baseUrl: "http://127.0.0.1:1", username: "bob", token: "a-token", previewChecks: "off" };
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const session = createRunSession(
    readConfiguration(given, {}),
    { warn: say, status: say },
    {
      engine: { address, mustLive: async () => {}, isCancelled: () => clock.now() >= cancelledAt * 1000 },
      ...{ clock, http },
    },
  );
  return { clock, writes, ...methods(session, toldContext(said, said)) };
}

it("after Ctrl-C, an order that the host has temporarily refused is not sent again, and running builds are awaited", async () => {
  const { script, orders } = limitedHost(page(429), 1);
  const { create, writes, clock } = cancelledRun(script, 100);
  const ends = await Promise.allSettled(fleet(3).map((one) => create(one)));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  const message = expect.stringContaining(told("run-cancelled", { operation: "server.create" }));
  expect(ends.slice(1)).toMatchObject([{ reason: { message } }, { reason: { message } }]);
  expect(orders).toHaveLength(1);
  const ordersSent = writes.filter(([name]) => name === "server.create").length;
  expect(ordersSent).toBeGreaterThan(1);
  expect(clock.now() / 1000).toBeLessThan(600);
});

it("after Ctrl-C, a rebuild that the host has temporarily refused is not sent again, so no disk is erased", async () => {
  const record = recordOf({ uniq_id: "AAAAAA", status: "Running", active: true });
  const script: Script = {
    "asset.list": () => [{ uniq_id: "AAAAAA", type: "Cloud.VPS", status: "Active", active: true }],
    "asset.update": () => ({}),
    "server.details": () => record,
    "server.rebuild": () => page(429),
  };
  const { update, writes } = cancelledRun(script, 100);
  const news = { ...inputs, templateName: "DEBIAN_13_64", rebuildPolicy: "rebuild" };
  await expect(update(stored({ ...inputs }), news)).rejects.toThrow(
    told("run-cancelled", { operation: "server.rebuild" }),
  );
  expect(writes.filter(([name]) => name === "server.rebuild").length).toBeGreaterThan(0);
});
