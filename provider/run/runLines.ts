import type { ResourceName } from "../resourceName";
import { isObject } from "../values";
import { type LineNotes, notesInMemory, type SharedNotes } from "./notes";
import { type GroupPlaces, groupPlaces, type RolloutLine } from "./rollout";

/**
 * How a resource uses its id in this run. `keeps`: a diff or create keeps it. `met`: the resource is being replaced, or
 * an order has just found it. `read`: a refresh has read it, and the program may no longer have it. `imported`: an
 * import or `get` has read it.
 */
export type Use = "keeps" | "met" | "read" | "imported";

/** The stored mark that distinguishes resources with the same id. */
export interface HeldOutputs {
  readonly __holder?: string | undefined;
}

/** A resource that uses an id. */
interface User {
  /** See {@link HeldOutputs}. */
  readonly mark?: string | undefined;
  readonly urn?: string | undefined;
  readonly isProtected?: boolean | undefined;
  /** The rollout group in the resource's old inputs. */
  readonly group?: string | undefined;
}

/** The content of a line in the run's record. */
type Fact =
  | { readonly is: "use"; readonly thing: string; readonly use: Use; readonly by: User }
  | { readonly is: "declared"; readonly urn: string; readonly claim?: string | undefined }
  | { readonly is: "ended"; readonly what: string; readonly isWell: boolean }
  | ({ readonly is: "rollout" } & RolloutLine)
  | { readonly is: "unprotected"; readonly thing: string }
  /** This line says nothing. Writing it shows whether lines are still accepted. */
  | { readonly is: "asked" };
type FactThat<Is> = Extract<Fact, { readonly is: Is }> & { readonly at: number };

/** Milliseconds. Older lines belong to another run of the same name, because another engine had the same address. */
const longestRun = 24 * 60 * 60_000;

export interface RunSurroundings {
  /**
   * The address of the host. User and account are left out, because another Connection may reach the same server with
   * another login.
   */
  readonly host: string;
  readonly now: () => number;
  readonly notes: LineNotes;
  /**
   * The run's name, the same in all its provider processes (one for each Connection). Undefined if there is only one.
   */
  readonly run?: string | undefined;
}

/** The lines of a run. Each process of the run adds lines, and reads the lines of all processes. */
export class RunLines {
  /** The lines so far, indexed by what they are about, because a run of a thousand resources looks up each of them. */
  private readonly facts = new Map<string, (Fact & { readonly at: number })[]>();
  /**
   * For each type, the declared resources that no diff or create has kept yet, in the order of the program. They are
   * maintained as lines arrive, because hundreds of removals read them.
   */
  private readonly notKept = new Map<string | undefined, Set<string>>();
  private readonly keptUrns = new Set<string>();
  private readonly unprotected = new Set<string>();
  /** The failed resources, the latest last. Those that have succeeded since are dropped when this is read. */
  private readonly failures: string[] = [];
  private readonly failedNames = new Set<string>();
  private readonly groups = new Map<string, GroupPlaces>();
  private readonly notes: LineNotes;
  private readonly name: string;
  private readonly readNew: () => readonly string[];

  constructor(private readonly surroundings: RunSurroundings) {
    const { notes, run, now } = surroundings;
    this.name = `the run ${run}`;
    this.notes = run === undefined ? { ...notesInMemory(now), shared: notes.shared } : notes;
    this.readNew = this.notes.reader(this.name);
  }

  add(fact: Fact): void {
    this.notes.append(this.name, JSON.stringify({ at: this.surroundings.now(), ...fact }));
  }

  /** The lines of one kind about one thing, from all processes so far. */
  said<Is extends Fact["is"]>(is: Is, subject: string): readonly FactThat<Is>[] {
    this.read();
    return (this.facts.get(`${is} ${subject}`) ?? []) as FactThat<Is>[];
  }

  /**
   * The proof that all processes read each other's lines. A line is written first, because a full disk shows only then.
   */
  shared(): SharedNotes | undefined {
    this.add({ is: "asked" });
    this.read();
    return this.notes.shared(this.name);
  }

  thing = (kind: ResourceName, id: string): string => `${this.surroundings.host} ${kind}:${id}`;

  /** The last line of each resource that uses an id. */
  usersOf(kind: ResourceName, id: string) {
    const users = new Map<string | undefined, User & { readonly use: Use }>();
    // A resource that a refresh reads may also be in the program. Then its use in the program counts.
    for (const { by, use } of this.said("use", this.thing(kind, id)))
      users.set(by.mark, { ...by, use: (use === "read" && users.get(by.mark)?.use) || use });
    return [...users.values()];
  }

  /** Whether the resource with this URN is being replaced and its replacement does not exist yet. */
  isReplacing = (urn: string | undefined): boolean =>
    urn !== undefined && this.said("use", urn).findLast(({ use }) => use !== "read")?.use === "met";

  /** How many servers the program no longer protects, as far as this process has read. */
  countUnprotected(): number {
    this.read();
    return this.unprotected.size;
  }

  /** The first declared resource of the same type that no create or diff of this run has kept. */
  firstNotKept(urn: string): string | undefined {
    this.read();
    return this.notKept.get(typeIn(urn))?.values().next().value;
  }

  /** The latest failed resource that has not succeeded since. */
  lastFailed(): string | undefined {
    this.read();
    while (this.failures.length > 0 && !this.failedNames.has(this.failures.at(-1) as string))
      this.failures.pop();
    return this.failures.at(-1);
  }

  /** The state of a rollout group. */
  placesIn(group: string): GroupPlaces {
    this.read();
    return this.groups.get(group) ?? groupPlaces();
  }

  private read(): void {
    for (const line of this.readNew()) {
      const fact = factIn(line);
      if (!fact || this.surroundings.now() - fact.at >= longestRun) continue;
      this.count(fact);
      for (const subject of aboutOf(fact)) {
        const facts = this.facts.get(`${fact.is} ${subject}`) ?? [];
        facts.push(fact);
        this.facts.set(`${fact.is} ${subject}`, facts);
      }
    }
  }

  private count(fact: Fact & { readonly at: number }): void {
    if (fact.is === "unprotected") this.unprotected.add(fact.thing);
    if (fact.is === "ended") {
      this.failedNames[fact.isWell ? "delete" : "add"](fact.what);
      if (!fact.isWell) this.failures.push(fact.what);
    }
    if (fact.is === "rollout") {
      const places = this.groups.get(fact.group) ?? groupPlaces();
      this.groups.set(fact.group, places);
      places.take(fact);
    }
    if (fact.is === "declared" && !this.keptUrns.has(fact.urn)) {
      const urns = this.notKept.get(typeIn(fact.urn)) ?? new Set();
      this.notKept.set(typeIn(fact.urn), urns.add(fact.urn));
    }
    if (fact.is === "use" && fact.use === "keeps" && fact.by.urn !== undefined) {
      this.keptUrns.add(fact.by.urn);
      this.notKept.get(typeIn(fact.by.urn))?.delete(fact.by.urn);
    }
  }
}

/** The type of a resource in its URN, without the types of its parents. */
const typeIn = (urn: string): string | undefined => urn.split("::")[2]?.split("$").at(-1);

/** The things that a line is about. Lines are looked up by them. */
function aboutOf(fact: Fact): readonly (string | undefined)[] {
  if (fact.is === "use") return [fact.thing, fact.by.urn];
  if (fact.is === "asked" || fact.is === "unprotected") return [];
  if (fact.is === "rollout") return [fact.member];
  return fact.is === "declared" ? [fact.urn, fact.claim] : [fact.what];
}

/** The content of a line; undefined if a full disk has cut the line off. */
function factIn(line: string): (Fact & { readonly at: number }) | undefined {
  try {
    const fact: unknown = JSON.parse(line);
    return isObject(fact) ? (fact as ReturnType<typeof factIn>) : undefined;
  } catch {
    return undefined;
  }
}
