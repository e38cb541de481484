import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plain } from "./fronts/life";
import { type OwnProviders, ownProviders } from "./fronts/ownProviders";
import type { Ran } from "./support/engineStack";

const none = "/proc/nowhere";
/** Environment variables that leave no folder for notes. */
const noFolder = { HOME: none, XDG_STATE_HOME: none, TMPDIR: none };
const [debian, ubuntu] = [{ templateName: "DEBIAN_13_64" }, { templateName: "UBUNTU_2404_64" }];
const two = { web1: "first", web2: "second" };
const one = { web1: "first", web2: "first" };

describe.each(Object.entries(ownProviders))(
  "a run whose processes share no notes, in the %s front",
  { timeout: 120_000 },
  (_front, start) => {
    let stack: OwnProviders;
    const within = (environment: Record<string, string>) => {
      const { workspace } = stack.stack as { workspace: { envVars: Record<string, string> } };
      const { HOSTING_NOTES_ALONE: _, ...before } = workspace.envVars;
      workspace.envVars = { ...before, ...environment };
    };
    /** Expects that the run sends nothing and says what to set. */
    const isRefused = ({ ok, output, writes }: Ran) => {
      expect({ ok, writes }, output).toEqual({ ok: false, writes: [] });
      expect(plain(output)).toContain("[notes-missing]");
      expect(plain(output)).toContain(
        "HOSTING_NOTES_ALONE=true for it (PowerShell: $env:HOSTING_NOTES_ALONE = 'true')",
      );
      expect(stack.sandbox.ledger.destructions).toEqual([]);
    };
    beforeAll(async () => {
      stack = await start();
      within(noFolder);
    }, 600_000);
    afterAll(() => stack?.close());

    it("creates two servers of a group in two processes, and warns that the processes share nothing", async () => {
      stack.edit(two, debian);
      const { ok, output, writes } = await stack.up();
      expect({ ok, writes }, output).toEqual({ ok: true, writes: ["server.create", "server.create"] });
      expect(plain(output)).toContain(
        "The provider shares no notes with other processes: no folder takes them: /proc/nowhere/pulumi-hosting (ENOENT)",
      );
    });

    it("sends a change that removes or rebuilds no server", async () => {
      stack.edit(two, { ...debian, username: "admin" });
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.update", "server.update"] });
    });

    it("refuses to rebuild the servers, in the preview and in the run", async () => {
      stack.edit(two, { ...ubuntu, username: "admin" });
      const previewed = await stack.preview();
      isRefused(previewed);
      expect(plain(previewed.output)).not.toContain("[rollout-planned]");
      isRefused(await stack.up());
    });

    it("refuses to remove the servers", async () => isRefused(await stack.destroy()));

    it("rebuilds the servers one after another if the user says that one process handles all of them", async () => {
      stack.edit(one, { ...ubuntu, username: "admin" });
      within({ HOSTING_NOTES_ALONE: "true" });
      const { ok, output } = await stack.up();
      expect(ok, output).toBe(true);
      const times = stack.sandbox.ledger.destructions.map(({ at }) => at);
      expect(times).toHaveLength(2);
      // A rebuild of this host takes a second.
      expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(1_000);
    });

    it("removes the servers if the user says so", async () => {
      expect(await stack.destroy()).toMatchObject({
        ok: true,
        writes: ["asset.requestRemoval", "asset.requestRemoval"],
      });
    });
  },
);
