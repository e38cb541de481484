import type { ResourceName } from "../resourceName";
import { isObject } from "../values";
import { type LineNotes, notesInMemory, type SharedNotes } from "./notes";
import { type GroupPlaces, groupPlaces, type RolloutLine } from "./rollout";

/**
 * The use that a resource makes of its id in this run: it keeps it; it is replaced or is about to be looked at; a
 * refresh has read it, so that the program may no longer have it; an import or `get` has read it.
 */
export type Use = "keeps" | "met" | "read" | "imported";

/** The marks that distinguish the outputs of resources with the same id. */
export interface HeldOutputs {
  readonly __holder?: string | undefined;
}

/** A resource that uses an id. */
interface User {
  /** See {@link HeldOutputs}. */
  readonly mark?: string | undefined;
  readonly urn?: string | undefined;
  readonly isProtected?: boolean | undefined;
  /** Its rollout group before this run. */
  readonly group?: string | undefined;
}

/** The content of a line. */
type Fact =
  | { readonly is: "use"; readonly thing: string; readonly use: Use; readonly by: User }
  | { readonly is: "declared"; readonly urn: string; readonly claim?: string | undefined }
  | { readonly is: "ended"; readonly what: string; readonly isWell: boolean }
  | ({ readonly is: "rollout" } & RolloutLine)
  | { readonly is: "unprotected"; readonly thing: string }
  /** Nothing: an accepted line shows that the next one is accepted too. */
  | { readonly is: "asked" };
type FactThat<Is> = Extract<Fact, { readonly is: Is }> & { readonly at: number };

/** Lines of a run with the same name are older, in milliseconds, if another engine had the same address. */
const longestRun = 24 * 60 * 60_000;

export interface RunSurroundings {
  /** The host's address. Without user and account, because a Connection may reach the same server by another login. */
  readonly host: string;
  readonly now: () => number;
  readonly notes: LineNotes;
  /** Names the run to all its provider processes. Each Connection has one. Undefined: this process is alone. */
  readonly run?: string | undefined;
}

/** The lines of a run. Each of its processes adds some, and reads those of all. */
export class RunLines {
  /** The lines so far, by their subject, because a run of a thousand resources asks for each. */
  private readonly facts = new Map<string, (Fact & { readonly at: number })[]>();
  /**
   * For each type, the declared resources that no diff or create has kept yet, in the order of the program. Kept here,
   * because a removal of hundreds asks for it each time.
   */
  private readonly notKept = new Map<string | undefined, Set<string>>();
  private readonly kept = new Set<string>();
  private readonly unprotected = new Set<string>();
  /** The failures, the last one at the end. A resource that has ended well since is removed when that is asked for. */
  private readonly failures: string[] = [];
  private readonly failed = new Set<string>();
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

  /** The lines of this kind that all processes have written so far: about one thing, or about all. */
  said<Is extends Fact["is"]>(is: Is, about: string): readonly FactThat<Is>[] {
    this.read();
    return (this.facts.get(`${is} ${about}`) ?? []) as FactThat<Is>[];
  }

  /** To find out, this adds a line of its own, because a full disk shows only at a write. */
  shared(): SharedNotes | undefined {
    this.add({ is: "asked" });
    this.read();
    return this.notes.shared(this.name);
  }

  thing = (kind: ResourceName, id: string): string => `${this.surroundings.host} ${kind}:${id}`;

  /** The last line of each user of an id. */
  usersOf(kind: ResourceName, id: string) {
    const users = new Map<string | undefined, User & { readonly use: Use }>();
    // A resource that a refresh reads may be in the program as well.
    for (const { by, use } of this.said("use", this.thing(kind, id)))
      users.set(by.mark, { ...by, use: (use === "read" && users.get(by.mark)?.use) || use });
    return [...users.values()];
  }

  /** Whether the last resource with this URN is being replaced, and its new one does not exist yet. */
  isReplacing = (urn: string | undefined): boolean =>
    urn !== undefined && this.said("use", urn).findLast(({ use }) => use !== "read")?.use === "met";

  /** The number of servers that the program no longer protects, as far as is known. */
  countUnprotected(): number {
    this.read();
    return this.unprotected.size;
  }

  /** The first declared resource of the same type that the run has neither created nor kept in a diff. */
  firstNotKept(urn: string): string | undefined {
    this.read();
    return this.notKept.get(typeIn(urn))?.values().next().value;
  }

  /** The last failure that has not ended well since. */
  lastFailed(): string | undefined {
    this.read();
    while (this.failures.length > 0 && !this.failed.has(this.failures.at(-1) as string)) this.failures.pop();
    return this.failures.at(-1);
  }

  /** The places of a rollout group. */
  placesIn(group: string): GroupPlaces {
    this.read();
    return this.groups.get(group) ?? groupPlaces();
  }

  private read(): void {
    for (const line of this.readNew()) {
      const fact = factIn(line);
      if (!fact || this.surroundings.now() - fact.at >= longestRun) continue;
      this.count(fact);
      for (const one of aboutOf(fact)) {
        const facts = this.facts.get(`${fact.is} ${one}`) ?? [];
        facts.push(fact);
        this.facts.set(`${fact.is} ${one}`, facts);
      }
    }
  }

  private count(fact: Fact & { readonly at: number }): void {
    if (fact.is === "unprotected") this.unprotected.add(fact.thing);
    if (fact.is === "ended") {
      this.failed[fact.isWell ? "delete" : "add"](fact.what);
      if (!fact.isWell) this.failures.push(fact.what);
    }
    if (fact.is === "rollout") {
      const places = this.groups.get(fact.group) ?? groupPlaces();
      this.groups.set(fact.group, places);
      places.take(fact);
    }
    if (fact.is === "declared" && !this.kept.has(fact.urn)) {
      const urns = this.notKept.get(typeIn(fact.urn)) ?? new Set();
      this.notKept.set(typeIn(fact.urn), urns.add(fact.urn));
    }
    if (fact.is === "use" && fact.use === "keeps" && fact.by.urn !== undefined) {
      this.kept.add(fact.by.urn);
      this.notKept.get(typeIn(fact.by.urn))?.delete(fact.by.urn);
    }
  }
}

/** The type of a resource, without those of its parents. */
const typeIn = (urn: string): string | undefined => urn.split("::")[2]?.split("$").at(-1);

/** The key that a line is asked for by. */
function aboutOf(fact: Fact): readonly (string | undefined)[] {
  if (fact.is === "use") return [fact.thing, fact.by.urn];
  if (fact.is === "asked" || fact.is === "unprotected") return [];
  if (fact.is === "rollout") return [fact.member];
  return fact.is === "declared" ? [fact.urn, fact.claim] : [fact.what];
}

/** Undefined: a full disk has cut the line off. */
function factIn(line: string): (Fact & { readonly at: number }) | undefined {
  try {
    const fact: unknown = JSON.parse(line);
    return isObject(fact) ? (fact as ReturnType<typeof factIn>) : undefined;
  } catch {
    return undefined;
  }
}
