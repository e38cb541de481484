import { expect, it } from "vitest";
import type { Host } from "../../../provider/host/host";
import { type LeftOut, serversOfDomain } from "../../../provider/host/servers/domainServers";
import { hostError } from "../../support/hostError";

const idOf = (index: number) => `A${10_000 + index}`;

/** Servers that a list shows without their domain. Their own records have it, but for the first one's. */
function world(size: number, fail: (id: string) => boolean = () => false) {
  const asked: string[] = [];
  const client = {
    asset: {
      details: async ({ uniq_id }: { readonly uniq_id: string }) => {
        asked.push(uniq_id);
        if (fail(uniq_id)) throw hostError("hostFault");
        return uniq_id === idOf(0) ? {} : { domain: `WEB${Number(uniq_id.slice(1)) % 100}.example.com` };
      },
    },
  };
  const host = { client, domains: new Map(), keylessIndexes: new WeakMap() } as unknown as Host;
  const keyless = Array.from({ length: size }, (_, index) => ({ uniq_id: idOf(index), type: "Cloud.VPS" }));
  let looked = 0;
  const ask = async (
    domain: string,
    isOut: (id: string) => boolean = () => false,
    by: LeftOut["by"] = "managed",
  ) => {
    const has = (id: string) => {
      looked += 1;
      return isOut(id);
    };
    const question = { domain, accnt: 7, signal: undefined, leftOut: { by, has } };
    const { ofDomain, ofNone } = await serversOfDomain(host, question, keyless);
    return [ofDomain, ofNone].map((records) => records.map(({ uniq_id }) => uniq_id));
  };
  return { asked, ask, looked: () => looked };
}

it("each record of a reading is looked at once, whether it is left out or asked for", async () => {
  const [managed, open] = [world(3_000), world(300)];
  for (let turn = 0; turn < 50; turn++) {
    await managed.ask(`web${turn}.example.com`, () => true);
    await open.ask(`web${turn}.example.com`);
  }
  expect([managed.asked, managed.looked()]).toEqual([[], 3_000]);
  expect(open.asked).toHaveLength(300);
  // Besides the three of each domain, and the one without.
  expect(open.looked()).toBeLessThan(300 + 50 * 5);
});

it("the servers of the domain are found in any letters, and those without one are kept apart", async () => {
  const { ask } = world(201);
  expect(await Promise.all([ask("web7.example.com"), ask("Web8.example.com")])).toEqual([
    [[idOf(7), idOf(107)], [idOf(0)]],
    [[idOf(8), idOf(108)], [idOf(0)]],
  ]);
});

it("a server that a refresh leaves out is still a candidate for an order, and one that is left out later is none", async () => {
  const { ask } = world(10);
  await ask("web7.example.com", () => true, "known");
  expect(await ask("web7.example.com")).toEqual([[idOf(7)], [idOf(0)]]);
  expect(await ask("web7.example.com", (id) => id === idOf(7))).toEqual([[], [idOf(0)]]);
});

it("a call that fails is no answer: all who wait fail, and the next one asks again", async () => {
  let isBroken = true;
  const { ask, asked } = world(10, (id) => isBroken && id === idOf(7));
  const both = await Promise.allSettled([ask("web7.example.com"), ask("web8.example.com")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  asked.length = 0;
  expect(await ask("web7.example.com")).toEqual([[idOf(7)], [idOf(0)]]);
  expect(asked).toEqual([idOf(7)]);
});
