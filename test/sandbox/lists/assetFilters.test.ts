import { expect, it } from "vitest";
import { type Answer, builtServer, openHost } from "../support/host";

/** An account with its initial assets, a virtual server and a bare metal server. */
async function openWithServers() {
  const host = await openHost();
  const vps = await builtServer(host, { domain: "vps.example.com" });
  const metal = await builtServer(host, { domain: "metal.example.com", type: "Bare.Metal", plan_id: 1141 });
  host.sandbox.asset(vps).set({ custom_name: "Shop" });
  const domains = (params: Answer) => host.listed("asset/list", "domain", params);
  return { ...host, ids: [metal, vps, "ZZZZZZ"], domains };
}
const [vps, metal, balancer] = ["vps.example.com", "metal.example.com", "lb.example.com"];

it.each<[Answer, string[]]>([
  [{ category: ["Provisioned"] }, [vps, metal]],
  [{ category: ["LoadBalancer", "ObjectStorage"] }, [balancer, "objects.example.com"]],
  [{ category: ["Provisioned"], exclude_category: ["StrictDedicated"] }, [vps]],
  // The specification describes them as "Dedicated and virtual servers plus special dedicated items", which are
  // "network devices and load balancers".
  [{ category: ["Dedicated"] }, [balancer, vps, metal]],
  [{ category: ["SpecialDedicated"] }, [balancer]],
  [{ public_category: "LoadBalancer" }, [balancer]],
  [{ custom_name: ["Shop", "Office"] }, [vps]],
  [{ custom_name: "shop" }, []],
  [{ domain: "ps.example" }, []],
  [{ domain: "ps.example", domain_match: 1 }, [vps]],
  [{ domain: "ps.example", domain_match: 0 }, []],
  [{ type: ["Cloud.VPS", "Bare.Metal"] }, [vps, metal]],
  [{ status: "Active", type: ["Bare.Metal"] }, [metal]],
  [{ capability: "fly" }, []],
])("the list of assets with %j is %j", async (params, found) => {
  expect(await (await openWithServers()).domains(params)).toEqual(found);
});

it("the list of assets can be filtered by every category that it returns", async () => {
  const { ask, listed } = await openWithServers();
  const assets = (await ask("asset/list", { alsowith: ["categories"] })).items as Answer[];
  const wordsOf = ({ categories }: Answer) => categories as string[];
  const words = [...new Set(assets.flatMap(wordsOf))];
  expect(words).toEqual(expect.arrayContaining(["DNS", "Domain", "SSL", "StrictDedicated"]));
  for (const word of words) {
    const ids = (has: boolean) =>
      assets.filter((one) => wordsOf(one).includes(word) === has).map(({ uniq_id }) => uniq_id);
    const found = (params: Answer) => listed("asset/list", "uniq_id", params);
    expect([word, await found({ category: [word] })]).toEqual([word, ids(true)]);
    expect([word, await found({ exclude_category: [word] })]).toEqual([word, ids(false)]);
  }
});

it("the list of assets can be filtered by ids, and by every capability in the server's details", async () => {
  const { ask, domains, ids } = await openWithServers();
  expect(await domains({ uniq_id: ids })).toEqual([vps, metal]);
  const { capabilities } = await ask("server/details", { uniq_id: ids[0] });
  expect(capabilities).not.toEqual([]);
  for (const capability of capabilities as string[])
    expect([capability, await domains({ capability })]).toEqual([capability, [vps, metal]]);
});
