import type { Notes } from "./notes";
import type { Properties } from "./properties";

export type Kind = "Server" | "SshKey" | "Credential" | "Asset";

/** Which resource of the state has an id, and how that is known: a create took the id over, or diff met one that stays. */
interface Holder {
  readonly how: "adopted" | "stays";
  /** The `__holder` mark in its outputs. */
  readonly mark: string | undefined;
}

/** What a create has made that ended in part. */
export interface Made {
  readonly id: string;
  readonly outputs: Properties;
}

/** What is set of a server's login, and by a resource of which kind. */
export interface LoginClaim {
  readonly kind: Kind;
  readonly value: unknown;
}

/** The run that a process is of: its provider processes share nothing but the engine's address, and notes on the machine. */
export interface Run {
  readonly engineAddress: string;
  readonly notes: Notes;
  readonly warn: (line: string) => void;
}

interface Surroundings {
  /** The host's address. Not the user and the account: a Connection may reach the same server by another login. */
  readonly host: string;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** None: the process is alone. */
  readonly run?: Run | undefined;
}

/**
 * What this process knows of the resources of this run. Held in memory; only what a create takes over is noted for the
 * other processes of the run, each Connection's and the plugin's: the delete of the resource that had it may be theirs.
 */
export class ManagedResources {
  /** Creates that ended in part, by the name of the resource, see `createOnce.ts`. */
  readonly partlyCreated = new Map<string, Made>();
  /** Ids of resources that have `deletionProtection` on in the state, by the name of the resource. */
  readonly protectedIds = new Map<string, string>();
  /** See `loginOwner.ts`. */
  readonly loginClaims = new Map<string, LoginClaim>();
  private readonly declared = new Set<string>();
  private readonly holders = new Map<string, Holder>();
  private readonly refreshed = new Set<string>();
  private readonly turns = new Map<string, Promise<unknown>>();
  private hasWarned = false;

  constructor(private readonly surroundings: Surroundings) {}

  private nameOf(kind: Kind, id: string): string {
    return `${this.surroundings.host} ${kind}:${id}`;
  }

  /**
   * The mark that tells a resource of the state from another one with the same id, for example the one that adopted a
   * server from the one it replaces. A new one for outputs without: those of a create, an import or an older package.
   */
  markOf(outputs: Properties): string {
    const made = () => Math.floor(this.surroundings.random() * 36 ** 8);
    return (outputs.__holder as string | undefined) ?? made().toString(36).padStart(8, "0");
  }

  /** The program has it: it is no find of a look-up. */
  meet(kind: Kind, id: string): void {
    this.declared.add(this.nameOf(kind, id));
  }

  /** The resource with these outputs has the id, and keeps it in this run. */
  stays(kind: Kind, id: string, outputs: Properties): void {
    this.hold(kind, id, "stays", outputs);
  }

  /** The resource with these outputs has just taken over what was there: whoever had it must not remove it. */
  adopt(kind: Kind, id: string, outputs: Properties): void {
    this.hold(kind, id, "adopted", outputs);
    const { run } = this.surroundings;
    const whyAlone = run?.notes.write(this.adoptionOf(run, kind, id), outputs.__holder as string);
    if (whyAlone === undefined || this.hasWarned) return;
    this.hasWarned = true;
    run?.warn(
      `What is taken over here cannot be told to the other providers of this run, because of ${whyAlone}. ` +
        "Do not take a resource out of the program in the run in which another Connection takes over what it holds.",
    );
  }

  private adoptionOf({ engineAddress }: Run, kind: Kind, id: string): string {
    return `adopted in the run at ${engineAddress}: ${this.nameOf(kind, id)}`;
  }

  private hold(kind: Kind, id: string, how: Holder["how"], { __holder }: Properties): void {
    this.meet(kind, id);
    this.holders.set(this.nameOf(kind, id), { how, mark: __holder as string | undefined });
  }

  /** Whether a resource that this process has met has it. */
  isManaged(kind: Kind, id: string): boolean {
    return this.declared.has(this.nameOf(kind, id));
  }

  /** How it is known that another resource of the state has the same id, if one does: a delete must send nothing then. */
  otherHolder(kind: Kind, id: string, outputs: Properties): Holder["how"] | undefined {
    const holder = this.holders.get(this.nameOf(kind, id));
    if (holder && isAnother(holder.mark, outputs)) return holder.how;
    const { run } = this.surroundings;
    const adopters = run?.notes.read(this.adoptionOf(run, kind, id)) ?? [];
    return adopters.some(({ text }) => isAnother(text, outputs)) ? "adopted" : undefined;
  }

  /**
   * A refresh has read this resource, and asks for its diff next: with what the program declared before, which is not what it
   * declares now.
   */
  expectDiffOfRefresh(kind: Kind, id: string, mark?: unknown): void {
    this.refreshed.add(`${kind}:${id}:${mark}`);
  }

  /** Whether this diff is that of a refresh. */
  isDiffOfRefresh(kind: Kind, id: string, mark?: unknown): boolean {
    return this.refreshed.delete(`${kind}:${id}:${mark}`);
  }

  /** Runs one task of a name at a time: two creates that are alike would each take what the other makes for their own. */
  async inTurn<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.turns.get(name) ?? Promise.resolve();
    // Whatever became of the one before.
    const turn = before.then(task, task);
    this.turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.turns.get(name) === turn) this.turns.delete(name);
    }
  }
}

/** A resource that diff met as one that stays may be deleted itself: `replaceOnChanges` decided otherwise. */
const isAnother = (mark: string | undefined, { __holder }: Properties): boolean =>
  mark === undefined || mark !== __holder;
