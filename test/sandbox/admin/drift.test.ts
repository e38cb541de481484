import { describe, expect, it } from "vitest";
import { adminOf, aServer, builtServer, openHost } from "../support/host";

/** A host, and a function that asks its admin interface to make drift. */
async function open() {
  const host = await openHost();
  const drift = async (server: unknown) => {
    const { status, body } = await adminOf(host.sandbox)("POST", "drift", { server });
    return { status, ...body };
  };
  return { ...host, host, drift };
}
const next = 'Next: run "pulumi refresh" to see the drift, then "pulumi up" to put it right.';

describe("drift made by the admin interface", () => {
  it("renames the server and its asset and inverts its backups, and a second time restores them", async () => {
    const { drift, ask, host, sandbox } = await open();
    const uniq_id = await builtServer(host);
    const before = await ask("server/details", { uniq_id });
    const { length } = sandbox.requests;
    expect(await drift(uniq_id)).toEqual({
      status: 200,
      message: `A person at the host renamed web1.example.com to renamed.web1.example.com and turned its backups on. ${next}`,
    });
    // The API records neither a request nor a removal.
    expect([sandbox.requests.length, sandbox.ledger.destructions]).toEqual([length, []]);
    const drifted = { domain: "renamed.web1.example.com", backup_enabled: true };
    const backups = { backup_plan: "quota", backup_quota: "100" };
    expect(await ask("server/details", { uniq_id })).toEqual({ ...before, ...drifted, ...backups });
    expect(await ask("asset/details", { uniq_id })).toMatchObject({ domain: drifted.domain });
    expect(await drift(uniq_id)).toEqual({
      status: 200,
      message: `A person at the host renamed renamed.web1.example.com to web1.example.com and turned its backups off. ${next}`,
    });
    expect(await ask("server/details", { uniq_id })).toEqual(before);
  });

  it("keeps a name that would become too long, and still inverts the backups", async () => {
    const { drift, ask, host } = await open();
    const domain = `${[63, 63, 63, 54].map((length) => "w".repeat(length)).join(".")}.com`;
    const uniq_id = await builtServer(host, { domain, backup_enabled: 1 });
    const message = `A person at the host turned the backups of ${domain} off. ${next}`;
    expect(await drift(uniq_id)).toEqual({ status: 200, message });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ domain, backup_enabled: false });
  });

  it("needs an existing server that is built and idle", async () => {
    const { drift, ask, sandbox } = await open();
    expect(await drift("ABC123")).toEqual({ status: 404, error: "The sandbox has no server ABC123." });
    const { uniq_id } = await ask("server/create", aServer);
    const error = "web1.example.com is Building: drift needs a server that was built and is idle.";
    expect(await drift(uniq_id)).toEqual({ status: 400, error });
    sandbox.advance(1000);
    await ask("server/power/stop", { uniq_id });
    expect(await drift(uniq_id)).toMatchObject({ status: 400, error: error.replace("Building", "Stopping") });
    sandbox.advance(1000);
    expect(await drift(uniq_id)).toMatchObject({ status: 200 });
  });

  it.each([undefined, 7, ""])("refuses %j", async (server) => {
    const { drift } = await open();
    expect(await drift(server)).toMatchObject({ status: 400, error: expect.stringMatching(/^server /) });
  });
});
