import type { Notes } from "./notes";
import type { Hidden, Stored } from "./stored";

type ResourceKind = "Server" | "SshKey" | "Credential" | "Asset";

/** What a create made before it failed in part. */
export interface Made {
  readonly id: string;
  readonly outputs: Stored;
}

/** The resource that has an id: a create of it adopted the id, or diff saw that the resource stays. */
interface Holder {
  readonly how: "adopted" | "kept";
  /** The `__holder` mark in its outputs. */
  readonly mark: string | undefined;
}

interface Surroundings {
  /**
   * The host's address. Without user and account, because a Connection may reach the same server by another login.
   */
  readonly host: string;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly notes: Notes;
  /** Names the run to all its provider processes, of which each Connection has one. Undefined: this one is alone. */
  readonly run?: string | undefined;
}

/** The mark excludes the resource itself: diff saw that it stays, but `replaceOnChanges` may still delete it. */
const isAnother = ({ mark }: Holder, { __holder }: Hidden): boolean =>
  mark === undefined || mark !== __holder;

/** Notes of a run with the same name are older, in milliseconds: another engine had the same address. */
const longestRun = 24 * 60 * 60_000;

/**
 * What this process knows about the resources of this run. What is adopted it also notes for the run's other processes:
 * one of them may be asked to delete the resource that had it before.
 */
export class ManagedResources {
  /** Creates that failed in part, by the name of the resource; see `createOnce.ts`. */
  readonly partlyCreated = new Map<string, Made>();
  /** Servers whose build has failed in this run: their ids, by domain. What they were to replace must stay. */
  readonly failed = new Map<string, string>();
  private readonly declared = new Set<string>();
  private readonly holders = new Map<string, Holder>();
  private readonly refreshed = new Set<string>();
  private readonly readNow = new Set<string>();
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(private readonly surroundings: Surroundings) {}

  private nameOf(kind: ResourceKind, id: string): string {
    return `${this.surroundings.host} ${kind}:${id}`;
  }

  /** Names the note of who has adopted it in this run. */
  private noteOf(kind: ResourceKind, id: string): string {
    return `adopted in the run ${this.surroundings.run}: ${this.nameOf(kind, id)}`;
  }

  /**
   * The mark in the state that distinguishes resources with the same id, for example a resource that adopted a
   * server and the one that it replaces. Outputs without one (of a create, an import or an older version) get a new
   * one.
   */
  markOf(outputs: Hidden): string {
    const made = () => Math.floor(this.surroundings.random() * 36 ** 8);
    return outputs.__holder ?? made().toString(36).padStart(8, "0");
  }

  /** The program declares it, so a search for servers to adopt skips it. */
  meet(kind: ResourceKind, id: string): void {
    this.declared.add(this.nameOf(kind, id));
  }

  /** The resource with these outputs has this id, and keeps it in this run. */
  keep(kind: ResourceKind, id: string, outputs: Hidden): void {
    this.hold(kind, id, "kept", outputs);
  }

  /** The resource with these outputs has just adopted this. Whoever had it before must not remove it. */
  adopt(kind: ResourceKind, id: string, outputs: Hidden): void {
    const { notes, run } = this.surroundings;
    this.hold(kind, id, "adopted", outputs);
    if (run !== undefined && outputs.__holder) notes.write(this.noteOf(kind, id), outputs.__holder);
  }

  private hold(kind: ResourceKind, id: string, how: Holder["how"], { __holder }: Hidden): void {
    this.meet(kind, id);
    this.holders.set(this.nameOf(kind, id), { how, mark: __holder });
  }

  /** Whether a resource of this run is known to have it. */
  isManaged(kind: ResourceKind, id: string): boolean {
    return this.declared.has(this.nameOf(kind, id));
  }

  /** A refresh has met it. The program may no longer have it, so a search for servers to adopt does not skip it. */
  read(kind: ResourceKind, id: string): void {
    this.readNow.add(this.nameOf(kind, id));
  }

  /** Whether a resource of this run, or one of the state that was read, is known to have it. */
  isKnown(kind: ResourceKind, id: string): boolean {
    return this.isManaged(kind, id) || this.readNow.has(this.nameOf(kind, id));
  }

  /** How another resource of the state came to have the same id, if one has it. A delete must then send nothing. */
  otherHolder(kind: ResourceKind, id: string, outputs: Hidden): Holder["how"] | undefined {
    const here = this.otherHolderHere(kind, id, outputs);
    if (here) return here;
    const noted = this.notedHolder(kind, id);
    return noted && isAnother(noted, outputs) ? noted.how : undefined;
  }

  /** The same, as far as this process knows, which reads no notes. */
  otherHolderHere(kind: ResourceKind, id: string, outputs: Hidden): Holder["how"] | undefined {
    const holder = this.holders.get(this.nameOf(kind, id));
    return holder && isAnother(holder, outputs) ? holder.how : undefined;
  }

  private notedHolder(kind: ResourceKind, id: string): Holder | undefined {
    const { notes, run } = this.surroundings;
    if (run === undefined) return undefined;
    const [latest] = [...notes.read(this.noteOf(kind, id))].sort((one, other) => one.age - other.age);
    return latest && latest.age < longestRun ? { how: "adopted", mark: latest.text } : undefined;
  }

  /**
   * A refresh has read this resource and will ask for its diff next. That diff gets the inputs of the last `up`,
   * and not what the program declares now.
   */
  expectDiffOfRefresh(kind: ResourceKind, id: string, mark?: unknown): void {
    this.refreshed.add(`${kind}:${id}:${mark}`);
  }

  /** Whether this diff belongs to a refresh. */
  isDiffOfRefresh(kind: ResourceKind, id: string, mark?: unknown): boolean {
    return this.refreshed.delete(`${kind}:${id}:${mark}`);
  }

  /**
   * Runs tasks of one name one after another. Two equal creates at once would each take the other's record for
   * their own.
   */
  async inTurn<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.turns.get(name) ?? Promise.resolve();
    // Also after a failure of the one before.
    const turn = before.then(task, task);
    this.turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.turns.get(name) === turn) this.turns.delete(name);
    }
  }
}
