import { expect, it, onTestFinished } from "vitest";
import { previewCreate, previewUpdate } from "../../../provider/resource/preview";
import type { Properties } from "../../../provider/values";
import type { SandboxOptions } from "../../../sandbox";
import { asset, credential, sshKey } from "../../support/resources";
import { sandboxSession } from "../../support/sandboxSession";
import { holdPreview } from "../resource/holdPreview";
import { one, two } from "./sshKey/samples";

// server/unspecified.test.ts covers servers, on hosts of every kind.

type World = Awaited<ReturnType<typeof sandboxSession>>;
interface Life {
  readonly resource: typeof sshKey | typeof credential | typeof asset;
  readonly inputs: (world: World) => Properties;
  readonly changed: Properties;
  /** The last words of the calls of create, read, update, read, delete and read. */
  readonly calls: readonly string[];
}

const lives: Record<string, Life> = {
  "an SSH key": {
    resource: sshKey,
    inputs: () => ({ publicKeyName: "deploy", publicKeyValue: one }),
    changed: { publicKeyName: "release", publicKeyValue: two },
    calls: ["list add list", "", "update", "list", "remove", "list list"],
  },
  "a credential": {
    resource: credential,
    inputs: ({ sandbox }) => ({
      uniqId: sandbox.seed({ servers: [{ domain: "web.example.com" }] }).servers[0],
      ...{ type: "app", name: "panel", username: "admin", location: "panel ", authData: "first-secret" },
    }),
    changed: { authData: "second-secret" },
    calls: ["list create list", "list", "update", "list", "delete", "list details list"],
  },
  "an asset": {
    resource: asset,
    inputs: ({ sandbox }) => ({
      uniqId: sandbox.assets.find(({ type }) => type === "Load.Balancer")?.uniq_id,
      ...{ customName: "lb", customDescription: "of\nthe web\n", removeOnDelete: true },
    }),
    changed: { customName: "front", domain: "lb9.example.com", features: { Monitoring: "on" } },
    calls: ["details details update", "list", "update", "list", "list requestRemoval list", "list details"],
  },
};
const usual: SandboxOptions = {};
/** All the ways of older hosts at once. */
const legacy: SandboxOptions = { dialect: "legacy", errorPrefix: "Other", cachedPower: "late" };

/** The host returns values in another form than they were sent. */
const otherForms: SandboxOptions = {
  texts: "tidied",
  secretTexts: "masked",
  booleans: "numbers",
  domains: "lower",
};

const hosts = [usual, legacy, otherForms];
const onHosts = Object.keys(lives).flatMap((name) => hosts.map((host) => [name, host] as const));
it.each(onHosts)(
  "%s on a host with %j is created, read, changed and deleted with these calls only",
  async (name, host) => {
    const { resource, inputs: inputsIn, changed, calls } = lives[name] as Life;
    const world = await sandboxSession(host);
    onTestFinished(() => world.close());
    const { session, context, sandbox } = world;
    const inputs = inputsIn(world);
    sandbox.forgetRequests();
    const came: string[] = [];
    /** Records the calls since the previous record, without those of the token. */
    const look = () => {
      const isToken = (name: string) => /^account\.|^$/.test(name);
      const names = sandbox.requests.flatMap(({ operation = "" }) => (isToken(operation) ? [] : operation));
      came.push(names.map((one) => one.split(".").at(-1)).join(" "));
      sandbox.forgetRequests();
    };

    const { id, outputs } = await resource.create(session, { news: inputs }, context);
    holdPreview(previewCreate(resource, inputs), outputs);
    look();
    expect(await resource.read(session, { id, outputs }, context)).toEqual({ id, inputs, outputs });
    look();
    expect(resource.diff(session, { id, olds: outputs, news: inputs }).changes).toBe(false);

    const news = { ...inputs, ...changed };
    const change = { id, olds: outputs, news };
    const preview = previewUpdate(resource, change, resource.diff(session, change));
    const updated = await resource.update(session, change, context);
    holdPreview(preview, updated);
    look();
    const found = await resource.read(session, { id, outputs: updated }, context);
    expect(found).toEqual({ id, inputs: news, outputs: updated });
    look();

    // The read takes place in another process, because the first one has just created the resource.
    await resource.delete(world.newSession(), { id, olds: updated }, context);
    look();
    expect(await resource.read(world.newSession(), { id, outputs: updated }, context)).toBeUndefined();
    look();
    // The call for the single record may show a value that the list masks.
    const isMasked = name === "a credential" && host.secretTexts === "masked";
    expect(came).toEqual(isMasked ? calls.map((one) => (one === "list" ? "list details" : one)) : calls);
    // The resource is already gone.
    await resource.delete(world.newSession(), { id, olds: updated }, context);
  },
);
