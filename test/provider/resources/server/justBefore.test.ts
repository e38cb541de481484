import { expect, it } from "vitest";
import type { Script } from "../../../support/scriptedHost";
import { built, news } from "./creatingHost";
import { run } from "./world";

/** A host that builds immediately, and lists all its servers. */
function quickHost(latency: number) {
  const servers = new Map<string, unknown>();
  let made = 0;
  const script: Script = {
    "asset.list": ({ uniq_id }) =>
      [...servers].flatMap(([id, domain]) =>
        !uniq_id || [uniq_id].flat().includes(id)
          ? [{ uniq_id: id, domain, type: "Cloud.VPS", status: "Active", active: true }]
          : [],
      ),
    "server.create": ({ domain }) => {
      const id = `AAAA${String(made++).padStart(2, "0")}`;
      servers.set(id, domain);
      return built(id, { domain });
    },
    "server.details": ({ uniq_id }) => built(String(uniq_id), { domain: servers.get(String(uniq_id)) }),
    "asset.requestRemoval": ({ uniq_id }) => {
      servers.delete(String(uniq_id));
      return { uniq_id, removal_requested: "Your request was accepted." };
    },
  };
  const { delete: remove, ...host } = run(script, { machine: { latency } });
  return { ...host, remove, servers, lists: () => host.reads.filter((name) => name === "asset.list").length };
}

it("an order uses a reading of the list that is at most a quarter of a second old, because the order may be as long on its way", async () => {
  const { create, lists, clock } = quickHost(10);
  await create({ ...news, domain: "web1.example.com" });
  const first = lists();
  await create({ ...news, domain: "web2.example.com" });
  // The list before the second order is the one after the first. The build needs one more, and so does the search for
  // servers of the same domain.
  expect([first, lists() - first]).toEqual([3, 2]);
  await clock.sleep(251);
  await create({ ...news, domain: "web3.example.com" });
  expect(lists() - first - 2).toBe(3);
});

it("an order after a removal reads the list again, which no longer shows the removed server", async () => {
  const { create, remove, lists, servers } = quickHost(1);
  const { outputs, id } = await create({ ...news, domain: "web1.example.com" });
  await remove(outputs, id);
  const before = lists();
  expect((await create({ ...news, domain: "web1.example.com" })).id).not.toBe(id);
  expect([servers.size, lists() - before]).toEqual([1, 3]);
});
