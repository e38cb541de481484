import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/resource/resource";
import { withSet } from "../../../provider/resource/stored";
import { unknown } from "../../../provider/resource/unknown";
import { asset, credential, server } from "../../support/resources";
import { scriptedHost } from "../../support/scriptedHost";
import { id, inputs, record, stored } from "../resources/server/rebuildingHost";

const serverId = id;

const features = { Antivirus: "basic" };
const label = { uniqId: id, customName: "shop" };
const labelled = (given: Properties): Properties => ({ ...withSet(given), __holder: "holder02" });

const login = { uniqId: id, type: "server" };
const recorded = (given: Properties): Properties => ({ ...withSet(given), credentialId: 5 });
const loginRecord = { id: 5, uniq_id: id, type: "server", username: "root" };

/** A server, its label and the record of its login, and what the engine asks of each. */
function world() {
  const { session, context, writes } = scriptedHost({
    "asset.list": () => [{ uniq_id: id, domain: inputs.domain, custom_name: "shop" }],
    "asset.details": () => ({ uniq_id: id, domain: inputs.domain, custom_name: "shop" }),
    "server.details": () => record(),
    "asset.update": () => ({}),
    "server.update": () => record(),
    "server.credential.list": () => [loginRecord],
    "server.credential.update": () => ({}),
  });
  const of = (resource: typeof asset, id: string = serverId) => {
    const diff = (olds: Properties, news: Properties) => resource.diff(session, { id, olds, news });
    return {
      diff,
      /** What a refresh asks: a read, and the diff with the inputs of the last `up`. */
      async refresh(olds: Properties, inputsBefore: Properties): Promise<Properties> {
        const found = await resource.read(session, { id, outputs: olds }, context);
        diff(found?.outputs ?? {}, inputsBefore);
        return found?.outputs ?? {};
      },
      read: (outputs: Properties) => resource.read(session, { id, outputs }, context),
      create: (news: Properties) => resource.create(session, { news }, context),
      update: (olds: Properties, news: Properties) => resource.update(session, { id, olds, news }, context),
    };
  };
  return { web: of(server), tag: of(asset), admin: of(credential, "5"), writes };
}

const sent = [["asset.update", expect.objectContaining({ uniq_id: id, features })]];
const refusal = `features: both a Server and an Asset resource set features of ${id}`;

describe("features that move in an up with a refresh", () => {
  it("from the Asset to the Server are the Server's", async () => {
    const { web, tag, writes } = world();
    const webBefore = await web.refresh(stored(inputs), inputs);
    const tagBefore = await tag.refresh(labelled({ ...label, features }), { ...label, features });
    web.diff(webBefore, { ...inputs, features });
    await web.update(webBefore, { ...inputs, features });
    tag.diff(tagBefore, label);
    await tag.update(tagBefore, label);
    expect(writes).toEqual(sent);
  });

  it("from the Server to the Asset are the Asset's", async () => {
    const { web, tag, writes } = world();
    const before = { ...inputs, features };
    const webBefore = await web.refresh(stored(before), before);
    const tagBefore = await tag.refresh(labelled(label), label);
    web.diff(webBefore, inputs);
    await web.update(webBefore, inputs);
    tag.diff(tagBefore, { ...label, features });
    await tag.update(tagBefore, { ...label, features });
    expect(writes).toEqual(sent);
  });
});

describe("features that both set now", () => {
  const before = { ...inputs, features };

  it("are refused at the second, which the program has just given them", async () => {
    const { web, tag, writes } = world();
    web.diff(stored(before), before);
    tag.diff(labelled(label), { ...label, features });
    await expect(tag.update(labelled(label), { ...label, features })).rejects.toThrow(refusal);
    await expect(tag.create({ ...label, features })).rejects.toThrow(refusal);
    expect(writes).toEqual([]);
  });

  it("are refused after a refresh too", async () => {
    const { web, tag, writes } = world();
    const webBefore = await web.refresh(stored(before), before);
    const tagBefore = await tag.refresh(labelled(label), label);
    web.diff(webBefore, before);
    await expect(tag.update(tagBefore, { ...label, features })).rejects.toThrow(refusal);
    expect(writes).toEqual([]);
  });

  it("are refused where the Asset was imported: its first diff is of the program", async () => {
    const { web, tag, writes } = world();
    const found = await tag.read({});
    tag.diff(found?.outputs ?? {}, { ...label, features });
    await expect(web.update(stored(inputs), before)).rejects.toThrow(refusal);
    expect(writes).toEqual([]);
  });
});

it("a Server that is only looked at owns nothing: its Asset may set the domain", async () => {
  const { web, tag, writes } = world();
  await web.read({});
  await tag.create({ uniqId: id, domain: "www.example.com" });
  expect(writes).toEqual([["asset.update", { uniq_id: id, domain: "www.example.com" }]]);
});

const inOneUpWithRefresh = async (
  { web, admin }: ReturnType<typeof world>,
  before: { web: Properties; admin: Properties },
  now: { web: Properties; admin: Properties },
) => {
  const webBefore = await web.refresh(stored(before.web), before.web);
  const adminBefore = await admin.refresh(recorded(before.admin), before.admin);
  web.diff(webBefore, now.web);
  await web.update(webBefore, now.web);
  admin.diff(adminBefore, now.admin);
  await admin.update(adminBefore, now.admin);
};

describe("the login of a server", () => {
  const withPassword = { ...inputs, password: "of-the-server" };
  const withSecret = { ...login, authData: "of-the-record" };
  const differently = ([ofServer, ofCredential]: readonly [string, string]) =>
    `A Server (${ofServer}) and a Credential of type server (${ofCredential}) set the login of ${id} differently. ` +
    "Nothing was sent. Remove one of the two. Or give both the same value. [login-set-twice]";
  const passwords = ["password", "authData"] as const;
  const usernames = ["username", "username"] as const;

  it("moves from the Server to a Credential in an up with a refresh", async () => {
    const here = world();
    await inOneUpWithRefresh(here, { web: withPassword, admin: login }, { web: inputs, admin: withSecret });
    expect(here.writes).toEqual([
      ["server.credential.update", expect.objectContaining({ id: 5, auth_data: "of-the-record" })],
    ]);
  });

  it("moves from a Credential to the Server in an up with a refresh", async () => {
    const here = world();
    await inOneUpWithRefresh(here, { web: inputs, admin: withSecret }, { web: withPassword, admin: login });
    expect(here.writes).toEqual([
      ["server.update", expect.objectContaining({ uniq_id: id, password: "of-the-server" })],
    ]);
  });

  it("that both set differently is refused at the second, before anything is sent", async () => {
    const { web, admin, writes } = world();
    web.diff(stored(withPassword), withPassword);
    admin.diff(recorded(login), withSecret);
    await expect(admin.update(recorded(login), withSecret)).rejects.toThrow(differently(passwords));
    await expect(admin.create(withSecret)).rejects.toThrow(differently(passwords));
    expect(writes).toEqual([]);
  });

  it("that both set differently is refused at the Server too, where the Credential came first", async () => {
    const { web, admin, writes } = world();
    const given = { ...login, username: "root" };
    admin.diff(recorded(given), given);
    const news = { ...inputs, username: "admin" };
    await expect(web.update(stored(inputs), news)).rejects.toThrow(differently(usernames));
    expect(writes).toEqual([]);
  });

  it("that both set to the same value is no fight: a Credential's username also chooses the record", async () => {
    const { web, admin, writes } = world();
    const both = { username: "root", password: "shared-secret" };
    await web.update(stored(inputs), { ...inputs, ...both });
    await admin.update(recorded(login), { ...login, username: "root", authData: both.password });
    expect(writes.map(([name]) => name)).toEqual(["server.update", "server.credential.update"]);
  });

  it("is not what a Credential of an application sets", async () => {
    const { web, admin, writes } = world();
    web.diff(stored(withPassword), withPassword);
    await admin.update(recorded({ ...login, type: "app" }), { ...withSecret, type: "app" });
    expect(writes.map(([name]) => name)).toEqual(["server.credential.update"]);
  });

  it("is nobody's where its value is not known before up", async () => {
    const { web, admin, writes } = world();
    web.diff(stored(inputs), { ...inputs, password: unknown });
    await admin.update(recorded(login), withSecret);
    expect(writes.map(([name]) => name)).toEqual(["server.credential.update"]);
  });
});
