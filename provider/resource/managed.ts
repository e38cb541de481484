import { type Holder, noOthers, type OtherProcesses } from "./otherProcesses";
import type { Properties } from "./properties";

export type Kind = "Server" | "SshKey" | "Credential" | "Asset";

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

interface Surroundings {
  /** The host's address. Not the user and the account: a Connection may reach the same server by another login. */
  readonly host: string;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly others?: OtherProcesses;
}

/**
 * What this process knows of the resources of this run. Held in memory alone: what another process of the run must know,
 * it asks for at the moment it has to know it.
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
  private readonly others: OtherProcesses;

  constructor(private readonly surroundings: Surroundings) {
    this.others = surroundings.others ?? noOthers;
    this.others.answer((name) => {
      const holder = this.holders.get(name);
      // Without a mark, its own delete could not be told from another's.
      return holder?.mark === undefined ? undefined : holder;
    });
  }

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

  /** The program has it: a search for servers to adopt passes over it. */
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
    this.others.warnIfAlone();
  }

  private hold(kind: Kind, id: string, how: Holder["how"], { __holder }: Properties): void {
    this.meet(kind, id);
    this.holders.set(this.nameOf(kind, id), { how, mark: __holder as string | undefined });
  }

  /** Whether a resource of this run has it: one that this process has met, or one of another process. */
  async isManaged(kind: Kind, id: string): Promise<boolean> {
    const name = this.nameOf(kind, id);
    return this.declared.has(name) || (await this.others.ask(name)).length > 0;
  }

  /** How it is known that another resource of the state has the same id, if one does: a delete must send nothing then. */
  async otherHolder(kind: Kind, id: string, outputs: Properties): Promise<Holder["how"] | undefined> {
    const here = this.otherHolderHere(kind, id, outputs);
    if (here) return here;
    return (await this.others.ask(this.nameOf(kind, id))).find(isAnother(outputs))?.how;
  }

  /** As `otherHolder`, as far as this process knows by itself. */
  otherHolderHere(kind: Kind, id: string, outputs: Properties): Holder["how"] | undefined {
    const holder = this.holders.get(this.nameOf(kind, id));
    return holder && isAnother(outputs)(holder) ? holder.how : undefined;
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
const isAnother =
  ({ __holder }: Properties) =>
  ({ mark }: Holder): boolean =>
    mark === undefined || mark !== __holder;
