import { commands, faultsOf, fronts, type Illness, type Life, refusalsOf } from "./history";
import { begin, declaredResources, edited, type Written } from "./program";
import {
  type Command,
  type Declared,
  type Entry,
  findEntry,
  type Moment,
  type Preview,
  type RunRecord,
} from "./stack";
import { createWorld } from "./world";

/** A run with the faults that the host had during it. */
export interface Lived extends RunRecord {
  readonly ill: readonly Illness[];
  readonly end: Moment;
}

/** All runs of a scenario, including the last ones after the host's faults have ended. */
export interface LifeRecord {
  readonly life: Life;
  readonly runs: readonly Lived[];
  /** The preview after the last run. */
  readonly last: Preview;
}

const minute = 60_000;
/** Longer than the grace period of a host that removes servers later. */
const term = 31 * 24 * 60 * minute;
const repairs = 4;

/** Runs a scenario. */
export async function runLife(life: Life): Promise<LifeRecord> {
  const world = createWorld(life.host, fronts);
  const { clock, host } = world;
  const stack: Entry[] = [];
  const runs: Lived[] = [];
  const used = new Set(["web"]);
  let program = begin;
  const add = (ill: readonly Illness[], ran: RunRecord) =>
    runs.push({ ...ran, ill, end: world.moment(stack) });
  for (const { edits, command, ill, machine, minutes, ...end } of life.chapters) {
    await clock.sleep(minutes * minute);
    for (const edit of edits) program = edited(program, edit, { stack, used });
    for (const rule of ill.flatMap((name) => [...faultsOf(name)])) host.faults.add({ ...rule });
    world.refuseOrders(ill.flatMap(refusalsOf));
    const declared = declaredResources(program);
    add(ill, await world.run(stack, declared, commandOf(commands[command], declared), { machine, end }));
    host.faults.clear();
    world.refuseOrders([]);
  }
  world.heal();
  await clock.sleep(term);
  let last: Preview | undefined;
  for (let repair = 0; repair < repairs; repair++) {
    // The user follows the messages: the program first adopts existing servers. If that is refused, it orders further
    // ones.
    const onExisting = repair < repairs / 2 ? "adopt" : "create";
    const declared = distinct(declaredResources(program.map((one) => peaceful(one, onExisting))), stack);
    const lifted = declared.map((one) => (onExisting === "adopt" ? unprotected(one, stack) : one));
    const where = { machine: 1, unprotect: guarded(stack) };
    add([], await world.run(stack, distinct(lifted, stack), { name: "up", refresh: true }, where));
    last = await world.preview(stack, declared, { name: "up" }, 1);
    if (isEmpty(last)) break;
    await clock.sleep(life.host.removals === "later" ? term : 15 * minute);
  }
  return { life, runs, last: last as Preview };
}

/** Whether a preview plans no step and has no failure. */
export const isEmpty = ({ planned, failures }: Preview): boolean =>
  failures.length === 0 && planned.every(({ will }) => will === "keep");

const peaceful = (one: Written, onExisting: Written["onExisting"]): Written => ({
  ...one,
  onExisting,
  importId: undefined,
  deletionProtection: false,
});

/**
 * The program without a second server of the same domain. If one of two such servers is in no state, that one is
 * dropped.
 */
function distinct(declared: readonly Declared[], stack: readonly Entry[]): readonly Declared[] {
  const byDomain = new Map<string, Declared>();
  for (const one of declared) {
    const domain = String(one.inputs.domain).toLowerCase();
    const other = byDomain.get(domain);
    if (!other || (!findEntry(stack, other) && findEntry(stack, one))) byDomain.set(domain, one);
  }
  return [...byDomain.values()];
}

/** A failed update stores the new value of `deletionProtection` in the outputs alone. */
const isProtected = ({ inputs, outputs }: Entry): boolean =>
  inputs.deletionProtection === true || outputs.deletionProtection === true;

/**
 * The ids of protected servers. The message for a server that left the program says to lift its protection by its id.
 */
const guarded = (stack: readonly Entry[]): readonly string[] => stack.filter(isProtected).map(({ id }) => id);

/**
 * The declaration with the stored inputs and without protection. The messages say to lift the protection first, and to
 * change other inputs in a later run.
 */
function unprotected(declared: Declared, stack: readonly Entry[]): Declared {
  const entry = findEntry(stack, declared);
  if (!entry || !isProtected(entry)) return declared;
  const { deletionProtection: _, ...inputs } = entry.inputs;
  return { ...declared, inputs };
}

/** The command with its target, which is always the first resource of the program. */
const commandOf = (command: Command, [first]: readonly Declared[]): Command =>
  command.target === undefined ? command : { ...command, target: first?.urn };
