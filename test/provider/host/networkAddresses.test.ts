import { expect, it } from "vitest";
import { addressesOf, ipAddress } from "../../../provider/api/contract/ipAddress";
import { networkAddresses } from "../../../provider/host/shown/networkAddresses";

const ip = ipAddress("192.0.2.1");
const block = "2001:db8:1::/64";
const both = { ip4: [ip, "192.0.2.2"], ip6: [block] };
const read = (summary: unknown, own = ip) =>
  networkAddresses(summary, own, addressesOf("https://api.example.com"));

it.each<[what: string, summary: unknown]>([
  ["lists of texts", { ips: ["192.0.2.1", "192.0.2.2"], ip6: [block] }],
  ["lists by version", { ipv4: ["192.0.2.1", "192.0.2.2"], ipv6: [block] }],
  ["the primary one apart", { ip: "192.0.2.1", additional_ips: ["192.0.2.2"], ip6Blocks: [block] }],
  ["the primary one last", { publicIps: ["192.0.2.2", "192.0.2.1"], poolIp6s: ["2001:DB8:1:0::/64"] }],
  ["one list", ["192.0.2.1", "192.0.2.2", block]],
  [
    "objects with what else the network has",
    {
      interfaces: [
        { ip: "192.0.2.1", netmask: "255.255.255.0", gateway: "192.0.2.254", mac: "00:00:5e:00:53:01" },
        {
          addresses: [
            { address: "192.0.2.2", dns: ["192.0.2.53"] },
            { address: block, peer: "2001:db8::1" },
          ],
        },
      ],
      gateway: { ip: "192.0.2.254" },
      nameservers: ["192.0.2.53"],
    },
  ],
])("reads addresses and blocks from %s, and no gateway", (_what, summary) => {
  expect(read(summary)).toEqual(both);
});

it.each<[what: string, summary: unknown]>([
  ["nothing", undefined],
  ["an empty object", {}],
  ["the primary one alone", { ip: "192.0.2.1", ip_count: 3, ip6_count: 1 }],
  ["others without the primary one", { ips: ["192.0.2.2", "192.0.2.3"] }],
  [
    "texts that are no addresses",
    { ips: ["192.0.2.1", "evil.example.com", "192.0.2.0/24", "2001:db8::/200"] },
  ],
  ["addresses of the machine that asks", { ips: ["192.0.2.1", "127.0.0.2", "169.254.169.254", "::1"] }],
  ["addresses with a zone", { ips: ["192.0.2.1", "fe80::1%eth0"] }],
])("reads none from %s", (_what, summary) => {
  expect(read(summary)).toBeUndefined();
});

it("takes an IPv6 address for the primary one, and each address once", () => {
  const own = ipAddress("2001:db8::1");
  expect(read({ ips: ["2001:db8::1", "192.0.2.2", "192.0.2.2", "2001:db8:0::1"] }, own)).toEqual({
    ip4: ["192.0.2.2"],
    ip6: ["2001:db8::1"],
  });
});
