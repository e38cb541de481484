import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FrontStack } from "./fronts";
import { describeLife, destroy, first, plain, refresh, server, unchanged, up } from "./life";
import { type OwnProviders, ownProviders } from "./ownProviders";

const idOf = async (stack: FrontStack) => (await first(stack, "Server"))?.id ?? "";

describeLife("A protection that a run lifts", [
  up("up orders a protected server", server({ deletionProtection: true }), { writes: ["server.create"] }),
  up("up refuses the configuration key unprotect, and says what to set instead", {
    behind: async (stack) => stack.configure("unprotect", await idOf(stack)),
    fails: true,
    tells: [
      "unprotect is refused: a protection is lifted for one run",
      "HOSTING_UNPROTECT=ABC123@api.example.com pulumi preview",
    ],
  }),
  refresh("refresh ignores the key", {}),
  destroy("destroy removes nothing because of the key", { fails: true, tells: ["[server-not-removed]"] }),
  {
    ...unchanged,
    behind: (stack) => stack.unset("unprotect"),
  },
  destroy("destroy removes nothing without the variable", { fails: true, tells: ["[server-not-removed]"] }),
  destroy("destroy removes the server that the variable names, and reports it", {
    behind: async (stack) => stack.lift(await idOf(stack)),
    tells: ["is lifted by HOSTING_UNPROTECT, for this run. [protection-lifted]"],
    writes: ["asset.requestRemoval"],
  }),
]);

// A provider that the program creates itself is configured by its arguments, but starts with the environment of the
// run.
describe.each(Object.entries(ownProviders))(
  "Lifting the protection of servers whose provider the program creates, in the %s front",
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

    it("does not happen without the variable: nothing is removed or replaced", async () => {
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

    it("allows the removal of the server named in the variable, and up reports it", async () => {
      const [id, other] = [await idOf("web1"), await idOf("web2")];
      stack.edit({ web2: "east" }, protectedArgs);
      stack.lift(id);
      const { ok, output, writes } = await stack.up();
      expect({ ok, writes }, output).toEqual({ ok: true, writes: ["asset.requestRemoval"] });
      expect(plain(output)).toContain(lifted("web1", id));
      expect(stack.sandbox.servers.map(({ uniq_id }) => uniq_id)).toEqual([other]);
    });

    it("allows the replacement of a server in the named group, and preview and up report it", async () => {
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

    it("lasts for one run: destroy removes nothing until the variable names the server", async () => {
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
