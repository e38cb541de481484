import { describe, expect, it } from "vitest";
import { type Answer, aServer, builtServer, openHost, openWithServer } from "../support/host";
import { type Step, seen } from "../support/seen";

const [request, status] = ["asset/cancellation/request", "asset/details status"];
const gone = "404 RecordNotFound";

describe("a removal", () => {
  it("is a request: the server is busy ending, then gone; its asset stays as Terminated", async () => {
    const host = await openWithServer();
    const { listed, sandbox, uniq_id } = host;
    const reasons = { cancellation_reason: "moved", cancellation_comment: "two\nlines", rating: 10 };
    await seen(host, ["server/update", { uniq_id, domain: "renamed.example.com" }]);
    expect(await seen(host, [`${request} removal_requested`, { uniq_id, ...reasons }])).toEqual([
      "2026-01-01T00:00:01.000Z",
    ]);
    const removal = { reason: "moved", comment: "two\nlines", rating: 10 };
    expect(sandbox.asset(uniq_id).row.removal).toEqual(removal);
    const before = await seen(host, 599, "server/details status", status);
    expect(before).toEqual(["Destroying", "Pending-Termination"]);
    const rebuild: Step = ["server/rebuild", { uniq_id, template_name: "DEBIAN_12_64" }];
    const after = await seen(host, 1, "server/details", "server/power/status", rebuild);
    expect(after).toEqual([gone, gone, gone]);
    for (const path of ["server/list", "server/credentials/list"])
      expect(await listed(path, "id")).toEqual([]);
    const asset = { domain: "renamed.example.com", status: "Terminated", active: false };
    expect(await host.ask("asset/details", { uniq_id })).toMatchObject(asset);
  });

  it("leaves an asset that is listed only when it is asked for", async () => {
    const { ask, listed, sandbox, uniq_id } = await openWithServer();
    const found = (params: Answer) => listed("asset/list", "uniq_id", params);
    await ask(request, { uniq_id });
    expect(await found({ type: "Cloud.VPS" })).toEqual([uniq_id]);
    sandbox.advance(600);
    expect(await found({ type: "Cloud.VPS" })).toEqual([]);
    for (const params of [{ uniq_id: [uniq_id] }, { status: "Terminated" }])
      expect(await found(params)).toEqual([uniq_id]);
  });

  it("asked for twice, ends once and at the same time", async () => {
    const host = await openWithServer();
    const again = `${request} removal_requested`;
    const before = expect.stringContaining("before");
    const [first, ...others] = await seen(host, again, 500, again, 100, "server/details", again);
    expect([first, ...others]).toEqual(["2026-01-01T00:00:01.000Z", before, gone, before]);
  });

  it("of an asset that is no server is done at once", async () => {
    const host = await openHost();
    const [uniq_id] = await host.listed("asset/list", "uniq_id", { type: "SSL.Certificate" });
    expect(await seen({ ...host, uniq_id: String(uniq_id) }, request, status)).toEqual(["Terminated"]);
  });
});

describe("cleanup_assets", () => {
  type Host = Awaited<ReturnType<typeof openHost>>;
  const removeOthers = async ({ ask, listed }: Host, more = {}) => {
    for (const type of ["Load.Balancer", "Object.Storage"]) {
      const [uniq_id] = await listed("asset/list", "uniq_id", { type });
      await ask(request, { uniq_id, ...more });
    }
  };
  /** An account whose only asset, besides domain, certificate and zone, is one server. */
  const openWithLastServer = async () => {
    const opened = await openWithServer();
    await removeOthers(opened);
    return opened;
  };
  /** What auto-renews and which zones are left, as the asset list reports. */
  const appendages = async ({ ask }: Host) => {
    const type = ["DNS.Zone", "Domain.Registration", "SSL.Certificate"];
    const { items } = await ask("asset/list", { type, alsowith: ["featureDetails"] });
    return (items as Answer[]).map(({ type, featureDetails }) => [type, featureDetails]);
  };
  const untouched = ["DNS.Zone", "Domain.Registration", "SSL.Certificate"].map((type) => [type, {}]);
  const cleaned = ["Domain.Registration", "SSL.Certificate"].map((type) => [type, { autoRenew: false }]);

  it.each([
    [1, "ends renewals and removes the zones", cleaned],
    [0, "leaves everything", untouched],
  ])("%i with the last asset %s", async (cleanup_assets, _, left) => {
    const { host, ask, uniq_id } = await openWithLastServer();
    await ask(request, { uniq_id, cleanup_assets });
    expect(await appendages(host)).toEqual(left);
  });

  it("does nothing while another asset lives; that one is the last as soon as the first was asked to go", async () => {
    const { host, ask, uniq_id } = await openWithLastServer();
    const other = await builtServer(host);
    await ask(request, { uniq_id, cleanup_assets: 1 });
    expect(await appendages(host)).toEqual(untouched);
    await ask(request, { uniq_id: other, cleanup_assets: 1 });
    expect(await appendages(host)).toEqual(cleaned);
  });

  it("does not count another account's servers, nor touch its zones", async () => {
    const ben = { username: "ben", password: "ben-word", accounts: [100002] };
    const host = await openHost({ users: [ben] });
    await host.ask("server/create", aServer, ben);
    await removeOthers(host, { cleanup_assets: 1 });
    expect(await appendages(host)).toEqual(cleaned);
    expect(await host.listed("asset/list", "domain", {}, ben)).toEqual(["other.example", aServer.domain]);
  });
});
