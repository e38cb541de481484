import type { ResourceName } from "../../../provider/resourceName";
import type { SandboxOptions } from "../../../sandbox";
import { one } from "../../provider/resources/sshKey/samples";
import type { FrontProgram, FrontStack } from "../fronts/fronts";
import { serverArgs } from "../hostingStack";
import { everything } from "./everything";

/** A state that every release leaves behind for those after it. */
export interface LeftBehind {
  /** The host that it is written at. */
  readonly host: SandboxOptions;
  /** The program that the state is of. */
  readonly program: FrontProgram;
  /** Runs at the release that leaves it; what the program is at that time, if it is another. */
  readonly before?: (stack: FrontStack) => FrontProgram | Promise<FrontProgram>;
  /** The program does not come to its end. */
  readonly fails?: true;
  /** The requests of the next `up`, after a program that did not come to its end. Default: nothing. */
  readonly sends?: readonly string[];
  /** `pulumi destroy` removes nothing of it. */
  readonly isGuarded?: true;
  /** The releases that could leave it. Default: all. */
  readonly releases?: readonly string[];
  /** Fronts that can have it. Default: both. */
  readonly fronts?: readonly string[];
}

/** {@link serverArgs} in the API's words. */
export const sameServer = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  zone_id: 12,
  plan_id: 1201,
  template_name: "DEBIAN_12_64",
} as const;

/** A server that was ordered, and not waited for to the end. */
const unfinished: FrontProgram = (declare) => {
  declare("Server", "web", { ...serverArgs, timeouts: { build: 1 } });
};

/** A resource that existed and was adopted; `ids` is said once, when that happens. */
const imported =
  (ids: Partial<Record<ResourceName, string>>): FrontProgram =>
  (declare) => {
    const of = (type: ResourceName) => (ids[type] === undefined ? {} : { import: ids[type] });
    declare("Server", "web", { ...serverArgs, regionId: 1 }, of("Server"));
    declare("SshKey", "deploy", { publicKeyName: "deploy", publicKeyValue: one }, of("SshKey"));
  };

const guarded: FrontProgram = (declare) => {
  for (const name of ["web1", "web2"])
    declare("Server", name, {
      ...{
        ...serverArgs,
        domain: `${name}.example.com`,
        deletionProtection: true,
        rollout: { group: "web" },
      },
    });
};

/** A server with another plan, which replaces the one before. */
const planned =
  (planId: number): FrontProgram =>
  (declare) => {
    declare("Server", "web", { ...serverArgs, planId });
  };

/** A group that is rebuilt one by one, and not waited for to the end. */
const group =
  (templateName: string): FrontProgram =>
  (declare) => {
    for (const name of ["web1", "web2", "web3"]) {
      const args = { ...serverArgs, domain: `${name}.example.com`, templateName };
      const timeouts = { rebuild: 1 };
      declare("Server", name, { ...args, timeouts, rebuildPolicy: "rebuild", rollout: { group: "web" } });
    }
  };

/** A run that must end well, before the one that leaves the state. */
async function well(stack: FrontStack, program: FrontProgram): Promise<void> {
  stack.edit(program);
  // The host's time stands still, but for this run.
  const passing = setInterval(() => stack.sandbox.advance("2m"), 200);
  const { ok, output } = await stack.up().finally(() => clearInterval(passing));
  if (!ok) throw new Error(output);
}

/** Inputs that came after the state of everything: a state never changes. */
const policies: FrontProgram = (declare) => {
  declare("Server", "web", { ...serverArgs, replacePolicy: "replace" });
};

/** A server with labels, which no host knows. */
const labelled: FrontProgram = (declare) => {
  declare("Server", "web", { ...serverArgs, labels: { team: "shop", tier: "front" } });
};

type Left =
  | "everything"
  | "unfinished"
  | "imported"
  | "unprotected"
  | "replacing"
  | "rollout"
  | "policies"
  | "labelled";

/** By the name of its file. Never changed, only added to. */
export const leftBehind: Readonly<Record<Left, LeftBehind>> = {
  everything: { host: { profile: "fast" }, program: everything },
  unfinished: { host: { profile: "realistic", clock: "virtual" }, program: unfinished, fails: true },
  imported: {
    host: { profile: "instant" },
    program: imported({}),
    before({ sandbox }) {
      const keys = [{ public_key_name: "deploy", public_key_value: one }];
      const [server] = sandbox.seed({ servers: [sameServer], keys }).servers;
      return imported({ Server: server, SshKey: "deploy" });
    },
    // Dynamic resources cannot be imported.
    fronts: ["plugin"],
  }, // The protection was lifted in the configuration, which a provider has in its inputs. No later release takes that.
  unprotected: {
    isGuarded: true,
    host: { profile: "instant" },
    program: guarded,
    async before(stack) {
      await well(stack, guarded);
      const ids = (await stack.resources("Server")).map(({ id }) => id);
      await stack.configure("unprotect", ids.join());
      return guarded;
    },
    releases: ["0.1.0"],
  },
  // The one that was replaced could not be deleted.
  replacing: {
    host: { profile: "instant" },
    program: planned(1202),
    async before(stack) {
      await well(stack, planned(1201));
      stack.sandbox.faults.add({ fault: "permission-lost", operation: "asset.requestRemoval" });
      return planned(1202);
    },
    fails: true,
    sends: ["asset.requestRemoval"],
    releases: ["0.1.0"],
  },
  // One is being rebuilt, and two have not had their turn.
  rollout: {
    host: { profile: "realistic", clock: "virtual" },
    program: group("DEBIAN_13_64"),
    async before(stack) {
      await well(stack, group("DEBIAN_12_64"));
      return group("DEBIAN_13_64");
    },
    fails: true,
    sends: ["asset.update", "server.rebuild", "asset.update", "server.rebuild"],
    releases: ["0.1.0"],
  },
  policies: { host: { profile: "instant" }, program: policies },
  labelled: { host: { profile: "instant" }, program: labelled },
};
