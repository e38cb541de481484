import { expect, it } from "vitest";
import type { Host } from "../../../provider/host/host";
import { type LeftOut, serversOfDomain } from "../../../provider/host/servers/domainServers";
import { hostError } from "../../support/hostError";

const idOf = (index: number) => `A${10_000 + index}`;

/**
 * Servers that a list shows without their domains. Their own records have the domain, except that of the first server.
 */
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

it("each record of a list is looked up once, whether it is left out or a candidate", async () => {
  const [managed, open] = [world(3_000), world(300)];
  for (let turn = 0; turn < 50; turn++) {
    await managed.ask(`web${turn}.example.com`, () => true);
    await open.ask(`web${turn}.example.com`);
  }
  expect([managed.asked, managed.looked()]).toEqual([[], 3_000]);
  expect(open.asked).toHaveLength(300);
  // In addition, each search looks at the three servers of its domain and the one without a domain.
  expect(open.looked()).toBeLessThan(300 + 50 * 5);
});

it("finds the servers of a domain in any letter case, and returns servers without a domain separately", async () => {
  const { ask } = world(201);
  expect(await Promise.all([ask("web7.example.com"), ask("Web8.example.com")])).toEqual([
    [[idOf(7), idOf(107)], [idOf(0)]],
    [[idOf(8), idOf(108)], [idOf(0)]],
  ]);
});

it("a server that a refresh left out is still a candidate for an order, but not if the order leaves it out", async () => {
  const { ask } = world(10);
  await ask("web7.example.com", () => true, "known");
  expect(await ask("web7.example.com")).toEqual([[idOf(7)], [idOf(0)]]);
  expect(await ask("web7.example.com", (id) => id === idOf(7))).toEqual([[], [idOf(0)]]);
});

it("a failed call is not remembered: all waiting callers fail, and the next caller retries it", async () => {
  let isBroken = true;
  const { ask, asked } = world(10, (id) => isBroken && id === idOf(7));
  const both = await Promise.allSettled([ask("web7.example.com"), ask("web8.example.com")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  asked.length = 0;
  expect(await ask("web7.example.com")).toEqual([[idOf(7)], [idOf(0)]]);
  expect(asked).toEqual([idOf(7)]);
});
