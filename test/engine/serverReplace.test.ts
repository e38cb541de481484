import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ServerStack, serverArgs, serverStack } from "./serverStack";

describe("a server that is replaced", { timeout: 120_000 }, () => {
  let stack: ServerStack;
  let first: string;
  beforeEach(async () => {
    stack = await serverStack();
    await stack.up();
    first = (await stack.state())[0]?.id as string;
  }, 600_000);
  afterEach(() => stack?.close());

  const ids = async () =>
    (await stack.state()).map(({ id, isDeleted }) => (isDeleted ? `${id} to delete` : id));
  const replaceByUrn = async () => stack.up({ replace: [await stack.urn()] });
  /** Removal is refused, as if the run had stopped between create and delete. */
  const stopBeforeDelete = () => stack.sandbox.user("sandbox").deny("asset.requestRemoval");
  const goOn = () => stack.sandbox.user("sandbox").grant("asset.requestRemoval");
  const statusOf = (id: string) => stack.sandbox.asset(id).row.status;

  describe("by newIps", () => {
    it.each(["fail", "adopt", "create"])(
      "onExisting %s: another server, then the old one goes",
      async (onExisting) => {
        stack.program.args = { ...serverArgs, newIps: 2, onExisting };
        expect(await stack.preview()).toMatchObject({ ok: true, writes: [] });
        expect(await stack.up()).toMatchObject({
          ok: true,
          writes: ["server.create", "asset.requestRemoval"],
        });
        const [second, ...rest] = await ids();
        expect(rest).toEqual([]);
        expect(second).not.toBe(first);
        expect(statusOf(first)).toMatch(/Termina/);
        expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
      },
    );

    it("stopped between create and delete: the next up deletes the old one and creates nothing", async () => {
      stack.program.args = { ...serverArgs, newIps: 2 };
      stopBeforeDelete();
      expect((await stack.up()).ok).toBe(false);
      const [second, old] = await ids();
      expect(old).toBe(`${first} to delete`);
      goOn();
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
      expect(await ids()).toEqual([second]);
      expect(statusOf(second as string)).toBe("Active");
      expect(statusOf(first)).toMatch(/Termina/);
    });
  });

  describe("by --replace", () => {
    it("fail: names the old server and the ways out, and changes nothing", async () => {
      const up = await replaceByUrn();
      expect(up).toMatchObject({ ok: false, writes: [] });
      expect(up.output).toContain(
        `a live server ${first} of web.example.com answers this very request already`,
      );
      expect(up.output).toContain("deleteBeforeReplace");
      expect(await ids()).toEqual([first]);
      expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    });

    it("fail with deleteBeforeReplace: the old one goes first", async () => {
      stack.program.opts = { deleteBeforeReplace: true };
      expect(await replaceByUrn()).toMatchObject({
        ok: true,
        writes: ["asset.requestRemoval", "server.create"],
      });
      expect(await ids()).not.toContain(first);
    });

    it("create: another server, then the old one goes", async () => {
      stack.program.args = { ...serverArgs, onExisting: "create" };
      expect(await replaceByUrn()).toMatchObject({
        ok: true,
        writes: ["server.create", "asset.requestRemoval"],
      });
      expect(await ids()).not.toContain(first);
    });

    it("create, stopped between create and delete: the next up deletes the old one", async () => {
      stack.program.args = { ...serverArgs, onExisting: "create" };
      stopBeforeDelete();
      expect((await replaceByUrn()).ok).toBe(false);
      const [second] = await ids();
      goOn();
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
      expect(await ids()).toEqual([second]);
      expect(statusOf(second as string)).toBe("Active");
    });

    it("adopt: the same server, and the delete of the old resource sends nothing and says so", async () => {
      stack.program.args = { ...serverArgs, onExisting: "adopt" };
      const up = await replaceByUrn();
      expect(up).toMatchObject({ ok: true, writes: [] });
      expect(up.output).toContain(`the server ${first} stays, because the resource that replaces this one`);
      expect(await ids()).toEqual([first]);
      expect(statusOf(first)).toBe("Active");
    });

    it("adopt, stopped before the old resource was deleted: the next up drops it and sends nothing", async () => {
      const before = await stack.exportStack();
      stack.program.args = { ...serverArgs, onExisting: "adopt" };
      await replaceByUrn();
      await stack.addToDelete(before);
      expect(await ids()).toEqual([first, `${first} to delete`]);
      const up = await stack.up();
      expect(up).toMatchObject({ ok: true, writes: [] });
      expect(up.output).toContain(
        `the server ${first} stays, because another resource of this stack holds it`,
      );
      expect(await ids()).toEqual([first]);
      expect(statusOf(first)).toBe("Active");
    });
  });
});
