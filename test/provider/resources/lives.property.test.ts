import fc from "fast-check";
import { expect, it } from "vitest";
import { isFailure } from "../../../provider/message";
import { PartialFailure } from "../../../provider/resource/resource";
import { type ResourceName, resourceNames } from "../../../provider/resourceName";
import type { Properties } from "../../../provider/values";
import { came, drawn, patience } from "../../support/drawn";
import { nowAndThen } from "../../support/lives/history";
import { ending } from "../../support/lives/kill";
import { Killed } from "../../support/lives/running";
import { resources } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { one, two } from "./sshKey/samples";

// Whatever a program asks for one run after another, however the runs end, and on whichever machine: what is there in
// the end is what the program says, and nothing was ordered or erased twice. Lives of servers alone, with both fronts and
// a judge of every line, are in hosts.property.test.ts; here all four resources meet faults by chance.

/** One `pulumi up`: what the program declares, and how the run ends at its n-th write. */
const run = fc.record({
  declares: fc.subarray([...resourceNames]),
  /** Which of two values its inputs have. */
  value: fc.constantFrom(0, 1),
  rebuilds: fc.boolean(),
  end: fc.constantFrom("by itself", "by itself", "by Ctrl-C", "killed before", "killed after"),
  atWrite: fc.integer({ min: 1, max: 4 }),
});
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never;
type World = Awaited<ReturnType<typeof sandboxSession>> & {
  /** A run has ended unsure of a rebuild: its message asks a person to look at the server. */
  isUnsure?: boolean;
};
type Stored = { readonly id: string; readonly outputs: Properties };
type Stack = Partial<Record<ResourceName, Stored>>;

const wholly: Run = { declares: [...resourceNames], value: 0, rebuilds: false, end: "by itself", atWrite: 1 };
const only: Run = { ...wholly, declares: ["Server"] };
/** Among others an answer that is lost before the run ends. */
const resets = nowAndThen.filter(({ fault }) => /^(?:reset|truncated)/.test(fault));
const final: Run = { ...wholly, value: 1, rebuilds: true };
const templates = ["DEBIAN_12_64", "UBUNTU_2404_64"] as const;

/** What the program gives; undefined: it does not declare it, or that must wait for the server. */
function inputsOf(
  name: ResourceName,
  { declares, value, rebuilds }: Run,
  { Server: server }: Stack,
): Properties | undefined {
  if (!declares.includes(name) || (name !== "SshKey" && !declares.includes("Server"))) return undefined;
  const uniqId = server?.id;
  const templateName = templates[rebuilds && server ? 1 : 0];
  const quota = [7, 14][value];
  const policies = { onExisting: "adopt", rebuildPolicy: "rebuild", driftPolicy: "allow" };
  const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: quota };
  const login = { name: "panel", type: "app", username: "admin", authData: `secret-${value}` };
  const inputs = {
    Server: { ...sampleServer, templateName, ...policies, ...backups },
    SshKey: { publicKeyName: "deploy", publicKeyValue: [one, two][value], onExisting: "adopt" },
    Credential: uniqId && { uniqId, ...login },
    Asset: uniqId && { uniqId, customName: `web ${value}` },
  };
  return inputs[name] || undefined;
}

/** One run: what it stores, also if it fails, and whether it ended well. */
async function up(world: World, stack: Stack, program: Run): Promise<boolean> {
  const { around, signal, dead } = ending(program);
  const session = world.newSession({}, { around });
  const context = { ...world.context, signal };
  const isDeclared = (name: ResourceName) => inputsOf(name, program, stack) !== undefined;
  const one = async (name: ResourceName) => {
    const resource = resources[name];
    const stored = stack[name];
    const news = inputsOf(name, program, stack);
    if (!news && stored) {
      await resource.delete(session, { id: stored.id, olds: stored.outputs }, context);
      return () => void delete stack[name];
    }
    if (!news) return () => {};
    if (!stored) {
      const { id, outputs } = await resource.create(session, { news }, context);
      return () => void Object.assign(stack, { [name]: { id, outputs } });
    }
    const { id, outputs: olds } = stored;
    if (!resource.diff(session, { id, olds, news }).changes) return () => {};
    const outputs = await resource.update(session, { id, olds, news }, context);
    return () => void Object.assign(stack, { [name]: { id, outputs } });
  };
  const order = [
    ...resourceNames.filter(isDeclared),
    ...resourceNames.filter((name) => !isDeclared(name)).reverse(),
  ];
  for (const name of order) {
    const ended = await Promise.race([dead, one(name).catch((error: unknown) => ({ error }))]);
    if (ended instanceof Killed) return false;
    if (typeof ended === "function") ended();
    else {
      if (isFailure(ended.error, "rebuild-unsure")) world.isUnsure = true;
      if (ended.error instanceof PartialFailure)
        Object.assign(stack, { [name]: { id: ended.error.id, outputs: ended.error.outputs } });
      return false;
    }
  }
  return true;
}

/** As `pulumi refresh`, which Pulumi advises after a run that was killed: no state has what it has sent. */
async function refresh(world: World, stack: Stack): Promise<void> {
  const session = world.newSession();
  for (const name of resourceNames) {
    const stored = stack[name];
    if (!stored) continue;
    const read = await resources[name].read(session, stored, world.context).catch(() => stored);
    if (read) stack[name] = { id: stored.id, outputs: read.outputs };
    else delete stack[name];
  }
}

/** Runs the program again and again, some minutes apart, until it is done. */
async function upUntilDone(world: World, stack: Stack, program: Run): Promise<void> {
  const failed = world.warnings.length;
  for (let again = 0; again < 30; again++) {
    if (await up(world, stack, { ...program, end: "by itself" })) return;
    await world.clock.sleep(11 * 60_000);
  }
  throw new Error(`not done after 30 runs: ${world.warnings.slice(failed).join("\n")}`);
}

it(
  "lives end as the program says, and nothing is ordered or erased twice",
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(run, { minLength: 1, maxLength: 5 }),
        fc.subarray(nowAndThen),
        fc.integer({ min: 1, max: 1000 }),
        // Work of an hour is looked at a hundred times, and is the same to the runs as that of a second.
        fc.constantFrom("fast" as const, "fast" as const, "fast" as const, "realistic" as const),
        async (runs, wrong, seed, profile) => {
          const world: World = await sandboxSession({ profile, seed });
          const { sandbox } = world;
          const live = () => sandbox.servers.filter(({ status }) => status !== "Destroying");
          try {
            for (const rule of wrong) sandbox.faults.add({ ...rule, probability: 0.05 });
            const stack: Stack = {};
            let [removals, reasons] = [0, 0];
            let asked: unknown;
            for (const given of [...runs, final, final]) {
              const program = { ...given, rebuilds: given.rebuilds && stack.Server !== undefined };
              const wanted = inputsOf("Server", program, stack)?.templateName;
              removals += Number(stack.Server !== undefined && wanted === undefined);
              reasons += Number(wanted !== undefined && asked !== undefined && wanted !== asked);
              asked = wanted;
              const isDropped = resourceNames.some((name) => stack[name] && !inputsOf(name, program, stack));
              await up(world, stack, program);
              if (program.end.startsWith("killed")) await refresh(world, stack);
              // What the program drops is gone before it asks for it again.
              if (isDropped || given === final) await upUntilDone(world, stack, program);
              expect(live().length).toBeLessThanOrEqual(1);
            }
            expect(sandbox.ledger.orders.length).toBeLessThanOrEqual(1 + removals);
            const rebuilds = sandbox.ledger.destructions.map(
              ({ operation }) => operation === "server.rebuild",
            );
            const erases = rebuilds.filter(Boolean).length;
            expect(erases).toBeLessThanOrEqual(reasons);
            came({ orders: sandbox.ledger.orders.length, erases });
            const [row, ...others] = live();
            expect(others).toEqual([]);
            expect([row?.uniq_id, Number(row?.backup_quota)]).toEqual([stack.Server?.id, 14]);
            if (!world.isUnsure) expect(row?.template_name).toBe(templates[1]);
            const deploy = sandbox.keys.filter(({ public_key_name }) => public_key_name === "deploy");
            expect(deploy).toMatchObject([{ public_key_value: two }]);
            // A login that a killed run has stored stays next to it: it costs nothing, and no one knows whose it is.
            expect(sandbox.credentials.map(({ id }) => String(id))).toContain(stack.Credential?.id);

            sandbox.forgetRequests();
            expect(await up(world, stack, final)).toBe(true);
            expect(sandbox.writes()).toEqual([]);
            await upUntilDone(world, stack, { ...wholly, declares: [] });
            expect([live().length, Object.keys(stack)]).toEqual([0, []]);
          } finally {
            await world.close();
          }
        },
      ),
      {
        ...drawn(30),
        examples: [
          [
            [
              { ...only, value: 1 },
              { ...only, end: "by Ctrl-C" },
            ],
            resets,
            914,
            "fast",
          ],
        ],
      },
    ),
  patience,
);
