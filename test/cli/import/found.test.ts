import { expect, it } from "vitest";
import { findAll, type Part } from "../../../cli/import/foundResources";
import { commandSession } from "../../../cli/openSession";
import { addMarks } from "../../../provider/host/shown/hostMark";
import { refuse, type Script, scriptedHost } from "../../support/scriptedHost";

const status = "Active";
const web = { uniq_id: "AAAAAA", type: "Cloud.VPS", domain: "web.example.com", status, region_id: 1 };
const zone = { uniq_id: "BBBBBB", type: "DNS.Zone", status };
const made = { zone_id: 12, plan_id: 1201, template_name: "A_64" };
const key = { id: 5, public_key_name: "deploy", public_key_value: "ssh-ed25519 AAAA" };
const panel = { id: 3, type: "app", name: "panel", uniq_id: "AAAAAA", username: "root", auth_data: "s3cret" };
const hidden = { ...panel, id: 4, name: "mail", auth_data: "" };

/** An account with a server, a DNS zone, an SSH key and a credential. */
const account: Script = {
  "asset.list": () => [web, zone],
  "server.details": () => ({ ...web, ...made, status: "Running", active: true }),
  "asset.details": () => zone,
  "sshKey.list": () => [key],
  "server.credential.list": () => [{ id: 3, name: "panel" }],
};
const both: Script = {
  "server.credential.list": () => [panel, hidden],
  "server.credential.details": ({ id }) => (id === 3 ? panel : hidden),
};
/** A list that leaves out the secret, which the call for the single credential shows. */
const brief: Script = {
  "server.credential.list": () => [{ ...panel, auth_data: null }],
  "server.credential.details": () => panel,
};
const ofAssets = (...assets: Record<string, unknown>[]): Script => ({ "asset.list": () => assets });

type Row = readonly [
  script?: Script,
  part?: Part & { readonly logins?: boolean },
  configuration?: Record<string, unknown>,
];
const rows: Readonly<Record<string, Row>> = {
  "includes everything but credentials, which are secrets": [],
  "includes credentials on request, with their secrets separate, and leaves out those whose secret the host hides":
    [both, { logins: true }],
  "includes a credential by its own call if the list lacks its secret": [brief, { logins: true }],
  "is limited to the configured account": [{}, {}, { accountNumber: 1001 }],
  "has no keys and logins in a part: a type": [{}, { type: "Cloud.VPS" }],
  "has no keys and logins in a part: a domain": [{}, { domain: "example.com" }],
  "has no keys and logins in a part: a category": [{}, { category: "Provisioned" }],
  "has no keys and logins in a part: a project": [{}, { project: "Shop" }],
  "has no keys and logins in a part: a name": [{}, { name: "front" }],
  "has no keys and logins in a part: a region": [{}, { region: 1 }],
  "is without what has no id": [ofAssets({ ...web, uniq_id: undefined }, zone)],
  "is without what is gone": [ofAssets({ ...web, status: "Terminated" }, zone)],
  "is without what goes before it is read": [{ "server.details": () => refuse("RecordNotFound") }],
  "has notes without a sign that could end a comment": [ofAssets({ ...zone, type: "DNS\n*/ Zone\u2028x" })],
  "has a name for a key that has none at the host": [
    { "sshKey.list": () => [{ ...key, public_key_name: undefined }] },
  ],
};

it.each(Object.entries(rows))("import from an account %s", async (_what, [script, part, configuration]) => {
  /** The parameters of the first call of each list. */
  const lists: Record<string, unknown> = {};
  const noting = Object.entries({ ...account, ...script }).map(([name, answer]) => [
    name,
    (params: Record<string, unknown>, seconds: number) => {
      if (name.endsWith(".list")) lists[name] ??= params;
      return answer(params, seconds);
    },
  ]);
  const { session } = scriptedHost(Object.fromEntries(noting), configuration);
  const wanted = { ...part, stackOption: "--stack dev" };
  const { records, left } = await findAll(commandSession(session), wanted, new AbortController().signal);
  // The stored form is left out, because the tests of a resource's read cover it.
  const found = records.map(({ outputs: _stored, facts: _facts, ...shown }) => JSON.stringify(shown));
  const asked = Object.entries(lists).map(([name, params]) => `Asks ${name} ${JSON.stringify(params)}`);
  expect([...asked, ...found, ...left].join("\n")).toMatchSnapshot();
});

const foundIn = (script: Script, part: Part & { readonly logins?: boolean } = {}) =>
  findAll(
    commandSession(scriptedHost({ ...account, ...script }).session),
    { ...part, stackOption: "--stack dev" },
    new AbortController().signal,
  );

it.each([
  ["a server", web, { "server.details": () => ({ ...web, ...made, active: true }) }],
  ["an asset", { ...zone, domain: "example.com" }, {}],
])(
  "import leaves out %s whose removal the host has accepted, as the marker in its description shows, and says so",
  async (_what, asset, more) => {
    const custom_description = addMarks("Ours.", { removal: { at: 0, words: "2026-02-01" } });
    const { records, mayLack } = await foundIn({
      ...more,
      "asset.list": () => [{ ...asset, custom_description }],
      "asset.details": () => ({ ...asset, custom_description }),
    });
    expect(records.map(({ id }) => id)).not.toContain(asset.uniq_id);
    expect(mayLack).toEqual([
      expect.stringMatching(
        new RegExp(`\\(${asset.uniq_id}\\) is left out: the host has accepted its removal\\.$`),
      ),
    ]);
  },
);

it("import takes an application's credential although a server's credential has the same number", async () => {
  const ofServer = { ...panel, type: "server", name: "", username: "root", auth_data: "s0rry" };
  const { records, left } = await foundIn(
    {
      "server.credential.list": () => [panel, ofServer],
      "server.credential.details": ({ type }) => (type === "app" ? panel : ofServer),
    },
    { logins: true },
  );
  expect(records.find(({ resource }) => resource === "Credential")).toMatchObject({
    inputs: { type: "app", name: "panel" },
    secrets: { authData: "s3cret" },
  });
  expect(left).toEqual([]);
});

it.each(["sshKey.list", "server.credential.list"])(
  "import finds everything but the part that needs %s if the host refuses that, and says so",
  async (list) => {
    const { records, mayLack } = await foundIn({ [list]: () => refuse("Permission") });
    expect(records.map(({ resource }) => resource)).toContain("Server");
    expect(mayLack).toEqual([expect.stringContaining(`(${list}): they are left out`)]);
  },
);

it("import names once the fields of servers that only asset.details reports, if this user may not call it", async () => {
  const servers = Array.from({ length: 7 }, (_, at) => ({
    ...web,
    uniq_id: `AAAAA${at}`,
    domain: `w${at}.example.com`,
  }));
  const byId = (uniq_id: unknown) => servers.find((one) => one.uniq_id === uniq_id);
  const { records, mayLack } = await foundIn({
    "asset.list": () => servers,
    "server.details": ({ uniq_id }) => ({ ...byId(uniq_id), ...made, active: true }),
    "asset.details": () => refuse("Permission"),
    "sshKey.list": () => [],
  });
  expect(records).toHaveLength(7);
  const first = [0, 1, 2, 3, 4].map((at) => `w${at}-example-com (AAAAA${at})`).join(", ");
  const because = "the host does not show this user asset.details";
  expect(mayLack).toEqual([
    `customName of ${first} and 2 more is left out: ${because}.`,
    `Whether a run has requested the removal of ${first} and 2 more is not known: ${because}.`,
  ]);
  expect(records[0]?.note).toBe(
    "AAAAA0 Cloud.VPS. The host does not report bandwidthQuota, backupEnabled, username, customName: add what you know",
  );
});
