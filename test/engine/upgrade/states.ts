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
  readonly before?: (stack: FrontStack) => FrontProgram;
  /** The program does not come to its end. */
  readonly fails?: true;
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

/** What was there before and was adopted; `ids` is said once, when that happens. */
const imported =
  (ids: Partial<Record<ResourceName, string>>): FrontProgram =>
  (declare) => {
    const of = (type: ResourceName) => (ids[type] === undefined ? {} : { import: ids[type] });
    declare("Server", "web", { ...serverArgs, regionId: 1 }, of("Server"));
    declare("SshKey", "deploy", { publicKeyName: "deploy", publicKeyValue: one }, of("SshKey"));
  };

/** By the name of its file. Never changed, only added to. */
export const leftBehind: Readonly<Record<"everything" | "unfinished" | "imported", LeftBehind>> = {
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
  },
};
