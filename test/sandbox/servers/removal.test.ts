import { describe, expect, it } from "vitest";
import { type Answer, aServer, builtServer, openHost, openWithServer } from "../support/host";
import { own, type Step, transcript } from "../support/seen";

const [request, status] = ["asset/cancellation/request", "asset/details status"];
const reasons = { cancellation_reason: "moved", cancellation_comment: "two\nlines", rating: 10 };
const again = `${request} removal_requested`;
const found = (params: Answer): Step => ["asset/list uniq_id", params];
const ofType = found({ type: "Cloud.VPS" });

describe("a removal", () => {
  it.each<[string, Step[]]>([
    [
      "is in progress at first, and then the server is gone and its asset is Terminated",
      [
        ["server/update", { uniq_id: own, domain: "renamed.example.com" }],
        [again, { uniq_id: own, ...reasons }],
        ...[599, "server/details status", status, 1, "server/details", "server/power/status"],
        ["server/rebuild", { uniq_id: own, template_name: "DEBIAN_12_64" }],
        ...["server/list", "server/credentials/list"].map((path): Step => [`${path} item_total`, {}]),
        ...["domain", "status", "active"].map((member) => `asset/details ${member}`),
      ],
    ],
    [
      "leaves an asset that is listed only on request",
      [request, ofType, 600, ofType, found({ uniq_id: [own] }), found({ status: "Terminated" })],
    ],
    ["asked for twice, ends once and at the same time", [again, 500, again, 100, "server/details", again]],
  ])("%s", async (_what, steps) => {
    expect(await transcript(await openWithServer(), ...steps)).toMatchSnapshot();
  });

  it("keeps the reason that was given", async () => {
    const { ask, sandbox, uniq_id } = await openWithServer();
    await ask(request, { uniq_id, ...reasons });
    const removal = { reason: "moved", comment: "two\nlines", rating: 10 };
    expect(sandbox.asset(uniq_id).row.removal).toEqual(removal);
  });

  it("is done at once for an asset that is no server", async () => {
    const host = await openHost();
    const [uniq_id] = await host.listed("asset/list", "uniq_id", { type: "SSL.Certificate" });
    expect(await transcript({ ...host, uniq_id: String(uniq_id) }, request, status)).toMatchSnapshot();
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
  /** An account whose only asset is one server, besides a domain, a certificate and a zone. */
  const openWithLastServer = async () => {
    const opened = await openWithServer();
    await removeOthers(opened);
    return opened;
  };
  /** The auto-renewals and the zones that are left in the asset list. */
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
  ])("%i, when the last asset is removed, %s", async (cleanup_assets, _, left) => {
    const { host, ask, uniq_id } = await openWithLastServer();
    await ask(request, { uniq_id, cleanup_assets });
    expect(await appendages(host)).toEqual(left);
  });

  it("does nothing while another asset lives, which is the last one as soon as the removal of the first is requested", async () => {
    const { host, ask, uniq_id } = await openWithLastServer();
    const other = await builtServer(host);
    await ask(request, { uniq_id, cleanup_assets: 1 });
    expect(await appendages(host)).toEqual(untouched);
    await ask(request, { uniq_id: other, cleanup_assets: 1 });
    expect(await appendages(host)).toEqual(cleaned);
  });

  it("ignores another account's servers, and leaves its zones alone", async () => {
    const ben = { username: "ben", password: "ben-word", accounts: [100002] };
    const host = await openHost({ users: [ben] });
    await host.ask("server/create", aServer, ben);
    await removeOthers(host, { cleanup_assets: 1 });
    expect(await appendages(host)).toEqual(cleaned);
    expect(await host.listed("asset/list", "domain", {}, ben)).toEqual(["other.example", aServer.domain]);
  });
});
