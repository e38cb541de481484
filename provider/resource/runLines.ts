import { isObject } from "../values";
import { type Notes, notesInMemory } from "./notes";
import type { RolloutLine } from "./rollout";

/**
 * What a resource does with its id in this run: it keeps it; it is replaced or is about to be looked at; a refresh has
 * read it, so that the program may no longer have it; an import or `get` has read it.
 */
export type Use = "keeps" | "met" | "read" | "imported";

/** A resource that uses an id. */
export interface User {
  /** The `__holder` mark in its outputs, which distinguishes resources with the same id. */
  readonly mark?: string | undefined;
  readonly urn?: string | undefined;
  readonly isProtected?: boolean | undefined;
}

/** What a line says. */
type Fact =
  | { readonly is: "use"; readonly thing: string; readonly use: Use; readonly by: User }
  | { readonly is: "declared"; readonly urn: string; readonly claim?: string | undefined }
  | { readonly is: "ended"; readonly what: string; readonly isWell: boolean }
  | ({ readonly is: "rollout" } & RolloutLine);
type FactThat<Is> = Extract<Fact, { readonly is: Is }> & { readonly at: number };

/** Lines of a run with the same name are older, in milliseconds: another engine had the same address. */
const longestRun = 24 * 60 * 60_000;

interface Surroundings {
  /**
   * The host's address. Without user and account, because a Connection may reach the same server by another login.
   */
  readonly host: string;
  readonly now: () => number;
  readonly notes: Notes;
  /** Names the run to all its provider processes, of which each Connection has one. Undefined: this one is alone. */
  readonly run?: string | undefined;
}

/** The lines of a run. Each of its processes adds some, and reads those of all. */
export class RunLines {
  /** The lines so far, by what they are about: a run of a thousand resources asks for each. */
  private readonly facts = new Map<string, (Fact & { readonly at: number })[]>();
  private readonly notes: Pick<Notes, "append" | "reader">;
  private readonly name: string;
  private readonly readNew: () => readonly string[];

  constructor(protected readonly surroundings: Surroundings) {
    const { notes, run, now } = surroundings;
    this.name = `the run ${run}`;
    this.notes = run === undefined ? notesInMemory(now) : notes;
    this.readNew = this.notes.reader(this.name);
  }

  protected add(fact: Fact): void {
    this.notes.append(this.name, JSON.stringify({ at: this.surroundings.now(), ...fact }));
  }

  /** What all processes have said so far in lines of this kind: about one thing, or about all. */
  protected said<Is extends Fact["is"]>(is: Is, about: string): readonly FactThat<Is>[] {
    for (const line of this.readNew()) {
      const fact = factIn(line);
      if (!fact || this.surroundings.now() - fact.at >= longestRun) continue;
      for (const one of aboutOf(fact)) {
        const facts = this.facts.get(`${fact.is} ${one}`) ?? [];
        facts.push(fact);
        this.facts.set(`${fact.is} ${one}`, facts);
      }
    }
    return (this.facts.get(`${is} ${about}`) ?? []) as FactThat<Is>[];
  }
}

/** Stands for all lines of a kind. */
export const all = "";

/** What a line is asked for by. */
function aboutOf(fact: Fact): readonly (string | undefined)[] {
  if (fact.is === "use") return [fact.thing, fact.by.urn];
  if (fact.is === "rollout") return [fact.group, fact.member];
  return fact.is === "declared" ? [fact.urn, fact.claim, all] : [fact.what, all];
}

/** Undefined: a line that a full disk has cut off. */
function factIn(line: string): (Fact & { readonly at: number }) | undefined {
  try {
    const fact: unknown = JSON.parse(line);
    return isObject(fact) ? (fact as ReturnType<typeof factIn>) : undefined;
  } catch {
    return undefined;
  }
}
