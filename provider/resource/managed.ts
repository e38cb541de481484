import { type Holder, noOthers, type OtherProcesses } from "./otherProcesses";
import type { Hidden, Stored } from "./stored";

export type Kind = "Server" | "SshKey" | "Credential" | "Asset";

/** What a create made before it failed in part. */
export interface Made {
  readonly id: string;
  readonly outputs: Stored;
}

/** A value set for a server's login, and the kind of resource that sets it. */
export interface LoginClaim {
  readonly kind: Kind;
  readonly value: unknown;
}

interface Surroundings {
  /**
   * The host's address. Without user and account, because a Connection may reach the same server by another login.
   */
  readonly host: string;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly others?: OtherProcesses;
}

/**
 * What this process knows about the resources of this run. It is held in memory only; what other processes of the
 * run know is asked when it is needed.
 */
export class ManagedResources {
  /** Creates that failed in part, by the name of the resource; see `createOnce.ts`. */
  readonly partlyCreated = new Map<string, Made>();
  /** Ids of resources whose `deletionProtection` is on in the state, by the name of the resource. */
  readonly protectedIds = new Map<string, string>();
  /** See `loginOwner.ts`. */
  readonly loginClaims = new Map<string, LoginClaim>();
  private readonly declared = new Set<string>();
  private readonly holders = new Map<string, Holder>();
  private readonly refreshed = new Set<string>();
  private readonly turns = new Map<string, Promise<unknown>>();
  private readonly others: OtherProcesses;

  constructor(private readonly surroundings: Surroundings) {
    this.others = surroundings.others ?? noOthers;
    this.others.answer((name) => {
      const holder = this.holders.get(name);
      // Without a mark, a delete of the resource itself would look like that of another.
      return holder?.mark === undefined ? undefined : holder;
    });
  }

  private nameOf(kind: Kind, id: string): string {
    return `${this.surroundings.host} ${kind}:${id}`;
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
  meet(kind: Kind, id: string): void {
    this.declared.add(this.nameOf(kind, id));
  }

  /** The resource with these outputs has this id, and keeps it in this run. */
  keep(kind: Kind, id: string, outputs: Hidden): void {
    this.hold(kind, id, "kept", outputs);
  }

  /** The resource with these outputs has just adopted this. Whoever had it before must not remove it. */
  adopt(kind: Kind, id: string, outputs: Hidden): void {
    this.hold(kind, id, "adopted", outputs);
    this.others.warnIfAlone();
  }

  private hold(kind: Kind, id: string, how: Holder["how"], { __holder }: Hidden): void {
    this.meet(kind, id);
    this.holders.set(this.nameOf(kind, id), { how, mark: __holder });
  }

  /** Whether a resource of this run has it, in this process or another. */
  async isManaged(kind: Kind, id: string): Promise<boolean> {
    const name = this.nameOf(kind, id);
    return this.declared.has(name) || (await this.others.ask(name)).length > 0;
  }

  /** How another resource of the state came to have the same id, if one has it. A delete must then send nothing. */
  async otherHolder(kind: Kind, id: string, outputs: Hidden): Promise<Holder["how"] | undefined> {
    const here = this.otherHolderHere(kind, id, outputs);
    if (here) return here;
    return (await this.others.ask(this.nameOf(kind, id))).find(isAnother(outputs))?.how;
  }

  /** Like `otherHolder`, but without asking other processes. */
  otherHolderHere(kind: Kind, id: string, outputs: Hidden): Holder["how"] | undefined {
    const holder = this.holders.get(this.nameOf(kind, id));
    return holder && isAnother(outputs)(holder) ? holder.how : undefined;
  }

  /**
   * A refresh has read this resource and will ask for its diff next. That diff gets the inputs of the last `up`,
   * and not what the program declares now.
   */
  expectDiffOfRefresh(kind: Kind, id: string, mark?: unknown): void {
    this.refreshed.add(`${kind}:${id}:${mark}`);
  }

  /** Whether this diff belongs to a refresh. */
  isDiffOfRefresh(kind: Kind, id: string, mark?: unknown): boolean {
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

/** The mark excludes the resource itself: diff saw that it stays, but `replaceOnChanges` may still delete it. */
const isAnother =
  ({ __holder }: Hidden) =>
  ({ mark }: Holder): boolean =>
    mark === undefined || mark !== __holder;
