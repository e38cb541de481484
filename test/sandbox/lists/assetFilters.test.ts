import { describe, expect, it } from "vitest";
import { type Answer, builtServer, openHost } from "../support/host";

/** An account with its first assets, a virtual server and a bare metal one. */
async function openWithServers() {
  const host = await openHost();
  const vps = await builtServer(host, { domain: "vps.example.com" });
  const metal = await builtServer(host, { domain: "metal.example.com", type: "Bare.Metal", plan_id: 1141 });
  host.sandbox.asset(vps).set({ custom_name: "Shop", project_name: "Shop", altGroup: "front row" });
  const domains = (params: Answer) => host.listed("asset/list", "domain", params);
  return { ...host, vps, metal, domains };
}
const [vps, metal, balancer] = ["vps.example.com", "metal.example.com", "lb.example.com"];

describe("the list of assets", () => {
  it.each<[Answer, string[]]>([
    [{ category: ["Provisioned"] }, [vps, metal]],
    [{ category: ["VirtualDedicated"] }, [vps, metal]],
    [{ category: ["StrictDedicated"] }, [metal]],
    [{ category: ["LoadBalancer", "ObjectStorage"] }, [balancer, "objects.example.com"]],
    [{ category: ["Provisioned"], exclude_category: ["StrictDedicated"] }, [vps]],
    // "Dedicated and virtual servers plus special dedicated items", which are "network devices and load balancers".
    [{ category: ["Dedicated"] }, [balancer, vps, metal]],
    [{ category: ["SpecialDedicated"] }, [balancer]],
    [{ public_category: "LoadBalancer" }, [balancer]],
    [{ custom_name: "Shop" }, [vps]],
    [{ custom_name: ["Shop", "Office"] }, [vps]],
    [{ custom_name: "shop" }, []],
    [{ domain: vps }, [vps]],
    [{ domain: vps.toUpperCase() }, [vps]],
    [{ domain: "ps.example" }, []],
    [{ domain: "ps.example", domain_match: 1 }, [vps]],
    [{ domain: "ps.example", domain_match: 0 }, []],
    [{ type: "Cloud.VPS" }, [vps]],
    [{ type: ["Cloud.VPS", "Bare.Metal"] }, [vps, metal]],
    [{ status: "Disabled" }, []],
    [{ status: "Active", type: ["Bare.Metal"] }, [metal]],
    [{ project_name: "Shop" }, [vps]],
    [{ altGroup: "front row" }, [vps]],
    [{ project_name: "Default", altGroup: "front row" }, []],
    [{ capability: "fly" }, []],
  ])("with %j is %j", async (params, found) => {
    const { domains } = await openWithServers();
    expect(await domains(params)).toEqual(found);
  });

  it("without a category has all others", async () => {
    const { domains } = await openWithServers();
    const others = await domains({ exclude_category: ["Provisioned"] });
    expect(others).toContain(balancer);
    expect(others).not.toContain(vps);
  });

  it("can be filtered by every category that it answers", async () => {
    const { ask, listed } = await openWithServers();
    const assets = (await ask("asset/list", { alsowith: ["categories"] })).items as Answer[];
    const wordsOf = ({ categories }: Answer) => categories as string[];
    const words = [...new Set(assets.flatMap(wordsOf))];
    expect(words).toEqual(
      expect.arrayContaining(["DNS", "Domain", "SSL", "ObjectStorage", "StrictDedicated"]),
    );
    for (const word of words) {
      const ids = (has: boolean) =>
        assets.filter((one) => wordsOf(one).includes(word) === has).map(({ uniq_id }) => uniq_id);
      const found = (params: Answer) => listed("asset/list", "uniq_id", params);
      expect([word, await found({ category: [word] })]).toEqual([word, ids(true)]);
      expect([word, await found({ exclude_category: [word] })]).toEqual([word, ids(false)]);
    }
  });

  it("can be filtered by ids, and by every capability that the server details name", async () => {
    const { domains, listed, ask, ...ids } = await openWithServers();
    const uniq_id = [ids.metal, ids.vps, "ZZZZZZ"];
    expect(await listed("asset/list", "uniq_id", { uniq_id })).toEqual([ids.vps, ids.metal]);
    expect(await domains({ uniq_id: [ids.metal], type: "Cloud.VPS" })).toEqual([]);
    const { capabilities } = await ask("server/details", { uniq_id: ids.vps });
    expect(capabilities).not.toEqual([]);
    for (const capability of capabilities as string[])
      expect([capability, await domains({ capability })]).toEqual([capability, [vps, metal]]);
  });
});
