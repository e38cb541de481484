import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { previewCreate, previewUpdate } from "../../../provider/resource/preview";
import type { ResourceName } from "../../../provider/resourceName";
import { type Properties, unknown } from "../../../provider/values";
import { resources } from "../../support/resources";
import { sampleServer as base } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { one } from "../resources/sshKey/samples";
import { holdPreview } from "./holdPreview";

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const withLogin = { ...base, username: "admin", password: "first-secret" };
const resource = resources.Server;

/** Creates a server and changes it through these inputs one after another, with a preview of each step. */
async function live(steps: readonly Properties[]) {
  const checked = steps.map((news) => resource.check({ news }).inputs);
  const previews: Properties[] = [previewCreate(resource, checked[0] as Properties)];
  const { session, context } = world;
  const created = await resource.create(session, { news: checked[0] as Properties }, context);
  holdPreview(previews[0] as Properties, created.outputs);
  let olds = created.outputs;
  for (const news of checked.slice(1)) {
    const change = { id: created.id, olds, news };
    const preview = previewUpdate(resource, change, resource.diff(session, change));
    olds = await resource.update(session, change, context);
    holdPreview(preview, olds);
    previews.push(preview);
  }
  return { previews, outputs: olds };
}

describe("a preview knows every output that the program determines, and leaves open what only the host decides:", () => {
  it("Server", async () => {
    const { previews, outputs } = await live([
      base,
      { ...base, timeouts: { build: "1h" } },
      withLogin,
      { ...withLogin, backupEnabled: true, backupPlan: "daily", backupQuota: 7 },
      { ...withLogin, templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" },
      { ...withLogin, templateName: "UBUNTU_2404_64", powerState: "stopped" },
      { ...withLogin, templateName: "UBUNTU_2404_64", domain: "www.example.com" },
      { ...base, templateName: "UBUNTU_2404_64", domain: "www.example.com" },
    ]);
    expect(previews[0]).toMatchObject({ ...base, ip: unknown, uniqId: unknown, status: unknown });
    // The address stays with an update in place, even if it erases the disks.
    for (const preview of previews.slice(1))
      expect(preview).toMatchObject({ ip: outputs.ip, uniqId: outputs.uniqId });
    const [, recorded, , , rebuilt] = previews;
    expect(recorded).toMatchObject({ status: "Running", active: true, diskGeneration: 1 });
    const open = { template: unknown, manageLevel: unknown, status: unknown, diskGeneration: unknown };
    expect(rebuilt).toMatchObject(open);
  });

  it("a Server that waits for SSH: its login data stay known until disks or login change", async () => {
    const waits = { ...withLogin, waitFor: { ssh: {} } };
    const rebuilt = { ...waits, password: "second-secret", templateName: "UBUNTU_2404_64" };
    const { previews, outputs } = await live([
      waits,
      { ...waits, backupEnabled: true, backupPlan: "daily", backupQuota: 7 },
      { ...waits, timeouts: { build: "1h" } },
      { ...waits, password: "second-secret" },
      { ...rebuilt, rebuildPolicy: "rebuild" },
      { ...rebuilt, waitFor: { ssh: { port: 2222 } } },
    ]);
    const { sshHostKeys: known } = outputs;
    const before = { port: 22, user: "admin", password: "first-secret" };
    expect(previews).toMatchObject([
      { connection: unknown, sshHostKeys: unknown },
      { connection: before, sshHostKeys: known },
      { connection: before, sshHostKeys: known },
      // The host keys belong to the disks.
      { connection: unknown, sshHostKeys: known },
      { connection: unknown, sshHostKeys: unknown },
      { connection: unknown, sshHostKeys: unknown },
    ]);
    expect(outputs.connection).toMatchObject({ port: 2222, user: "admin", password: "second-secret" });
  });

  it("a Server that is not built yet: its address is open until then", async () => {
    const __phase = { is: "building", since: 0 };
    const olds = { ...base, uniqId: "ABC123", __phase, __set: Object.keys(base) };
    const diff = resource.diff(world.session, { id: "ABC123", olds, news: base });
    const open = { ip: unknown, active: unknown, template: unknown };
    const preview = previewUpdate(resource, { olds, news: base }, diff);
    expect(preview).toMatchObject({ uniqId: "ABC123", ...open });
  });
});

// lives.test.ts compares the later values with the preview.
it.each<[ResourceName, given: Properties, open: string[]]>([
  ["SshKey", { publicKeyName: "deploy", publicKeyValue: one }, ["accountNumber", "keyId"]],
  ["Credential", { uniqId: "ABC123", type: "app" }, ["credentialId", "serverType", "username"]],
  ["Asset", { uniqId: "ABC123", customDescription: "mine" }, ["customName", "ip", "type"]],
])("a preview of a new %s knows %j, and leaves open %j", (name, given, open) => {
  const reported = Object.fromEntries(open.map((output) => [output, unknown]));
  expect(previewCreate(resources[name], given)).toMatchObject({ ...given, ...reported });
});

it("every input that outputs refer to exists, and each output declares a known effect", () => {
  for (const { inputs, outputs, reportedInputs } of Object.values(resources)) {
    for (const name of reportedInputs) expect(inputs.shape).toHaveProperty(name);
    for (const type of Object.values({ ...inputs.shape, ...outputs.shape })) {
      const { changesWith, madeFrom = [], repeats = [] } = type.meta() ?? {};
      expect([undefined, "rebuild", "reach", "anyCall"]).toContain(changesWith);
      for (const name of [...(madeFrom as string[]), ...repeats]) expect(inputs.shape).toHaveProperty(name);
    }
  }
});
