import { afterEach, beforeEach, expect, it } from "vitest";
import type { Properties } from "../../../provider/resource/properties";
import type { Resource } from "../../../provider/resource/resource";
import { resources } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { one, two } from "./sshKey/samples";

// Numbers begin anew at every host: what has the number there is somebody else's.
type World = Awaited<ReturnType<typeof sandboxSession>>;
let here: World;
let there: World;
beforeEach(async () => {
  [here, there] = [await sandboxSession(), await sandboxSession()];
});
afterEach(async () => {
  await here.close();
  await there.close();
});

const made = async (
  { session, context, sandbox }: World,
  type: "SshKey" | "Credential",
  news: Properties,
) => {
  const uniqId = sandbox.seed({ servers: [{ domain: "web.example.com" }] }).servers[0];
  const resource = resources[type] as Resource;
  return resource.create(session, { news: type === "Credential" ? { uniqId, ...news } : news }, context);
};

it.each([
  [
    "SshKey",
    { publicKeyName: "deploy", publicKeyValue: one },
    { publicKeyName: "deploy", publicKeyValue: two },
    (now: string) => `at ${now}, where the configuration points now, is another one`,
  ],
  [
    "Credential",
    { type: "app", name: "panel", authData: "secret-here" },
    { type: "app", name: "panel", authData: "secret-there" },
    (now: string) => `is not at ${now}, where the configuration points now`,
  ],
] as const)(
  "a %s that has the same number at another host is left alone there",
  async (type, ours, theirs, where) => {
    // Another host gives other identifiers to its servers.
    there.sandbox.seed({ assets: [{ type: "DNS.Zone", domain: "example.net" }] });
    const [mine, foreign] = [await made(here, type, ours), await made(there, type, theirs)];
    expect(foreign.id).toBe(mine.id);
    there.sandbox.forgetRequests();
    const resource = resources[type] as Resource;
    const { session, context, sandbox } = there;
    const { id, outputs } = mine;

    const told = `${type} ${id} ${where(`${sandbox.url} as sandbox`)}. It was created at ${here.sandbox.url} as sandbox. Nothing was changed`;
    await expect(resource.read(session, { id, outputs }, context)).rejects.toThrow(told);
    await expect(resource.update(session, { id, olds: outputs, news: ours }, context)).rejects.toThrow(told);
    await expect(resource.delete(session, { id, olds: outputs }, context)).rejects.toThrow(told);
    expect(sandbox.writes()).toEqual([]);
  },
);

it("a server that is being ordered there is not, once something else is seen to be of another host", async () => {
  const news = { publicKeyName: "deploy", publicKeyValue: one };
  const { id, outputs } = await made(here, "SshKey", news);
  const { session, context, sandbox } = there;
  // The engine begins with the server; the diff comes while its create looks for one that is there already.
  const order = (resources.Server as Resource).create(session, { news: sampleServer }, context);
  (resources.SshKey as Resource).diff(session, { id, olds: outputs, news });
  await expect(order).rejects.toThrow(
    `Nothing new is made, because the configuration points to ${sandbox.url} as sandbox now. SshKey ${id} was created at`,
  );
  expect(sandbox.servers).toEqual([]);
  expect(sandbox.writes()).toEqual([]);
});
