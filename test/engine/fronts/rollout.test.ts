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

/** Expects that no operation began before the previous one had ended. At this host each takes a second. */
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
    up("up creates all servers at once", workers({}), { writes: names.map(() => "server.create") }),
    preview("preview shows that the servers are rebuilt one after another", workers(debian), {
      tells: [
        "[rollout-planned]",
        "as number 4 of group workers. These go one at a time, which takes about 32m.",
      ],
    }),
    up("up stops the rebuilds when the third one fails", {
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
    up("up continues with the failed server and the last one", {
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
    up("up protects the servers", workers({ ...debian, deletionProtection: true })),
    preview("preview refuses another plan for protected servers", workers({ ...debian, ...protectedPlan }), {
      fails: true,
      tells: ["[deletion-protected]"],
    }),
    preview("preview refuses the replacement if only the protection is lifted", {
      fails: true,
      behind: (stack) => stack.lift("group:workers"),
      tells: ["[replace-refused]"],
    }),
    up(
      "up replaces the servers by ones of another plan",
      workers({ ...debian, ...protectedPlan, ...replaces }),
      {
        also,
        writes: [...names.map(() => "server.create"), ...names.map(() => "asset.requestRemoval")],
        tells: ["is lifted by HOSTING_UNPROTECT, for this run. [protection-lifted]"],
        sees: oneByOne("orders", 4),
      },
    ),
  ],
  { host: { profile: "fast" }, isAlone: false, waits: true },
);

const [three, gone] = [names.slice(0, 3), { deleteBeforeReplace: true }];
/** Servers under new names. The previous servers are deleted first. */
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
  "A group whose servers are renamed and deleted first",
  [
    up("up creates the group", renamed("", {}), { writes: three.map(() => "server.create") }),
    up(
      "up deletes a server only after the previous one has been replaced",
      renamed("new-", { planId: 1202, ...replaces }),
      {
        also,
        writes: three.flatMap(() => ["asset.requestRemoval", "server.create"]),
        sees: oneByOne("destructions", 3),
      },
    ),
  ],
  { host: { profile: "fast" }, isAlone: false, waits: true },
);
