import type { ResourceName } from "../../../provider/resourceName";
import type { SandboxOptions } from "../../../sandbox";
import { one } from "../../provider/resources/sshKey/samples";
import type { FrontProgram, FrontStack } from "../fronts/fronts";
import { serverArgs } from "../hostingStack";
import { everything } from "./everything";

/** A kind of state that every release writes, so that later releases can test an upgrade from it. */
export interface LeftBehind {
  /** The options of the host where the state is written. */
  readonly host: SandboxOptions;
  /** The program that the state belongs to. */
  readonly program: FrontProgram;
  /** Runs before the state is written. It returns the program that writes the state, if that is another one. */
  readonly before?: (stack: FrontStack) => FrontProgram | Promise<FrontProgram>;
  /** Whether the program fails before it ends. */
  readonly fails?: true;
  /** The write requests of the next `up` after a program that failed. Default: none. */
  readonly sends?: readonly string[];
  /** Whether `pulumi destroy` removes none of its servers. */
  readonly isGuarded?: true;
  /** The releases that can write this state. Default: all. */
  readonly releases?: readonly string[];
  /** The fronts that can write this state. Default: both. */
  readonly fronts?: readonly string[];
}

/** The order with {@link serverArgs}, in the API's field names. */
export const sameServer = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  zone_id: 12,
  plan_id: 1201,
  template_name: "DEBIAN_12_64",
} as const;

/** A server that was ordered, but whose build was not awaited to its end. */
const unfinished: FrontProgram = (declare) => {
  declare("Server", "web", { ...serverArgs, timeouts: { build: 1 } });
};

/** Resources that existed and were imported. `ids` is given only in the run that imports them. */
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

/** A server with another plan, which replaces the previous server. */
const planned =
  (planId: number): FrontProgram =>
  (declare) => {
    declare("Server", "web", { ...serverArgs, planId });
  };

/** A group whose servers are rebuilt one by one. The last build is not awaited. */
const group =
  (templateName: string): FrontProgram =>
  (declare) => {
    for (const name of ["web1", "web2", "web3"]) {
      const args = { ...serverArgs, domain: `${name}.example.com`, templateName };
      const timeouts = { rebuild: 1 };
      declare("Server", name, { ...args, timeouts, rebuildPolicy: "rebuild", rollout: { group: "web" } });
    }
  };

/** Runs a program that must succeed, before the run that writes the state. */
async function well(stack: FrontStack, program: FrontProgram): Promise<void> {
  stack.edit(program);
  // The host's clock is stopped, except during this run.
  const passing = setInterval(() => stack.sandbox.advance("2m"), 200);
  const { ok, output } = await stack.up().finally(() => clearInterval(passing));
  if (!ok) throw new Error(output);
}

/** Inputs that were added after the state "everything" was first written. A committed state never changes. */
const policies: FrontProgram = (declare) => {
  declare("Server", "web", { ...serverArgs, replacePolicy: "replace" });
};

/** A server with labels. Hosts do not know labels. */
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

/** The states, by the names of their files. They may only grow, because earlier releases have written them. */
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
    // Pulumi cannot import dynamic resources.
    fronts: ["plugin"],
  },
  // The configuration lifted the protection, so a provider's inputs in this state contain it. No later release accepts
  // that.
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
  // The replaced server could not be deleted.
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
  // One server is being rebuilt, and two others wait for their turn.
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
