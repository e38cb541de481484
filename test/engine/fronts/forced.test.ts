import type { CustomResourceOptions, Resource } from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../hostingStack";
import { type Args, type FrontStack, fronts } from "./fronts";
import { plain } from "./life";

const replaced = ["server.create", "asset.requestRemoval"];

// Options that make Pulumi replace a server on its own. Newer engines treat a resource that is deleted before its
// replacement as deleted.
describe.each(Object.entries(fronts))(
  "A server that Pulumi is to replace (%s)",
  { timeout: 120_000 },
  (front, start) => {
    let stack: FrontStack;
    let login = 1;
    beforeAll(async () => {
      stack = await start({ profile: "instant" });
    }, 600_000);
    afterAll(() => stack?.close());

    const edit = (args: Args, options: (other: Resource) => CustomResourceOptions = () => ({})) =>
      stack.edit((declare) => {
        const { uniqId } = declare("Server", "db", { ...serverArgs, domain: "db.example.com" });
        const given = { uniqId, name: `login${login}`, authData: "panel-secret" };
        const other = declare("Credential", "login", given, { deleteBeforeReplace: true });
        const onExisting = "create";
        declare(
          "Server",
          "web",
          { ...serverArgs, onExisting, customDescription: "shop", ...args },
          options(other as unknown as Resource),
        );
      });
    const web = async () => (await stack.resources("Server")).filter(({ urn }) => urn.endsWith("::web"));
    const live = () => stack.sandbox.servers.filter(({ domain }) => domain === serverArgs.domain);
    /** Expects that state and host have the same server, and no other server for its domain. */
    async function isTheOnlyOne() {
      const [{ id } = { id: "" }, ...others] = await web();
      expect(others).toEqual([]);
      expect(live().map(({ uniq_id }) => uniq_id)).toEqual([id]);
      return id;
    }
    const urn = async () => (await web())[0]?.urn as string;
    const ofServers = (writes: readonly string[]) =>
      writes.filter((name) => !name.startsWith("server.credential"));
    const taint = async (verb: "taint" | "untaint") =>
      expect(await stack.cli("state", verb, await urn(), "--yes")).toMatchObject({ ok: true });
    async function ups(more: Parameters<FrontStack["up"]>[0] & { target?: string[] } = {}) {
      const { ok, output, writes } = await stack.up(more);
      return { ok, output, told: plain(output), writes: ofServers(writes) };
    }

    const trigger = (replacementTrigger: number) => () => ({ replacementTrigger });
    const replaceWith = (other: Resource) => ({ replaceWith: [other] });
    const deletedWith = (other: Resource) => ({ deletedWith: other });
    const replaceOnChanges =
      (...replaceOnChanges: string[]) =>
      () => ({ replaceOnChanges });
    const kept = { deletionProtection: true };
    /** Expects that `up` neither orders a second server nor loses the first one. */
    async function isKept(code?: string) {
      const id = await isTheOnlyOne();
      const { ok, output, told, writes } = await ups();
      expect(writes, output).toEqual([]);
      if (code !== undefined)
        expect({ ok, told }).toEqual({ ok: false, told: expect.stringContaining(code) });
      else if (!ok) expect(told).toContain("[server-doubled]");
      expect(await isTheOnlyOne()).toBe(id);
    }

    it("is kept under replacementTrigger while the stack protects it", async () => {
      edit(kept, trigger(1));
      // Pulumi may create the two servers in either order.
      const { writes } = await ups();
      expect(writes.toSorted()).toEqual(["asset.update", "server.create", "server.create"]);
      edit(kept, trigger(2));
      await isKept("[server-doubled]");
    });

    it("is kept under replaceWith of a replaced resource while the stack protects it", async () => {
      edit(kept);
      expect(await ups()).toMatchObject({ ok: true, writes: [] });
      edit(kept, replaceWith);
      expect(await ups()).toMatchObject({ ok: true, writes: [] });
      login += 1;
      edit(kept, replaceWith);
      await isKept("[server-not-removed]");
      login -= 1;
      edit(kept);
      expect(await ups()).toMatchObject({ ok: true, writes: [] });
    });

    it("is kept under deletedWith of a replaced resource while the stack protects it", async () => {
      edit(kept, deletedWith);
      expect(await ups()).toMatchObject({ ok: true, writes: [] });
      login += 1;
      edit(kept, deletedWith);
      await isKept();
    });

    it("is kept under replaceOnChanges while the stack protects it, and no other input is sent", async () => {
      edit({ ...kept, planId: 1202 }, replaceOnChanges("planId"));
      await isKept("[deletion-protected]");
      edit({ ...kept, customDescription: "shop 2" }, replaceOnChanges("*"));
      if (front === "plugin") await isKept("[replace-forced]");
      else expect(await ups()).toMatchObject({ ok: true, writes: ["asset.update"] });
      edit({});
      expect(await ups()).toMatchObject({ ok: true });
    });

    it("is refused under replaceOnChanges of planId without replacePolicy", async () => {
      edit({ planId: 1202 }, replaceOnChanges("planId"));
      await isKept("[replace-refused]");
    });

    it("is kept under replaceOnChanges if a change at the host is refused as drift", async () => {
      edit({}, replaceOnChanges("*"));
      const id = await isTheOnlyOne();
      stack.sandbox.server(id).set({ plan_id: "1202" });
      const { ok, output, told, writes } = await ups({ refresh: true });
      expect({ ok, writes }, output).toEqual({ ok: false, writes: [] });
      expect(told).toContain("[drift-refused]");
      expect(await isTheOnlyOne()).toBe(id);
      stack.sandbox.server(id).set({ plan_id: "1201" });
      expect(await ups({ refresh: true })).toMatchObject({ ok: true, writes: [] });
    });

    it.each<[string, () => Promise<object>]>([
      [
        "replacementTrigger",
        async () => {
          edit({}, trigger(1));
          await ups();
          edit({}, trigger(2));
          return {};
        },
      ],
      ["--replace", async () => ({ replace: [await urn()] })],
      ["--target-replace", async () => ({ replace: [await urn()], target: [await urn()] })],
      [
        "taint",
        async () => {
          await taint("taint");
          return {};
        },
      ],
    ])(
      "is replaced once by %s without protection, and nothing is left of the old one",
      async (_by, prepared) => {
        const more = await prepared();
        const id = await isTheOnlyOne();
        const { ok, output, writes } = await ups(more);
        expect({ ok, writes: writes.filter((name) => name !== "asset.update") }, output).toEqual({
          ok: true,
          writes: replaced,
        });
        expect(await isTheOnlyOne()).not.toBe(id);
        expect(await stack.previewUnchanged()).toMatchObject({ ok: true });
      },
    );

    it("is not ordered twice by `pulumi state taint` unless onExisting allows it, and untaint reverts the taint", async () => {
      edit({ ...kept, onExisting: "fail" });
      expect(await ups()).toMatchObject({ ok: true, writes: [] });
      await taint("taint");
      await isKept("[server-exists]");
      await taint("untaint");
      expect(await stack.previewUnchanged()).toMatchObject({ ok: true });
    });

    it("is not removed by destroy --run-program if the run lifts its group, because that only allows rebuilds and replacements", async () => {
      edit({ ...kept, rollout: { group: "web" } });
      expect(await ups()).toMatchObject({ ok: true, writes: [] });
      const id = await isTheOnlyOne();
      const destroy = () => stack.ran(() => stack.stack.destroy({ runProgram: true, color: "never" }));
      stack.lift("group:web");
      const refused = await destroy();
      expect(refused.ok, refused.output).toBe(false);
      expect(plain(refused.output)).toContain(`(${id}) was not deleted`);
      expect(await isTheOnlyOne()).toBe(id);
      stack.lift(id);
      const { ok, output } = await destroy();
      expect(ok, output).toBe(true);
      expect(plain(output)).toContain(`(${id}) is lifted by HOSTING_UNPROTECT`);
      expect(live()).toEqual([]);
    });
  },
);
