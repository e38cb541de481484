import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { Deployment } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one as publicSshKey } from "../../provider/resources/sshKey/samples";
import { serverArgs } from "../hostingStack";
import type { Ran } from "../support/engineStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

type Stored = Deployment["deployment"]["resources"][number];

// One server after another, each in the place of the one before.
describe("a server that is replaced", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let args: Record<string, unknown> = { ...serverArgs, newIps: 1 };
  let opts: CustomResourceOptions = {};
  /** The server that the stack has before a step. */
  let first: string;
  beforeAll(async () => {
    stack = await pluginStack(
      () => {
        new Bare("Server", "web", args, opts);
        return {};
      },
      { profile: "instant" },
    );
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    [first = ""] = await ids();
  }, 600_000);
  afterAll(() => stack?.close());

  const serversIn = ({ deployment }: Deployment) =>
    (deployment.resources ?? []).filter(({ type }: Stored) => type.endsWith(":Server"));
  const ids = async (): Promise<string[]> =>
    serversIn(await stack.exportStack()).map(({ id, delete: isDeleted }: Stored) =>
      isDeleted ? `${id} to delete` : id,
    );
  const replaceByUrn = async () =>
    stack.up({ replace: [(await stack.resources("Server"))[0]?.urn as string] });
  const statusOf = (id: string) => stack.sandbox.asset(id).row.status;

  /** Another server is the stack's only one, and the one before goes. */
  async function firstIsReplaced() {
    const [second = "", ...rest] = await ids();
    expect(rest).toEqual([]);
    expect(second).not.toBe(first);
    expect(statusOf(second)).toBe("Active");
    expect(statusOf(first)).toMatch(/Termina/);
    first = second;
  }
  async function firstStays() {
    expect(await ids()).toEqual([first]);
    expect(statusOf(first)).toBe("Active");
  }

  /** It is replaced in one run. */
  async function anotherIsOrdered(run: Promise<Ran>, writes = ["server.create", "asset.requestRemoval"]) {
    const up = await run;
    expect(up, up.output).toMatchObject({ ok: true, writes });
    await firstIsReplaced();
  }
  /** It is replaced in two runs: the first one is stopped between create and delete. */
  async function itGoesLater(run: () => Promise<Ran>) {
    stack.sandbox.user("sandbox").deny("asset.requestRemoval");
    expect((await run()).ok).toBe(false);
    const [second, old] = await ids();
    expect(old).toBe(`${first} to delete`);
    stack.sandbox.user("sandbox").grant("asset.requestRemoval");
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
    expect(await ids()).toEqual([second]);
    await firstIsReplaced();
  }
  /** It is adopted: the delete of the old resource sends nothing, and says so. */
  async function itIsKept(run: Promise<Ran>) {
    const up = await run;
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toMatch(new RegExp(`\\(${first}\\) .* \\[resource-kept\\]`));
    await firstStays();
  }

  describe("by newIps", () => {
    it.each([
      ["fail", 2],
      ["adopt", 3],
      ["create", 4],
    ])("onExisting %s: another server, then the old one goes", async (onExisting, newIps) => {
      args = { ...serverArgs, newIps, onExisting };
      expect(await stack.preview()).toMatchObject({ ok: true, writes: [] });
      await anotherIsOrdered(stack.up());
      expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    });

    it("stopped between create and delete: the next up deletes the old one and creates nothing", async () => {
      args = { ...serverArgs, newIps: 5 };
      await itGoesLater(() => stack.up());
    });
  });

  // The old server answers the same request as the new one.
  describe("by --replace", () => {
    it("fail: names the old server and the ways out, and changes nothing", async () => {
      const up = await replaceByUrn();
      expect(up).toMatchObject({ ok: false, writes: [] });
      expect(up.output).toMatch(new RegExp(`\\(${first}\\).* \\[server-exists\\]`));
      await firstStays();
      expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    });

    it("adopt: the same server; so it is where the run had stopped before the old resource was deleted", async () => {
      args = { ...args, onExisting: "adopt" };
      const before = await stack.exportStack();
      await itIsKept(replaceByUrn());
      await addToDelete(before);
      expect(await ids()).toEqual([first, `${first} to delete`]);
      await itIsKept(stack.up());
    });

    it("create: another server, then the old one goes; so it does in the next run", async () => {
      args = { ...args, onExisting: "create" };
      await anotherIsOrdered(replaceByUrn());
      await itGoesLater(replaceByUrn);
    });

    it("fail with deleteBeforeReplace: the old one goes first", async () => {
      args = { ...args, onExisting: "fail" };
      opts = { deleteBeforeReplace: true };
      await anotherIsOrdered(replaceByUrn(), ["asset.requestRemoval", "server.create"]);
    });
  });

  it("by replaceOnChanges of what an update would only record", async () => {
    args = { ...args, publicSshKey };
    opts = { replaceOnChanges: ["publicSshKey"] };
    await anotherIsOrdered(stack.up());
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  /** As if a run had stopped before the server of an earlier state was deleted. */
  async function addToDelete(earlier: Deployment) {
    const now = await stack.exportStack();
    const [old] = serversIn(earlier);
    const resources = [...now.deployment.resources, { ...old, delete: true }];
    await stack.stack.importStack({ ...now, deployment: { ...now.deployment, resources } });
  }
});
