import { isFailure } from "../../../provider/message";
import { PartialFailure } from "../../../provider/resource/resource";
import { type ResourceName, resourceNames } from "../../../provider/resourceName";
import type { Properties } from "../../../provider/values";
import { one, two } from "../../provider/resources/sshKey/samples";
import { resources } from "../resources";
import { sampleServer } from "../sampleServer";
import { type MixedLife, type MixedRun, wholly } from "./mixedLife";
import { createMixedWorld, type MixedWorld } from "./mixedWorld";
import { Killed } from "./running";

type Stack = { [Name in ResourceName]?: { readonly id: string; readonly outputs: Properties } };

/** A run with the state, requests and warnings after it. */
export interface MixedRunRecord {
  readonly run: MixedRun;
  /** The error that ended the run. */
  readonly failed?: unknown;
  /** The numbers of requests, warnings and status lines until the end of the run. */
  readonly until: { readonly requests: number; readonly warnings: number; readonly status: number };
  readonly stack: Stack;
}

const final: MixedRun = { ...wholly, value: 1, rebuilds: true };
export const templates = ["DEBIAN_12_64", "UBUNTU_2404_64"] as const;

/**
 * The program's inputs of a resource. Undefined: the program does not declare it, or it needs a server that does not
 * exist yet.
 */
function inputsOf(
  name: ResourceName,
  { declares, value, rebuilds }: MixedRun,
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

/**
 * Runs `pulumi up` once. It stores its results even if it fails.
 *
 * @returns the error that ended the run. Undefined: the run succeeded.
 */
async function up(world: MixedWorld, stack: Stack, program: MixedRun): Promise<unknown> {
  const { session, context, dead } = world.opened(program);
  const isDeclared = (name: ResourceName) => inputsOf(name, program, stack) !== undefined;
  const oneOf = async (name: ResourceName) => {
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
    const ended = await Promise.race([dead, oneOf(name).catch((error: unknown) => ({ error }))]);
    if (ended instanceof Killed) return ended;
    if (typeof ended === "function") ended();
    else {
      if (ended.error instanceof PartialFailure)
        Object.assign(stack, { [name]: { id: ended.error.id, outputs: ended.error.outputs } });
      return ended.error ?? new Error("no reason");
    }
  }
  return undefined;
}

/**
 * Runs `pulumi refresh`, which Pulumi advises after a killed run, because no state contains what such a run has sent.
 */
async function refresh(world: MixedWorld, stack: Stack): Promise<void> {
  const { session, context } = world.opened(wholly);
  for (const name of resourceNames) {
    const stored = stack[name];
    if (!stored) continue;
    const read = await resources[name].read(session, stored, context).catch(() => stored);
    if (read) stack[name] = { id: stored.id, outputs: read.outputs };
    else delete stack[name];
  }
}

/** Runs a scenario. After its runs, the program declares all resources until they exist, and in the end no resource. */
export async function runMixedLife(given: MixedLife) {
  const world = createMixedWorld(given);
  const { host, clock, requests, warnings, status } = world;
  const { ledger } = host.state;
  const live = () => host.state.servers.filter((one) => one.status !== "Destroying");
  const stack: Stack = {};
  const runs: MixedRunRecord[] = [];
  let isUnsure = false;

  const ran = async (run: MixedRun): Promise<boolean> => {
    const failed = await up(world, stack, run);
    isUnsure ||= isFailure(failed, "rebuild-unsure");
    const until = { requests: requests.length, warnings: warnings.length, status: status.length };
    runs.push({ run, ...(failed !== undefined && { failed }), until, stack: { ...stack } });
    return failed === undefined;
  };
  /** Repeats the run every 11 minutes until it succeeds. */
  const ranUntilDone = async (run: MixedRun): Promise<void> => {
    for (let again = 0; again < 30; again++) {
      if (await ran({ ...run, end: "by itself" })) return;
      await clock.sleep(11 * 60_000);
    }
    throw new Error(`not done after 30 runs: ${warnings.slice(-30).join("\n")}`);
  };

  let [removals, reasons, mostAlive] = [0, 0, 0];
  let asked: unknown;
  for (const one of [...given.runs, final, final]) {
    const run = { ...one, rebuilds: one.rebuilds && stack.Server !== undefined };
    const wanted = inputsOf("Server", run, stack)?.templateName;
    removals += Number(stack.Server !== undefined && wanted === undefined);
    reasons += Number(wanted !== undefined && asked !== undefined && wanted !== asked);
    asked = wanted;
    const isDropped = resourceNames.some((name) => stack[name] && !inputsOf(name, run, stack));
    await ran(run);
    if (run.end.startsWith("killed")) await refresh(world, stack);
    // A resource that the program drops must be removed before the program declares it again.
    if (isDropped || one === final) await ranUntilDone(run);
    mostAlive = Math.max(mostAlive, live().length);
  }
  const brought = {
    ...{ removals, reasons, mostAlive, isUnsure, stack: { ...stack }, servers: structuredClone(live()) },
    keys: structuredClone(host.state.keys),
    credentials: structuredClone(host.state.credentials),
    orders: ledger.orders.length,
    erases: ledger.destructions.filter(({ operation }) => operation === "server.rebuild").length,
  };
  const sent = requests.length;
  const isSettled = await ran(final);
  const afterwards = requests.slice(sent);
  await ranUntilDone({ ...wholly, declares: [] });
  return { ...brought, runs, isSettled, afterwards, left: { servers: live().length, stack }, world };
}
