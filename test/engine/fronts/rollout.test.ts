import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram, FrontStack } from "./fronts";
import { describeLife, preview, unchanged, up } from "./life";

const names = ["web1", "web2", "web3", "web4"];
const workers =
  (args: Args, ofOne: (domain: string) => Args = () => ({})): FrontProgram =>
  (declare) => {
    for (const name of names) {
      const domain = `${name}.example.com`;
      const rollout = { group: "workers" };
      declare("Server", name, {
        ...serverArgs,
        rebuildPolicy: "rebuild",
        domain,
        rollout,
        ...args,
        ...ofOne(domain),
      });
    }
  };
const debian = { templateName: "DEBIAN_13_64" };
const replaces = { replacePolicy: "replace" };
const protectedPlan = { deletionProtection: true, planId: 1202 };
const rebuilds = (count: number) => Array(count).fill(["asset.update", "server.rebuild"]).flat();
const also = { parallel: 100 };

/** A build of the host takes a second: none began before that of the one before had ended. */
const oneByOne =
  (of: "orders" | "destructions", count: number) =>
  ({ sandbox }: FrontStack) => {
    const times = sandbox.ledger[of].slice(-count).map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] as number));
    expect(gaps).toHaveLength(count - 1);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  };

const templates = async (stack: FrontStack) =>
  (await stack.resources("Server")).map(({ outputs }) => outputs.templateName).sort();

describeLife(
  "A group that is changed one at a time",
  [
    up("creates it at once", workers({}), { writes: names.map(() => "server.create") }),
    preview("looks at a rebuild of all", workers(debian), {
      tells: [
        "[rollout-planned]",
        "as number 4 of group workers. These go one at a time, which takes about 32m.",
      ],
    }),
    up("rebuilds them, and the third fails", {
      also,
      fails: true,
      behind: ({ sandbox }) =>
        void sandbox.faults.add({ fault: "build-fails", operation: "server.rebuild", skip: 2, times: 1 }),
      writes: rebuilds(3),
      tells: ["[build-failed]", "[rollout-stopped]"],
      async sees(stack) {
        oneByOne("destructions", 3)(stack);
        const { templateName } = serverArgs;
        expect(await templates(stack)).toEqual(
          [templateName, templateName, debian.templateName, debian.templateName].sort(),
        );
      },
    }),
    up("goes on with that one and the other", {
      also,
      async behind(stack) {
        const servers = await stack.resources("Server");
        const failed = servers.find(({ outputs }) => outputs.active === false)?.outputs.domain;
        stack.edit(workers(debian, (domain) => (domain === failed ? { rebuildTriggers: 2 } : {})));
      },
      writes: rebuilds(2),
      sees: oneByOne("destructions", 2),
    }),
    unchanged,
    up("protects them", workers({ ...debian, deletionProtection: true })),
    preview("looks at another plan", workers({ ...debian, ...protectedPlan }), {
      fails: true,
      tells: ["[deletion-protected]"],
    }),
    preview("has no leave to replace by a lift of the protection", {
      fails: true,
      behind: (stack) => stack.lift("group:workers"),
      tells: ["[replace-refused]"],
    }),
    up("replaces them by others of another plan", workers({ ...debian, ...protectedPlan, ...replaces }), {
      also,
      writes: [...names.map(() => "server.create"), ...names.map(() => "asset.requestRemoval")],
      tells: ["is lifted by HOSTING_UNPROTECT, for this run. [protection-lifted]"],
      sees: oneByOne("orders", 4),
    }),
  ],
  { host: { profile: "fast" }, isAlone: false, waits: true },
);

const [three, gone] = [names.slice(0, 3), { deleteBeforeReplace: true }];
/** Servers that are deleted before they are replaced, with other names than before. */
const renamed =
  (prefix: string, args: Args): FrontProgram =>
  (declare) => {
    for (const name of three) {
      const [domain, rollout] = [`${name}.example.com`, { group: "workers" }];
      const opts = { ...gone, ...(prefix !== "" && { aliases: [{ name }] }) };
      declare("Server", prefix + name, { ...serverArgs, domain, rollout, ...args }, opts);
    }
  };

describeLife(
  "A group that is deleted first, under other names",
  [
    up("creates it", renamed("", {}), { writes: three.map(() => "server.create") }),
    up("deletes one only after the one before is back", renamed("new-", { planId: 1202, ...replaces }), {
      also,
      writes: three.flatMap(() => ["asset.requestRemoval", "server.create"]),
      sees: oneByOne("destructions", 3),
    }),
  ],
  { host: { profile: "fast" }, isAlone: false, waits: true },
);
