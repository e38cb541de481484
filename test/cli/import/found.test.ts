import { describe, expect, it } from "vitest";
import { findAll, type Part } from "../../../cli/import/found";
import { refuse, type Script, scriptedHost } from "../../support/scriptedHost";

const status = "Active";
const web = { uniq_id: "AAAAAA", type: "Cloud.VPS", domain: "web.example.com", status, region_id: 1 };
const zone = { uniq_id: "BBBBBB", type: "DNS.Zone", status };
const made = { zone_id: 12, plan_id: 1201, template_name: "A_64" };
const key = { id: 5, public_key_name: "deploy", public_key_value: "ssh-ed25519 AAAA" };

/** An account with a server, a zone, a key and a login. */
const account: Script = {
  "asset.list": () => [web, zone],
  "server.details": () => ({ ...web, ...made, status: "Running", active: true }),
  "asset.details": () => zone,
  "sshKey.list": () => [key],
  "server.credential.list": () => [{ id: 3, name: "panel" }],
};
const place = { type: "Cloud.VPS", planId: 1201, zoneId: 12, regionId: 1 };
const inputs = { domain: "web.example.com", ...place, templateName: "A_64" };
const [id, name] = ["AAAAAA", "web-example-com"];
const noted = `${id} Cloud.VPS. The host does not report bandwidthQuota, backupEnabled, username: add what you know`;
const server = { resource: "Server", name, id, note: noted, inputs, secrets: {} };
const [uniqId, note] = ["BBBBBB", "BBBBBB DNS.Zone"];
const asset = { resource: "Asset", name: "asset-bbbbbb", id: uniqId, note, inputs: { uniqId }, secrets: {} };
const keyInputs = { publicKeyName: "deploy", publicKeyValue: "ssh-ed25519 AAAA" };
const sshKey = { resource: "SshKey", name: "deploy", id: "5", note: "5", inputs: keyInputs, secrets: {} };

/** `lists` has the params of the first call of each list. */
async function finding(
  script: Script,
  part: Part & { readonly logins?: boolean } = {},
  configuration: Record<string, unknown> = {},
) {
  const lists: Record<string, unknown> = {};
  const noting = Object.entries({ ...account, ...script }).map(([name, answer]) => [
    name,
    (params: Record<string, unknown>, seconds: number) => {
      if (name.endsWith(".list")) lists[name] ??= params;
      return answer(params, seconds);
    },
  ]);
  const { session } = scriptedHost(Object.fromEntries(noting), configuration);
  const all = await findAll(session, { ...part, stackOption: "--stack dev" }, new AbortController().signal);
  // What a state holds of each is a read's promise.
  return {
    found: all.records.map(({ outputs: _stored, facts: _facts, ...shown }) => shown),
    left: all.left,
    lists,
  };
}

const pages = { page_num: 1, page_size: 100 };

describe("what is found in an account", () => {
  it("is all of it, but for logins, which are secrets", async () => {
    const { found, left } = await finding({});
    expect(found).toEqual([server, asset, sshKey]);
    expect(Object.keys(found[0]?.inputs ?? {})).toEqual(Object.keys(inputs));
    expect(left).toEqual(["credential 3 (panel): pulumi import hosting:index:Credential NAME 3 --stack dev"]);
  });

  it("has logins too where they are asked for, with their secrets apart, but for those whose secret the host hides", async () => {
    const login = { type: "app", name: "panel", uniq_id: "AAAAAA", username: "root" };
    const panel = { id: 3, ...login, auth_data: "s3cret" };
    const hidden = { ...panel, id: 4, name: "mail", auth_data: "" };
    const script = { "server.credential.list": () => [panel, hidden] };
    const { found: all, left } = await finding(script, { logins: true });
    const inputs = { uniqId: "AAAAAA", type: "app", username: "root", name: "panel" };
    const found = { resource: "Credential", name: "panel", id: "3", note: "3", inputs };
    expect(all).toEqual([server, asset, sshKey, { ...found, secrets: { authData: "s3cret" } }]);
    expect(left).toEqual(["credential 4 (mail): the host does not report its secret, so declare it again"]);
  });

  it.each([
    [{}, {}],
    [{ accountNumber: 1001 }, { accnt: 1001 }],
  ])("is that of the configured account: %j", async (configuration, params) => {
    expect((await finding({}, {}, configuration)).lists).toEqual({
      "asset.list": { ...params, ...pages },
      "sshKey.list": { ...params, ...pages },
      "server.credential.list": { ...params, type: "app", ...pages },
    });
  });

  it.each<[Part, object, unknown[]]>([
    [{ type: "Cloud.VPS" }, { type: "Cloud.VPS" }, [server, asset]],
    [{ domain: "example.com" }, { domain: "example.com", domain_match: 1 }, [server, asset]],
    [{ category: "Provisioned" }, { category: ["Provisioned"] }, [server, asset]],
    [{ project: "Shop" }, { project_name: "Shop" }, [server, asset]],
    [{ name: "front" }, { custom_name: "front" }, [server, asset]],
    [{ region: 1 }, {}, [server]],
  ])("is without keys and logins where only a part is asked for: %j", async (part, params, found) => {
    const lists = { "asset.list": { ...params, ...pages } };
    expect(await finding({}, part)).toEqual({ found, left: [], lists });
  });

  it.each([
    ["has no id", { "asset.list": () => [{ ...web, uniq_id: undefined }, zone] }],
    ["is gone", { "asset.list": () => [{ ...web, status: "Terminated" }, zone] }],
    ["goes before it is read", { "server.details": () => refuse("RecordNotFound") }],
  ])("is without what %s", async (_name, script) => {
    expect((await finding(script)).found).toEqual([asset, sshKey]);
  });

  it("has notes without a sign that could end a comment", async () => {
    const script = { "asset.list": () => [{ ...zone, type: "DNS\n*/ Zone\u2028x" }] };
    expect((await finding(script)).found[0]?.note).toBe("BBBBBB DNS Zone x");
  });

  it("has a name for a key that has none at the host", async () => {
    const script = { "sshKey.list": () => [{ ...key, public_key_name: undefined }] };
    expect((await finding(script)).found[2]).toMatchObject({ resource: "SshKey", name: "asset-5" });
  });
});
