import type { ResourceName } from "../resourceName";
import { isObject } from "../values";
import { type Notes, notesInMemory } from "./notes";
import type { DatedLine, RolloutLine } from "./rollout";
import type { Hidden } from "./stored";

/**
 * What a resource does with its id in this run: it keeps it; it is replaced or is about to be looked at; a refresh has
 * read it, so that the program may no longer have it; an import or `get` has read it.
 */
export type Use = "keeps" | "met" | "read" | "imported";

/** A resource that uses an id. */
interface User {
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

/** A resource as its methods know it. */
type OfResource = Hidden & { readonly deletionProtection?: unknown };

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

/** Lines of a run with the same name are older, in milliseconds: another engine had the same address. */
const longestRun = 24 * 60 * 60_000;

/**
 * What all provider processes of one run know of its resources. Each adds lines to one note and reads those of the
 * others, because the process that deletes a server is often not the one that needs it.
 */
export class RunRecord {
  /** The lines so far, by what they are about: a run of a thousand resources asks for each. */
  private readonly facts = new Map<string, (Fact & { readonly at: number })[]>();
  private readonly notes: Pick<Notes, "append" | "reader">;
  private readonly name: string;
  private readonly readNew: () => readonly string[];

  constructor(private readonly surroundings: Surroundings) {
    const { notes, run, now } = surroundings;
    this.name = `the run ${run}`;
    this.notes = run === undefined ? notesInMemory(now) : notes;
    this.readNew = this.notes.reader(this.name);
  }

  private add(fact: Fact): void {
    this.notes.append(this.name, JSON.stringify({ at: this.surroundings.now(), ...fact }));
  }

  /** What all processes have said so far in lines of this kind: about one thing, or about all. */
  private said<Is extends Fact["is"]>(is: Is, about: string): readonly FactThat<Is>[] {
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

  private thing = (kind: ResourceName, id: string): string => `${this.surroundings.host} ${kind}:${id}`;

  /** The program declares this resource. @returns the URN of another one with the same claim, such as a domain. */
  declare(urn: string, claim?: string): string | undefined {
    const other = claim === undefined ? undefined : this.said("declared", claim)[0]?.urn;
    if (!this.isDeclared(urn) || (claim !== undefined && other === undefined))
      this.add({ is: "declared", urn, claim });
    return other === urn ? undefined : other;
  }

  /** Whether the program has a resource of this URN: what is deleted under it is replaced, and not dropped. */
  isDeclared(urn: string | undefined): boolean {
    return urn !== undefined && this.said("declared", urn).length > 0;
  }

  /** A create, an adoption or a replacement has not ended well. */
  failed(what: string): void {
    this.add({ is: "ended", what, isWell: false });
  }

  /** It has ended well: if it had failed before, a hook has asked for it again. */
  succeeded(what: string): void {
    if (this.said("ended", what).at(-1)?.isWell === false) this.add({ is: "ended", what, isWell: true });
  }

  /** Something happened to a member of a rollout group. */
  rollOut = (line: RolloutLine): void => this.add({ is: "rollout", ...line });

  /** What has happened to the members of a rollout group, in the order in which it did. */
  rolloutOf = (group: string): readonly DatedLine[] => this.said("rollout", group);

  /** Whether a resource of this URN is replaced and its new one not there yet. */
  isReplacing = (urn: string | undefined): boolean =>
    urn !== undefined && this.said("use", urn).findLast(({ use }) => use !== "read")?.use === "met";

  /**
   * What has failed in this run, so that nothing that may still be needed is removed by it.
   *
   * @param dropped the URN of what is deleted. If the program no longer has it, all creates have ended by now: then it
   * is also what no create or diff has reached, because a hook has failed or a process has ended. Of its own type only:
   * what hangs on a replaced resource may be deleted before the program declares it.
   */
  whatFailed(dropped?: string): string | undefined {
    const last = this.said("ended", all).findLast(({ what }) => !this.said("ended", what).at(-1)?.isWell);
    if (last || dropped === undefined || this.isDeclared(dropped)) return last?.what;
    const isKept = (urn: string) => this.said("use", urn).some(({ use }) => use === "keeps");
    return this.said("declared", all).find(({ urn }) => !isKept(urn) && typeIn(urn) === typeIn(dropped))?.urn;
  }

  /** The resource with these outputs uses this id. */
  use(
    kind: ResourceName,
    id: string,
    use: Use,
    { outputs = {}, urn }: { readonly outputs?: OfResource; readonly urn?: string | undefined } = {},
  ): void {
    const isProtected = outputs.deletionProtection === true || undefined;
    const by = { mark: outputs.__holder, urn, isProtected };
    this.add({ is: "use", thing: this.thing(kind, id), use, by });
  }

  /** Whether a diff of this run has met the resource with these outputs, under whichever URN. */
  hasMet = (kind: ResourceName, id: string, { __holder }: Hidden): boolean =>
    this.usersOf(kind, id).some(({ mark, use }) => mark === __holder && use !== "read");

  /** Whether a resource of this run is known to have it. */
  isManaged(kind: ResourceName, id: string): boolean {
    return this.usersOf(kind, id).some(({ use }) => use !== "read");
  }

  /** Whether a resource of this run, or one of the state that was read, is known to have it. */
  isKnown = (kind: ResourceName, id: string): boolean => this.usersOf(kind, id).length > 0;

  /** Whether another resource of this run keeps this id, or has imported it: then a delete sends nothing. */
  isKeptByAnother(kind: ResourceName, id: string, outputs: Hidden): boolean {
    return this.othersOf(kind, id, outputs).some(({ use }) => use === "keeps" || use === "imported");
  }

  /** Whether `deletionProtection` of another resource of this run protects it. */
  isProtectedByAnother(kind: ResourceName, id: string, outputs: Hidden): boolean {
    return this.othersOf(kind, id, outputs).some(({ isProtected }) => isProtected);
  }

  /** The other id that was imported under this URN in this run, as with a corrected option `import`. */
  importedInstead(kind: ResourceName, id: string, urn: string | undefined): string | undefined {
    const start = this.thing(kind, "");
    const imported = this.said("use", urn ?? "").find(
      ({ thing, use }) => use === "imported" && thing.startsWith(start) && thing !== start + id,
    );
    return imported?.thing.slice(start.length);
  }

  /** What the last line of each user says. */
  private usersOf(kind: ResourceName, id: string) {
    const users = new Map<string | undefined, User & { readonly use: Use }>();
    // What a refresh reads the program may have as well.
    for (const { by, use } of this.said("use", this.thing(kind, id)))
      users.set(by.mark, { ...by, use: (use === "read" && users.get(by.mark)?.use) || use });
    return [...users.values()];
  }

  /**
   * The mark excludes the resource itself, which `replaceOnChanges` may delete although its diff has kept it. A user
   * without one may be any.
   */
  private othersOf(kind: ResourceName, id: string, { __holder }: Hidden) {
    return this.usersOf(kind, id).filter(({ mark }) => mark === undefined || mark !== __holder);
  }
}

/** Stands for all lines of a kind. */
const all = "";

/** What a line is asked for by. */
function aboutOf(fact: Fact): readonly (string | undefined)[] {
  if (fact.is === "use") return [fact.thing, fact.by.urn];
  if (fact.is === "rollout") return [fact.group];
  return fact.is === "declared" ? [fact.urn, fact.claim, all] : [fact.what, all];
}

/** The type of a resource, without those of its parents. */
const typeIn = (urn = ""): string | undefined => urn.split("::")[2]?.split("$").at(-1);

/** Undefined: a line that a full disk has cut off. */
function factIn(line: string): (Fact & { readonly at: number }) | undefined {
  try {
    const fact: unknown = JSON.parse(line);
    return isObject(fact) ? (fact as ReturnType<typeof factIn>) : undefined;
  } catch {
    return undefined;
  }
}
