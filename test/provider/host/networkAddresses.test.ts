import { expect, it } from "vitest";
import { addressesOf, ipAddress } from "../../../provider/api/contract/ipAddress";
import { networkAddresses } from "../../../provider/host/shown/networkAddresses";

const ip = ipAddress("192.0.2.1");
const block = "2001:db8:1::/64";
const both = { ip4: [ip, "192.0.2.2"], ip6: [block] };
const read = (summary: unknown, own = ip) =>
  networkAddresses(summary, own, addressesOf("https://api.example.com"));

it.each<[what: string, summary: unknown]>([
  ["lists of addresses", { ips: ["192.0.2.1", "192.0.2.2"], ip6: [block] }],
  ["lists by IP version", { ipv4: ["192.0.2.1", "192.0.2.2"], ipv6: [block] }],
  ["a separate primary address", { ip: "192.0.2.1", additional_ips: ["192.0.2.2"], ip6Blocks: [block] }],
  [
    "a list with the primary address last",
    { publicIps: ["192.0.2.2", "192.0.2.1"], poolIp6s: ["2001:DB8:1:0::/64"] },
  ],
  ["one list for everything", ["192.0.2.1", "192.0.2.2", block]],
  [
    "objects with further network settings",
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
])("reads addresses and blocks, but no gateway, from %s", (_what, summary) => {
  expect(read(summary)).toEqual(both);
});

it.each<[what: string, summary: unknown]>([
  ["undefined", undefined],
  ["an empty object", {}],
  ["the primary address alone", { ip: "192.0.2.1", ip_count: 3, ip6_count: 1 }],
  ["addresses without the primary one", { ips: ["192.0.2.2", "192.0.2.3"] }],
  [
    "texts that are no addresses",
    { ips: ["192.0.2.1", "evil.example.com", "192.0.2.0/24", "2001:db8::/200"] },
  ],
  ["loopback and link-local addresses", { ips: ["192.0.2.1", "127.0.0.2", "169.254.169.254", "::1"] }],
  ["addresses with a zone id", { ips: ["192.0.2.1", "fe80::1%eth0"] }],
])("reads none from %s", (_what, summary) => {
  expect(read(summary)).toBeUndefined();
});

it("accepts an IPv6 address as the primary one, and returns each address once", () => {
  const own = ipAddress("2001:db8::1");
  expect(read({ ips: ["2001:db8::1", "192.0.2.2", "192.0.2.2", "2001:db8:0::1"] }, own)).toEqual({
    ip4: ["192.0.2.2"],
    ip6: ["2001:db8::1"],
  });
});
