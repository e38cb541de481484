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

/** A run, and what was wrong at the host meanwhile. */
export interface Lived extends RunRecord {
  readonly ill: readonly Illness[];
  readonly end: Moment;
}

/** A life from its first run to the last, with the runs on a host that is well again. */
export interface LifeRecord {
  readonly life: Life;
  readonly runs: readonly Lived[];
  /** The preview after the last run. */
  readonly last: Preview;
}

const minute = 60_000;
/** Longer than a term of a host that removes later. */
const term = 31 * 24 * 60 * minute;
const repairs = 4;

/** Lives a life. */
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
    // Someone reads the messages: what exists is adopted, and if that is refused, another one is ordered.
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

/** Whether there is nothing to do. */
export const isEmpty = ({ planned, failures }: Preview): boolean =>
  failures.length === 0 && planned.every(({ will }) => will === "keep");

const peaceful = (one: Written, onExisting: Written["onExisting"]): Written => ({
  ...one,
  onExisting,
  importId: undefined,
  deletionProtection: false,
});

/** Of two with one domain one is removed from the program: the one that is in no state. */
function distinct(declared: readonly Declared[], stack: readonly Entry[]): readonly Declared[] {
  const byDomain = new Map<string, Declared>();
  for (const one of declared) {
    const domain = String(one.inputs.domain).toLowerCase();
    const other = byDomain.get(domain);
    if (!other || (!findEntry(stack, other) && findEntry(stack, one))) byDomain.set(domain, one);
  }
  return [...byDomain.values()];
}

/** A failed update stores what was asked for in the outputs alone. */
const isProtected = ({ inputs, outputs }: Entry): boolean =>
  inputs.deletionProtection === true || outputs.deletionProtection === true;

/** For a server that is no longer in the program, the message says how its protection is lifted. */
const guarded = (stack: readonly Entry[]): readonly string[] => stack.filter(isProtected).map(({ id }) => id);

/** As the messages say: what is protected is changed after its protection was lifted, and not with it. */
function unprotected(declared: Declared, stack: readonly Entry[]): Declared {
  const entry = findEntry(stack, declared);
  if (!entry || !isProtected(entry)) return declared;
  const { deletionProtection: _, ...inputs } = entry.inputs;
  return { ...declared, inputs };
}

/** A target is the first resource of the program. */
const commandOf = (command: Command, [first]: readonly Declared[]): Command =>
  command.target === undefined ? command : { ...command, target: first?.urn };
