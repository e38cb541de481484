import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram, FrontStack } from "./fronts";
import { describeLife, first, preview, refresh, server, unchanged, up } from "./life";

const asks = ({ sandbox }: FrontStack) =>
  sandbox.requests.filter((request) => JSON.stringify(request).includes("networkSummary")).length;

const has = (addresses: Args, asked?: number) => async (stack: FrontStack) => {
  const { ipAddresses, ip6Addresses } = (await first(stack, "Server"))?.outputs ?? {};
  expect({ ipAddresses, ip6Addresses }).toEqual(addresses);
  if (asked !== undefined) expect(asks(stack)).toBe(asked);
};
const remark = /newIps of db\.example\.com orders\..* \[addresses-not-shown\]/;
const another: FrontProgram = (declare) => {
  server(paidFor)(declare);
  declare("Server", "db", { ...serverArgs, domain: "db.example.com", newIps: 2 });
};
const paidFor = { newIps: 3, newIp6s: 1 };
const all = {
  ipAddresses: ["198.18.0.1", "198.18.0.2", "198.18.0.3"],
  ip6Addresses: ["2001:db8:4::/64"],
};
const none = { ipAddresses: undefined, ip6Addresses: undefined };

for (const [networks, known] of [
  ["lists", all],
  ["objects", all],
  ["none", none],
] as const)
  describeLife(
    `A server with several addresses at a host that shows ${networks}`,
    [
      up("up reports the addresses that were ordered", server(paidFor), {
        writes: ["server.create"],
        sees: has(known),
      }),
      unchanged,
      up("up keeps the addresses in an update", server({ ...paidFor, customName: "front" }), {
        writes: ["asset.update"],
        sees: has(known, 0),
      }),
      refresh("refresh reads the addresses in one call", { sees: has(known, 1) }),
      unchanged,
      preview("preview says before an order whether the host reports further addresses", another, {
        ...(known === all ? { tellsNot: remark } : { tells: [remark] }),
      }),
    ],
    { host: { profile: "instant", networks } },
  );

describeLife("A server with one address", [
  up("up sends no request for further addresses", server(), {
    writes: ["server.create"],
    sees: has(none, 0),
  }),
  refresh("refresh sends no request for further addresses", { sees: has(none, 0) }),
]);
