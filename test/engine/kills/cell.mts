import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ledger, Sandbox } from "../../../sandbox/index.js";
import { quickTime } from "../support/cliEnvironment.js";
import { loginOf, stoppableHost } from "../support/host.mjs";
import { isAlive, type Signal } from "../support/killedUp.mjs";
import { type Front, programFiles } from "../support/program.mjs";
import { beginStack } from "../support/stackFiles.js";
import { team } from "../support/team.mjs";
import { builtBefore } from "./before.mjs";
import type { Row } from "./rows.mjs";
import { holdingProxy } from "./way.mjs";

/** A test cell: how a run is interrupted, and on which machine the next run continues. */
export interface Cell {
  readonly front: Front;
  readonly row: Row;
  readonly signal: Signal;
  /** Whether the next run is on another machine. */
  readonly isFresh: boolean;
  /** Whether the state is written only at the end of a run (PULUMI_SKIP_CHECKPOINTS). */
  readonly skipsCheckpoints: boolean;
}

/** The outcome of a cell. */
export interface Outcome {
  /** The number of orders for the domain that was ordered most often. */
  readonly orders: number;
  /** The number of rebuilds of the server that was rebuilt most often. */
  readonly erases: number;
  /** The number of the program's domains without a server. */
  readonly missing: number;
  /** The number of live servers that are not in the state, and that no later run has named. */
  readonly unnamed: number;
  /** The output of the later runs. */
  readonly told: string;
}

const looks = /(?:asset|server)\/(?:list|details)$/;
/** The most time that the next run needs between its reads and its first write, in milliseconds. */
const untilItWrites = 1_500;

/**
 * Interrupts `up`. Then it runs `cancel` and `up`, a second time if that fails, and a refresh that names unknown
 * servers.
 */
export async function outcomeOf({ front, row, signal, isFresh, skipsCheckpoints }: Cell): Promise<Outcome> {
  const { request, stage } = row;
  const before = await builtBefore(front, row.before);
  const { sandbox, clock, close } = await stoppableHost(before?.account);
  const way = await holdingProxy(sandbox.url);
  const project = await team(programFiles(front, row.after), {
    ...loginOf(sandbox, way.url),
    ...(skipsCheckpoints && { PULUMI_SKIP_CHECKPOINTS: "true" }),
  });
  try {
    const state = await beginStack(project, "dev");
    if (before) writeFileSync(state.file, before.state.replaceAll(before.url, way.url));
    const earlier = sandbox.ledger;

    const release = stage === "flight" ? way.hold(request) : () => {};
    let isReached = false;
    const first = project.machine();
    const providers = await first.killedUp(async () => {
      await way.next("came", request);
      if (stage !== "flight") {
        clock.stop();
        await way.next("answered", request);
        await way.next("came", /./);
      }
      isReached = true;
    }, signal);
    if (!isReached) throw new Error("the run ended before it was cut short");
    if (stage === "done") clock.go();

    const next = isFresh ? project.machine() : first;
    next.env.NODE_OPTIONS += ` ${quickTime}`;
    let told = "";
    const pulumi = async (...args: string[]) => {
      const { code, output } = await next.pulumi(...args);
      told += `$ pulumi ${args.join(" ")}\n${output}`;
      return code;
    };
    const goesOn = hostGoesOn();
    await pulumi("cancel", "--yes");
    const up = pulumi("up", "--yes", "--skip-preview");
    await Promise.race([goesOn, up]);
    clock.go();
    const code = await up;
    release();
    await way.arrived();
    if (code !== 0) await pulumi("up", "--yes", "--skip-preview");
    const unnamed = () => {
      const known = readFileSync(state.file, "utf8") + told;
      return sandbox.servers.filter(({ uniq_id }) => !known.includes(uniq_id)).length;
    };
    if (unnamed() > 0) await pulumi("refresh", "--yes", "--skip-preview");
    while (providers.some(isAlive)) await sleep(20);
    const live = sandbox.servers.map(({ domain }) => domain);
    const missing = Object.values(row.after).filter(({ domain }) => !live.includes(domain as string)).length;
    return { ...since(earlier, sandbox), missing, unnamed: unnamed(), told };

    /**
     * Lets a request in flight arrive as late as possible: after the next run has sent the same request, if it sends
     * it.
     */
    async function hostGoesOn() {
      const again = way.next("answered", request).then(() => true);
      await way.next("answered", looks);
      if (!(await Promise.race([again, sleep(untilItWrites, false)]))) release();
    }
  } finally {
    way.close();
    project.remove();
    await close();
  }
}

/** The numbers of orders and rebuilds since this state of the ledger. */
function since({ orders, destructions }: Ledger, { ledger }: Sandbox): Pick<Outcome, "orders" | "erases"> {
  const ordered = ledger.orders.slice(orders.length).map(({ domain }) => domain);
  const erased = ledger.destructions
    .slice(destructions.length)
    .filter(({ operation }) => operation === "server.rebuild")
    .map(({ params }) => params.uniq_id);
  return { orders: most(ordered), erases: most(erased) };
}

/** How often the most frequent name occurs. */
const most = (names: readonly unknown[]): number =>
  Math.max(0, ...names.map((name) => names.filter((other) => other === name).length));
