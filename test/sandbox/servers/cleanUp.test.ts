import { expect, it } from "vitest";
import { aServer, builtServer, openHost } from "../support/host";

const request = "asset/cancellation/request";
type Host = Awaited<ReturnType<typeof openHost>>;

/** An account whose only asset, beside domain, certificate and zone, is one server. */
async function openWithLastServer(): Promise<Host & { uniq_id: string }> {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  for (const type of ["Load.Balancer", "Object.Storage"]) {
    const [other] = await host.listed("asset/list", "uniq_id", { type });
    await host.ask(request, { uniq_id: other });
  }
  return { ...host, uniq_id };
}

/** What auto-renews and which zones are left, as the asset list tells. */
async function appendages({ ask }: Host) {
  const { items } = await ask("asset/list", {
    type: ["DNS.Zone", "Domain.Registration", "SSL.Certificate"],
    alsowith: ["featureDetails"],
  });
  return (items as Record<string, unknown>[]).map(({ type, featureDetails }) => [type, featureDetails]);
}

const untouched = [
  ["DNS.Zone", {}],
  ["Domain.Registration", {}],
  ["SSL.Certificate", {}],
];

it("cleanup_assets with the last asset ends renewals and removes the zones", async () => {
  const host = await openWithLastServer();

  await host.ask(request, { uniq_id: host.uniq_id, cleanup_assets: 1 });

  expect(await appendages(host)).toEqual([
    ["Domain.Registration", { autoRenew: false }],
    ["SSL.Certificate", { autoRenew: false }],
  ]);
  expect(await host.listed("asset/list", "domain", { type: "DNS.Zone", status: "Terminated" })).toEqual([
    "example.com",
  ]);
});

it("without cleanup_assets everything stays", async () => {
  const host = await openWithLastServer();
  await host.ask(request, { uniq_id: host.uniq_id, cleanup_assets: 0 });
  expect(await appendages(host)).toEqual(untouched);
});

it("cleanup_assets does nothing while another asset lives", async () => {
  const host = await openWithLastServer();
  const other = await builtServer(host);

  await host.ask(request, { uniq_id: host.uniq_id, cleanup_assets: 1 });
  expect(await appendages(host)).toEqual(untouched);

  // The other one is the last as soon as the first one's removal was requested.
  await host.ask(request, { uniq_id: other, cleanup_assets: 1 });
  expect(await appendages(host)).toHaveLength(2);
});

it("another account's servers do not count, and its zones are not touched", async () => {
  const ben = { username: "ben", password: "ben-word", accounts: [100002] };
  const host = await openHost({ users: [ben] });
  await host.ask("server/create", aServer, ben);
  for (const type of ["Load.Balancer", "Object.Storage"]) {
    const [uniq_id] = await host.listed("asset/list", "uniq_id", { type });
    await host.ask(request, { uniq_id, cleanup_assets: 1 });
  }

  expect(await appendages(host)).toHaveLength(2);
  expect(await host.listed("asset/list", "domain", {}, ben)).toEqual(["other.example", aServer.domain]);
});
