import { afterEach, beforeEach, expect, it } from "vitest";
import type { Properties } from "../../../provider/values";
import { resources } from "../../support/resources";
import { sandboxSession } from "../../support/sandboxSession";
import { one, two } from "./sshKey/samples";

// Numbers start again at every host: what has the number there is someone else's.
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

type Type = "SshKey" | "Credential";
const made = async ({ session, context, sandbox }: World, type: Type, news: Properties) => {
  const uniqId = sandbox.seed({ servers: [{ domain: "web.example.com" }] }).servers[0];
  const resource = resources[type];
  return resource.create(session, { news: type === "Credential" ? { uniqId, ...news } : news }, context);
};

it.each`
  type            | ours                                                       | theirs                                                      | found
  ${"SshKey"}     | ${{ publicKeyName: "deploy", publicKeyValue: one }}        | ${{ publicKeyName: "deploy", publicKeyValue: two }}         | ${"another"}
  ${"Credential"} | ${{ type: "app", name: "panel", authData: "secret-here" }} | ${{ type: "app", name: "panel", authData: "secret-there" }} | ${"nothing"}
`(
  "another $type of the same number at the new address is left alone",
  async ({ type, ours, theirs, found }) => {
    // Another host gives other identifiers to its servers.
    there.sandbox.seed({ assets: [{ type: "DNS.Zone", domain: "example.net" }] });
    const [mine, foreign] = [await made(here, type, ours), await made(there, type, theirs)];
    expect(foreign.id).toBe(mine.id);
    there.sandbox.forgetRequests();
    const resource = resources[type as Type];
    const { context, sandbox } = there;
    const session = there.newSession({ movedFrom: here.sandbox.url });
    const { id, outputs } = mine;

    const refused = { content: { code: "resource-elsewhere", data: { resource: type, id, found } } };
    for (const call of [
      resource.read(session, { id, outputs }, context),
      resource.update(session, { id, olds: outputs, news: ours }, context),
      resource.delete(session, { id, olds: outputs }, context),
    ])
      await expect(call).rejects.toMatchObject(refused);
    expect(sandbox.writes()).toEqual([]);
  },
);
