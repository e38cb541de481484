import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleServer } from "../support/sampleServer";
import { pluginFolder } from "../support/testedPlugin";
import { plain } from "./fronts/life";
import { hostingStack } from "./hostingStack";
import { Bare, pluginStack } from "./plugin/pluginStack";
import type { Ran } from "./support/engineStack";
import { ownProcesses } from "./support/providerHost";

type Args = Record<string, unknown>;
/** Which server is of which provider, and what all are. */
type Program = (processOf: Readonly<Record<string, string>>, args: Args) => void;

class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: pulumi.Inputs) {
    super("hosting", name, args);
  }
}

const inputs = (name: string, args: Args) => ({
  ...sampleServer,
  domain: `${name}.example.com`,
  rebuildPolicy: "rebuild",
  rollout: { group: "web" },
  ...args,
});

/** Each provider has a process of its own, in both fronts. */
const fronts = {
  async plugin() {
    const stack = await pluginStack(undefined, { pluginFolder });
    const { url: baseUrl, username, password } = stack.sandbox;
    const edit: Program = (processOf, args) =>
      stack.edit(() => {
        const made = new Map<string, Provider>();
        for (const [name, of] of Object.entries(processOf)) {
          const provider = made.get(of) ?? new Provider(of, { baseUrl, username, password });
          made.set(of, provider);
          new Bare("Server", name, inputs(name, args), { provider });
        }
        return {};
      });
    return { ...stack, edit };
  },
  async dynamic() {
    const stack = await hostingStack(undefined, {}, ownProcesses);
    const { url: baseUrl, username, password } = stack.sandbox;
    const edit: Program = (processOf, args) =>
      stack.edit(({ Connection, Server }) => {
        const made = new Map<string, InstanceType<typeof Connection>>();
        for (const [name, of] of Object.entries(processOf)) {
          const provider =
            made.get(of) ?? new Connection(of, { baseUrl, username, password: pulumi.secret(password) });
          made.set(of, provider);
          new Server(name, inputs(name, args) as never, { provider });
        }
        return {};
      });
    return { ...stack, edit };
  },
};

const none = "/proc/nowhere";
/** No folder takes notes. */
const noFolder = { HOME: none, XDG_STATE_HOME: none, TMPDIR: none };
const [debian, ubuntu] = [{ templateName: "DEBIAN_13_64" }, { templateName: "UBUNTU_2404_64" }];
const two = { web1: "first", web2: "second" };
const one = { web1: "first", web2: "first" };

describe.each(Object.entries(fronts))(
  "a run whose processes share no notes, in the %s front",
  { timeout: 120_000 },
  (_front, start) => {
    let stack: Awaited<ReturnType<typeof start>>;
    const within = (environment: Record<string, string>) => {
      const { workspace } = stack.stack as { workspace: { envVars: Record<string, string> } };
      const { HOSTING_NOTES_ALONE: _, ...before } = workspace.envVars;
      workspace.envVars = { ...before, ...environment };
    };
    /** Nothing was sent, and it says how to have it done. */
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

    it("creates two servers of a group in two processes, and warns that nothing is shared", async () => {
      stack.edit(two, debian);
      const { ok, output, writes } = await stack.up();
      expect({ ok, writes }, output).toEqual({ ok: true, writes: ["server.create", "server.create"] });
      expect(plain(output)).toContain(
        "The provider shares no notes with other processes: no folder takes them: /proc/nowhere/pulumi-hosting (ENOENT)",
      );
    });

    it("sends a change that takes none of them away", async () => {
      stack.edit(two, { ...debian, username: "admin" });
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.update", "server.update"] });
    });

    it("rebuilds none of them: the preview says so, and the run", async () => {
      stack.edit(two, { ...ubuntu, username: "admin" });
      const previewed = await stack.preview();
      isRefused(previewed);
      expect(plain(previewed.output)).not.toContain("[rollout-planned]");
      isRefused(await stack.up());
    });

    it("removes none of them", async () => isRefused(await stack.destroy()));

    it("rebuilds them one after another if the user says that one process does it all", async () => {
      stack.edit(one, { ...ubuntu, username: "admin" });
      within({ HOSTING_NOTES_ALONE: "true" });
      const { ok, output } = await stack.up();
      expect(ok, output).toBe(true);
      const times = stack.sandbox.ledger.destructions.map(({ at }) => at);
      expect(times).toHaveLength(2);
      // A rebuild of this host takes a second.
      expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(1_000);
    });

    it("removes them then, too", async () => {
      expect(await stack.destroy()).toMatchObject({
        ok: true,
        writes: ["asset.requestRemoval", "asset.requestRemoval"],
      });
    });
  },
);
