import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { previewCreate, previewUpdate } from "../../../provider/resource/preview";
import { hiddenOutputs } from "../../../provider/resource/stored";
import type { ResourceName } from "../../../provider/resourceName";
import { type Properties, unknown } from "../../../provider/values";
import { resources } from "../../support/resources";
import { sampleServer as base } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { one, two } from "../resources/sshKey/samples";

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const withLogin = { ...base, username: "admin", password: "first-secret" };
const resourceOf = (name: ResourceName) => resources[name];

/** Holds a preview to what came: what it knew was right, and what came it had reported of, known or not. */
function hold(preview: Properties, outputs: Properties): void {
  const known = Object.entries(preview).filter(([, value]) => value !== unknown);
  expect(outputs).toMatchObject(Object.fromEntries(known));
  const hidden: readonly string[] = hiddenOutputs;
  const came = Object.keys(outputs).filter((name) => !hidden.includes(name) && outputs[name] !== undefined);
  expect(Object.keys(preview)).toEqual(expect.arrayContaining(came));
}

/** Brings a resource through its inputs one after another, with a preview of each step. */
async function live(name: ResourceName, steps: readonly Properties[]) {
  const resource = resourceOf(name);
  const checked = steps.map((news) => resource.check({ news }).inputs);
  const previews: Properties[] = [previewCreate(resource, checked[0] as Properties)];
  const { session, context } = world;
  const created = await resource.create(session, { news: checked[0] as Properties }, context);
  hold(previews[0] as Properties, created.outputs);
  let olds = created.outputs;
  for (const news of checked.slice(1)) {
    const change = { id: created.id, olds, news };
    const preview = previewUpdate(resource, change, resource.diff(session, change));
    olds = await resource.update(session, change, context);
    hold(preview, olds);
    previews.push(preview);
  }
  return { previews, outputs: olds };
}

describe("a preview knows what will be so, and leaves open what only the host can report", () => {
  it("Server", async () => {
    const { previews, outputs } = await live("Server", [
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
    // In place the address stays, also when the disks are erased.
    for (const preview of previews.slice(1))
      expect(preview).toMatchObject({ ip: outputs.ip, uniqId: outputs.uniqId });
    const [, recorded, , , rebuilt] = previews;
    expect(recorded).toMatchObject({ status: "Running", active: true, diskGeneration: 1 });
    const open = { template: unknown, manageLevel: unknown, status: unknown, diskGeneration: unknown };
    expect(rebuilt).toMatchObject(open);
  });

  it("a Server that answers by SSH: how to log in is known until the disks or the login change", async () => {
    const waits = { ...withLogin, waitFor: { ssh: {} } };
    const rebuilt = { ...waits, password: "second-secret", templateName: "UBUNTU_2404_64" };
    const { previews, outputs } = await live("Server", [
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
      // The keys are those of the disks.
      { connection: unknown, sshHostKeys: known },
      { connection: unknown, sshHostKeys: unknown },
      { connection: unknown, sshHostKeys: unknown },
    ]);
    expect(outputs.connection).toMatchObject({ port: 2222, user: "admin", password: "second-secret" });
  });

  it("a Server that is not built yet: its address is open until it is", async () => {
    const server = resourceOf("Server");
    const __phase = { is: "building", since: 0 };
    const olds = { ...base, uniqId: "ABC123", __phase, __set: Object.keys(base) };
    const diff = server.diff(world.session, { id: "ABC123", olds, news: base });
    const open = { ip: unknown, active: unknown, template: unknown };
    const preview = previewUpdate(server, { olds, news: base }, diff);
    expect(preview).toMatchObject({ uniqId: "ABC123", ...open });
  });

  it("SshKey", async () => {
    const key = { publicKeyName: "deploy", publicKeyValue: one };
    const { previews, outputs } = await live("SshKey", [
      key,
      { ...key, publicKeyValue: two },
      { ...key, publicKeyName: "ops", onExisting: "adopt" },
      { ...key, publicKeyName: "ops" },
    ]);
    // The account is reported where the configuration names one.
    const accountNumber = unknown;
    expect(previews).toEqual([
      { ...key, accountNumber, keyId: unknown },
      { ...key, accountNumber, publicKeyValue: two, keyId: outputs.keyId },
      { ...key, accountNumber, publicKeyName: "ops", onExisting: "adopt", keyId: outputs.keyId },
      { ...key, publicKeyName: "ops", keyId: outputs.keyId },
    ]);
  });

  it("Credential", async () => {
    const { id: uniqId } = await resourceOf("Server").create(world.session, { news: base }, world.context);
    const login = { uniqId, name: "panel", username: "admin", authData: "first-secret" };
    const { previews, outputs } = await live("Credential", [
      login,
      { ...login, authData: "second-secret" },
      { ...login, location: "https://web.example.com" },
      { ...login, username: undefined },
    ]);
    expect(previews[0]).toMatchObject({ type: "app", credentialId: unknown, serverType: unknown });
    expect(previews[1]).toMatchObject({ authData: "second-secret", credentialId: outputs.credentialId });
  });

  it("Asset", async () => {
    const { id: uniqId } = await resourceOf("Server").create(world.session, { news: base }, world.context);
    const { previews } = await live("Asset", [
      { uniqId },
      { uniqId, customName: "web" },
      { uniqId, customName: "web", customDescription: "of the shop", timeouts: { removal: "1h" } },
      { uniqId },
    ]);
    expect(previews[0]).toMatchObject({ uniqId, customName: unknown, ip: unknown });
    expect(previews[2]).toMatchObject({ uniqId, customDescription: "of the shop", type: "Cloud.VPS" });
  });
});

it("every input that outputs report is an input, and outputs say of no other effect what changes with it", () => {
  for (const { inputs, outputs, reportedInputs } of Object.values(resources)) {
    for (const name of reportedInputs) expect(inputs.shape).toHaveProperty(name);
    for (const type of Object.values(outputs.shape)) {
      const { changesWith, madeFrom = [] } = type.meta() ?? {};
      expect([undefined, "rebuild", "reach", "anyCall"]).toContain(changesWith);
      for (const name of madeFrom as string[]) expect(inputs.shape).toHaveProperty(name);
    }
  }
});
