import { expect } from "vitest";
import { one, two } from "../../provider/resources/sshKey/samples";
import { stackTrace } from "../hostingStack";
import { serverArgs } from "../serverStack";
import type { Ran } from "../support/engineStack";
import type { FrontProgram, FrontStack } from "./fronts";

/** What a user does next, and the writes that it costs. */
export interface Step {
  readonly does: string;
  /** What the program is from now on. Not given: as before. */
  readonly program?: FrontProgram;
  /** What happens behind Pulumi's back before it. */
  readonly behind?: (stack: FrontStack) => void | Promise<void>;
  readonly command: "up" | "preview" | "previewUnchanged" | "refresh" | "destroy";
  /** Default: it succeeds. */
  readonly fails?: true;
  readonly writes?: readonly string[];
  /** What else there is to see afterwards. */
  readonly sees?: (stack: FrontStack, ran: Ran) => void | Promise<void>;
}

const server =
  (more: Record<string, unknown> = {}): FrontProgram =>
  (declare) => {
    declare("Server", "web", { ...serverArgs, username: "admin", password: "first-secret", ...more });
  };
const key =
  (args: Record<string, unknown>): FrontProgram =>
  (declare) => {
    declare("SshKey", "deploy", args);
  };
const credential =
  (more: Record<string, unknown>, label: Record<string, unknown> = {}): FrontProgram =>
  (declare) => {
    const { uniqId } = declare("Server", "web", serverArgs);
    declare("Credential", "panel", { uniqId, name: "panel", authData: "panel-secret", ...more });
    declare("Asset", "label", { uniqId, customName: "web, production", ...label });
  };
const described = { customDescription: "of the shop" };
const idOf = async (stack: FrontStack, type: string) => (await stack.resources(type))[0]?.id as string;

/** The engine names a plugin's resource itself. */
const inOneSentence = async (stack: FrontStack, { output }: Ran) => {
  const [stored] = await stack.resources("SshKey");
  const resource = stored?.type.startsWith("pulumi-nodejs:dynamic") ? `SshKey ${stored.id}: ` : "";
  expect(output).toMatch(new RegExp(`^ *(?:error: )?${resource}sshKey\\.\\w+: .+$`, "m"));
  expect(output).not.toMatch(stackTrace);
};

const unchanged: Step = { does: "looks again", command: "previewUnchanged" };

/** A life of every resource; those of one server in one program. */
export const scenarios = {
  Server: [
    { does: "looks", program: server(), command: "preview" },
    { does: "orders it", command: "up", writes: ["server.create", "server.update"] },
    { does: "refreshes", command: "refresh" },
    unchanged,
    {
      does: "sets backups",
      program: server({ backupEnabled: true, backupPlan: "daily", backupQuota: 7 }),
      command: "up",
      writes: ["server.update"],
    },
    {
      does: "refreshes after somebody changed them",
      behind: async (stack) => stack.sandbox.server(await idOf(stack, "Server")).set({ backup_quota: "30" }),
      command: "refresh",
    },
    { does: "puts them right", command: "up", writes: ["server.update"] },
    {
      does: "asks for another template without leave to erase",
      program: server({ templateName: "UBUNTU_2404_64" }),
      command: "up",
      fails: true,
    },
    {
      does: "gives leave",
      program: server({ templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" }),
      command: "up",
      writes: ["asset.update", "server.rebuild", "server.update"],
    },
    unchanged,
    {
      does: "stops it",
      program: server({ templateName: "UBUNTU_2404_64", powerState: "stopped" }),
      command: "up",
      writes: ["server.power.shutdown"],
    },
    {
      does: "takes another plan",
      program: server({ planId: 1202 }),
      command: "up",
      writes: ["server.create", "server.update", "asset.requestRemoval"],
    },
    {
      does: "refreshes after it was removed",
      behind: async (stack) => stack.sandbox.server(await idOf(stack, "Server")).remove(),
      command: "refresh",
    },
    { does: "orders it again", command: "up", writes: ["server.create", "server.update"] },
    { does: "destroys it", command: "destroy", writes: ["asset.requestRemoval"] },
  ],
  SshKey: [
    {
      does: "adds it under a name made from the resource's",
      program: key({ publicKeyValue: one }),
      command: "up",
      writes: ["sshKey.add"],
      async sees(stack) {
        const [stored] = await stack.resources("SshKey");
        expect(stored?.outputs.publicKeyName).toMatch(/^deploy_[a-z0-9]{7}$/);
        expect(stored?.inputs.publicKeyName).toBe(stored?.outputs.publicKeyName);
        expect(stored?.inputs).not.toHaveProperty("__resourceName");
      },
    },
    unchanged,
    {
      does: "names and changes it",
      program: key({ publicKeyName: "ops", publicKeyValue: two }),
      command: "up",
      writes: ["sshKey.update"],
    },
    { does: "refreshes", command: "refresh" },
    {
      does: "is refused a refresh by the host",
      behind: ({ sandbox }) => sandbox.user(sandbox.username).deny("sshKey"),
      command: "refresh",
      fails: true,
      sees: inOneSentence,
    },
    {
      does: "is refused the destroy",
      command: "destroy",
      fails: true,
      writes: ["sshKey.remove"],
      sees: inOneSentence,
    },
    {
      does: "destroys it, which it has kept",
      behind: ({ sandbox }) => sandbox.user(sandbox.username).grant("sshKey"),
      command: "destroy",
      writes: ["sshKey.remove"],
    },
  ],
  "Credential and Asset": [
    {
      does: "stores the one and labels with the other",
      program: credential({}),
      command: "up",
      writes: ["server.create", "asset.update", "server.credential.create"],
    },
    unchanged,
    {
      does: "changes the secret, and describes",
      program: credential({ authData: "second-secret" }, described),
      command: "up",
      writes: ["asset.update", "server.credential.update"],
    },
    {
      does: "renames the credential",
      program: credential({ authData: "second-secret", name: "other" }, described),
      command: "up",
      writes: ["server.credential.create", "server.credential.delete"],
    },
    { does: "refreshes", command: "refresh" },
    unchanged,
    {
      does: "takes over the server's own login instead",
      program: credential({ type: "server", name: undefined, authData: "second-secret" }, described),
      command: "up",
      writes: ["server.credential.update", "server.credential.delete"],
    },
    unchanged,
    { does: "releases both, and destroys the server", command: "destroy", writes: ["asset.requestRemoval"] },
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;
