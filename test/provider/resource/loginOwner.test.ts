import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/resource/properties";
import { withSet } from "../../../provider/resource/stored";
import { unknown } from "../../../provider/resource/unknown";
import { credential, server } from "../../support/resources";
import { scriptedHost } from "../../support/scriptedHost";
import { id, inputs, record, stored } from "../resources/server/rebuildingHost";

const serverId = id;

const login = { uniqId: id, type: "server" };
const recorded = (given: Properties): Properties => ({ ...withSet(given), credentialId: 5 });
const loginRecord = { id: 5, uniq_id: id, type: "server", username: "root" };

/** A server and the record of its login, and what the engine asks of each. */
function world() {
  const { session, context, writes } = scriptedHost({
    "asset.details": () => ({ uniq_id: id, domain: inputs.domain, custom_name: "shop" }),
    "server.details": () => record(),
    "server.update": () => record(),
    "server.credential.list": () => [loginRecord],
    "server.credential.update": () => ({}),
  });
  const of = (resource: typeof server, id: string = serverId) => {
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
  return { web: of(server), admin: of(credential, "5"), writes };
}

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

  it("is nobody's where its value is not shown in a preview", async () => {
    const { web, admin, writes } = world();
    web.diff(stored(inputs), { ...inputs, password: unknown });
    await admin.update(recorded(login), withSecret);
    expect(writes.map(([name]) => name)).toEqual(["server.credential.update"]);
  });
});
