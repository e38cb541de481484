import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FrontStack } from "./fronts";
import { describeLife, destroy, first, plain, refresh, server, unchanged, up } from "./life";
import { type OwnProviders, ownProviders } from "./ownProviders";

const idOf = async (stack: FrontStack) => (await first(stack, "Server"))?.id ?? "";

describeLife("A protection that a run lifts", [
  up("orders a protected server", server({ deletionProtection: true }), { writes: ["server.create"] }),
  up("is refused the key of the configuration, with the way out", {
    behind: async (stack) => stack.configure("unprotect", await idOf(stack)),
    fails: true,
    tells: [
      "unprotect is refused: a protection is lifted for one run",
      "HOSTING_UNPROTECT=ABC123@api.example.com pulumi preview",
    ],
  }),
  refresh("reads the key as if it were not there", {}),
  destroy("removes nothing by the key", { fails: true, tells: ["[server-not-removed]"] }),
  {
    ...unchanged,
    behind: (stack) => stack.unset("unprotect"),
  },
  destroy("removes nothing after it", { fails: true, tells: ["[server-not-removed]"] }),
  destroy("removes the server that the environment names, and says so", {
    behind: async (stack) => stack.lift(await idOf(stack)),
    tells: ["is lifted by HOSTING_UNPROTECT, for this run. [protection-lifted]"],
    writes: ["asset.requestRemoval"],
  }),
]);

// A provider that the program makes itself is configured by its arguments, and starts with the environment of the run.
describe.each(Object.entries(ownProviders))(
  "A protection that a run lifts of servers whose provider the program makes itself, in the %s front",
  { timeout: 120_000 },
  (_front, start) => {
    let stack: OwnProviders;
    const protectedArgs = { deletionProtection: true };
    const moved = { ...protectedArgs, planId: 1202, replacePolicy: "replace" };
    const both = { web1: "east", web2: "east" };
    const idOf = async (name: string) =>
      (await stack.resources("Server")).find(({ urn }) => urn.endsWith(`::${name}`))?.id ?? "";
    const lifted = (name: string, id: string) =>
      `deletionProtection of server ${name}.example.com (${id}) is lifted by HOSTING_UNPROTECT, for this run. [protection-lifted]`;
    beforeAll(async () => {
      stack = await start({ profile: "instant" }, {});
      stack.edit(both, protectedArgs);
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create", "server.create"] });
    }, 600_000);
    afterAll(() => stack?.close());

    it("is on without the variable: nothing is removed, and nothing replaced", async () => {
      for (const [program, args, command, refused] of [
        [both, protectedArgs, "destroy", "[server-not-removed]"],
        [{ web1: "east" }, protectedArgs, "up", "[server-not-removed]"],
        [both, moved, "up", "[deletion-protected]"],
      ] as const) {
        stack.edit(program, args);
        const { ok, output, writes } = await stack[command]();
        expect({ ok, writes }, output).toEqual({ ok: false, writes: [] });
        expect(plain(output)).toContain(refused);
        expect(output).not.toContain("[protection-lifted]");
      }
    });

    it("is lifted of the server that it names, which is removed, and said", async () => {
      const [id, other] = [await idOf("web1"), await idOf("web2")];
      stack.edit({ web2: "east" }, protectedArgs);
      stack.lift(id);
      const { ok, output, writes } = await stack.up();
      expect({ ok, writes }, output).toEqual({ ok: true, writes: ["asset.requestRemoval"] });
      expect(plain(output)).toContain(lifted("web1", id));
      expect(stack.sandbox.servers.map(({ uniq_id }) => uniq_id)).toEqual([other]);
    });

    it("is lifted of the group that it names, whose server is replaced, and said by preview and run", async () => {
      const id = await idOf("web2");
      stack.edit({ web2: "east" }, moved);
      stack.lift("group:web");
      const previewed = await stack.preview();
      expect(previewed, previewed.output).toMatchObject({ ok: true, writes: [] });
      expect(plain(previewed.output)).toContain(lifted("web2", id));
      const { ok, output, writes } = await stack.up();
      expect({ ok, writes }, output).toEqual({ ok: true, writes: ["server.create", "asset.requestRemoval"] });
      expect(plain(output)).toContain(lifted("web2", id));
    });

    it("is for that run alone: destroy removes nothing before it names the server", async () => {
      stack.lift("");
      expect(await stack.destroy()).toMatchObject({ ok: false, writes: [] });
      const id = await idOf("web2");
      stack.lift(id);
      const { ok, output, writes } = await stack.destroy();
      expect({ ok, writes }, output).toEqual({ ok: true, writes: ["asset.requestRemoval"] });
      expect(plain(output)).toContain(lifted("web2", id));
      expect(stack.sandbox.servers).toEqual([]);
    });
  },
);
