import { expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../provider/values";
import type { Sandbox } from "../../../sandbox";
import { asset, credential, sshKey } from "../../support/resources";
import { sandboxSession } from "../../support/sandboxSession";
import { one, two } from "./sshKey/samples";

// The ways of older hosts, all at once. A server's life on such a host is in server/unspecified.test.ts.

interface Life {
  readonly name: string;
  readonly resource: typeof sshKey | typeof credential | typeof asset;
  readonly inputs: (sandbox: Sandbox) => Properties;
  readonly changed: Properties;
  readonly writes: readonly string[];
}

const serverOf = ({ servers }: Sandbox) => servers[0]?.uniq_id as string;
const balancerOf = ({ assets }: Sandbox) => assets.find(({ type }) => type === "Load.Balancer")?.uniq_id;

const lives: readonly Life[] = [
  {
    name: "an SSH key",
    resource: sshKey,
    inputs: () => ({ publicKeyName: "deploy", publicKeyValue: one }),
    changed: { publicKeyValue: two },
    writes: ["sshKey.add", "sshKey.update", "sshKey.remove"],
  },
  {
    name: "a credential",
    resource: credential,
    inputs: (sandbox) => ({
      uniqId: serverOf(sandbox),
      type: "app",
      name: "panel",
      authData: "first-secret",
    }),
    changed: { authData: "second-secret" },
    writes: ["server.credential.create", "server.credential.update", "server.credential.delete"],
  },
  {
    name: "an asset",
    resource: asset,
    inputs: (sandbox) => ({ uniqId: balancerOf(sandbox), customName: "lb", removeOnDelete: true }),
    changed: { customName: "front" },
    writes: ["asset.update", "asset.update", "asset.requestRemoval"],
  },
];

it.each(lives)("$name lives its life on a host of the dialect legacy", async (life) => {
  const world = await sandboxSession({ dialect: "legacy", errorPrefix: "Other", cachedPower: "late" });
  onTestFinished(() => world.close());
  const { session, context, sandbox } = world;
  const { resource } = life;
  sandbox.seed({ servers: [{ domain: "web.example.com" }] });

  const inputs = life.inputs(sandbox);
  const { id, outputs } = await resource.create(session, { news: inputs }, context);
  const read = await resource.read(session, { id, outputs }, context);
  expect(read).toEqual({ id, inputs, outputs });
  expect(resource.diff(session, { id, olds: outputs, news: inputs }).changes).toBe(false);

  const news = { ...inputs, ...life.changed };
  const updated = await resource.update(session, { id, olds: outputs, news }, context);
  expect(await resource.read(session, { id, outputs: updated }, context)).toMatchObject({ inputs: news });

  // Another process: the first one has just made it.
  await resource.delete(world.newSession(), { id, olds: updated }, context);
  expect(await resource.read(world.newSession(), { id, outputs: updated }, context)).toBeUndefined();
  expect(sandbox.writes()).toEqual(life.writes);
});
