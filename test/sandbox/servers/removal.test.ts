import { describe, expect, it } from "vitest";
import { type Answer, aServer, builtServer, openHost, openWithServer, refusal } from "../support/host";

const request = "asset/cancellation/request";
const gone = refusal(404, "RecordNotFound");

describe("a removal", () => {
  it("is a request: the server is busy ending, then gone; its asset stays as Terminated", async () => {
    const { ask, refused, listed, sandbox, uniq_id } = await openWithServer();
    const reasons = { cancellation_reason: "moved", cancellation_comment: "two\nlines", rating: 10 };
    const domain = "renamed.example.com";
    await ask("server/update", { uniq_id, domain });
    const requested = await ask(request, { uniq_id, ...reasons });
    expect(requested).toEqual({ removal_requested: "2026-01-01T00:00:01.000Z" });
    const removal = { reason: "moved", comment: "two\nlines", rating: 10 };
    expect(sandbox.asset(uniq_id).row.removal).toEqual(removal);
    sandbox.advance(599);
    expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Destroying" });
    expect(await ask("asset/details", { uniq_id })).toMatchObject({ status: "Pending-Termination" });
    sandbox.advance(1);
    expect(await refused("server/details", { uniq_id })).toEqual(gone);
    expect(await refused("server/power/status", { uniq_id })).toEqual(gone);
    expect(await refused("server/rebuild", { uniq_id, template_name: "DEBIAN_12_64" })).toEqual(gone);
    expect(await listed("server/list", "uniq_id")).toEqual([]);
    expect(await listed("server/credentials/list", "id")).toEqual([]);
    const ended = { domain, status: "Terminated", active: false };
    expect(await ask("asset/details", { uniq_id })).toMatchObject(ended);
  });

  it("leaves an asset that is listed only when it is asked for", async () => {
    const { ask, listed, sandbox, uniq_id } = await openWithServer();
    const found = (params: Answer) => listed("asset/list", "uniq_id", params);
    await ask(request, { uniq_id });
    expect(await found({ type: "Cloud.VPS" })).toEqual([uniq_id]);
    expect(await found({ status: "Pending-Termination" })).toEqual([uniq_id]);
    sandbox.advance(600);
    expect(await found({ type: "Cloud.VPS" })).toEqual([]);
    expect(await found({ uniq_id: [uniq_id] })).toEqual([uniq_id]);
    expect(await found({ status: "Terminated" })).toEqual([uniq_id]);
  });

  it("asked for twice, ends once and at the same time", async () => {
    const { ask, refused, sandbox, uniq_id } = await openWithServer();
    const before = { removal_requested: expect.stringContaining("before") };
    await ask(request, { uniq_id });
    sandbox.advance(500);
    expect(await ask(request, { uniq_id })).toEqual(before);
    sandbox.advance(100);
    expect(await refused("server/details", { uniq_id })).toEqual(gone);
    expect(await ask(request, { uniq_id })).toEqual(before);
  });

  it("of an asset that is no server is done at once", async () => {
    const { ask, listed } = await openHost();
    const [uniq_id] = await listed("asset/list", "uniq_id", { type: "SSL.Certificate" });
    await ask(request, { uniq_id });
    expect(await ask("asset/details", { uniq_id })).toMatchObject({ status: "Terminated", active: false });
    expect(await listed("asset/list", "uniq_id", { type: "SSL.Certificate" })).toEqual([]);
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

  it("with the last asset ends renewals and removes the zones", async () => {
    const { host, ask, listed, uniq_id } = await openWithLastServer();
    await ask(request, { uniq_id, cleanup_assets: 1 });
    expect(await appendages(host)).toEqual(cleaned);
    const ended = { type: "DNS.Zone", status: "Terminated" };
    expect(await listed("asset/list", "domain", ended)).toEqual(["example.com"]);
  });

  it("that is 0 leaves everything", async () => {
    const { host, ask, uniq_id } = await openWithLastServer();
    await ask(request, { uniq_id, cleanup_assets: 0 });
    expect(await appendages(host)).toEqual(untouched);
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
