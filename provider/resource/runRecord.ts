import { isObject } from "../values";
import { type Notes, notesInMemory } from "./notes";
import type { Hidden } from "./stored";

export type ResourceKind = "Server" | "SshKey" | "Credential" | "Asset";

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

type Fact =
  | { readonly is: "use"; readonly thing: string; readonly use: Use; readonly by: User }
  | { readonly is: "declared"; readonly urn: string; readonly claim?: string }
  | { readonly is: "failed"; readonly what: string }
  | { readonly is: "mended"; readonly what: string };

/** What the lines so far say of a user. */
interface Known extends User {
  readonly use: Use;
  readonly isImported: boolean;
}

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
  private readonly users = new Map<string, Map<string | undefined, Known>>();
  private readonly urnsByClaim = new Map<string, string>();
  private readonly declared = new Set<string>();
  private readonly failedCreates = new Set<string>();
  /** Declared resources that are there as the program wants them, or are being brought to that. */
  private readonly kept = new Set<string>();
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

  private thing = (kind: ResourceKind, id: string): string => `${this.surroundings.host} ${kind}:${id}`;

  /** The program declares this resource. @returns the URN of another one with the same claim, such as a domain. */
  declare(urn: string, claim?: string): string | undefined {
    this.catchUp();
    const other = claim === undefined ? undefined : this.urnsByClaim.get(claim);
    if (!this.declared.has(urn) || (claim !== undefined && other === undefined))
      this.add({ is: "declared", urn, ...(claim !== undefined && { claim }) });
    return other === urn ? undefined : other;
  }

  /** Whether the program has a resource of this URN: what is deleted under it is replaced, and not dropped. */
  isDeclared(urn: string | undefined): boolean {
    this.catchUp();
    return urn !== undefined && this.declared.has(urn);
  }

  /** A create, an adoption or a replacement has not ended well. */
  failed(what: string): void {
    this.add({ is: "failed", what });
  }

  /** It has ended well: if it had failed before, a hook has asked for it again. */
  succeeded(what: string): void {
    this.catchUp();
    if (this.failedCreates.has(what)) this.add({ is: "mended", what });
  }

  /**
   * What has failed in this run, so that nothing that may still be needed is removed by it.
   *
   * @param dropped the URN of what is deleted. If the program no longer has it, all creates have ended by now: then it
   * is also what no create or diff has reached, because a hook has failed or a process has ended.
   */
  whatFailed(dropped?: string): string | undefined {
    const isLast = dropped !== undefined && !this.isDeclared(dropped);
    this.catchUp();
    const failed = [...this.failedCreates].at(-1);
    return failed ?? (isLast ? [...this.declared].find((urn) => !this.kept.has(urn)) : undefined);
  }

  /** The resource with these outputs uses this id. */
  use(
    kind: ResourceKind,
    id: string,
    use: Use,
    { outputs = {}, urn }: { readonly outputs?: OfResource; readonly urn?: string | undefined } = {},
  ): void {
    const isProtected = outputs.deletionProtection === true || undefined;
    const by = { mark: outputs.__holder, urn, isProtected };
    this.add({ is: "use", thing: this.thing(kind, id), use, by });
  }

  /** Whether a resource of this run is known to have it. */
  isManaged(kind: ResourceKind, id: string): boolean {
    return this.usersOf(kind, id).some(({ use }) => use !== "read");
  }

  /** Whether a resource of this run, or one of the state that was read, is known to have it. */
  isKnown = (kind: ResourceKind, id: string): boolean => this.usersOf(kind, id).length > 0;

  /** Whether another resource of this run keeps this id, or has imported it: then a delete sends nothing. */
  isKeptByAnother(kind: ResourceKind, id: string, outputs: Hidden): boolean {
    return this.othersOf(kind, id, outputs).some(({ use }) => use === "keeps" || use === "imported");
  }

  /** Whether `deletionProtection` of another resource of this run protects it. */
  isProtectedByAnother(kind: ResourceKind, id: string, outputs: Hidden): boolean {
    return this.othersOf(kind, id, outputs).some(({ isProtected }) => isProtected);
  }

  /** The other id that was imported under this URN in this run, as with a corrected option `import`. */
  importedInstead(kind: ResourceKind, id: string, urn: string | undefined): string | undefined {
    this.catchUp();
    const start = this.thing(kind, "");
    const isImport = (user: Known) => user.isImported && urn !== undefined && user.urn === urn;
    const others = [...this.users].filter(([thing]) => thing.startsWith(start) && thing !== start + id);
    const [imported] = others.find(([, users]) => [...users.values()].some(isImport)) ?? [];
    return imported?.slice(start.length);
  }

  private usersOf(kind: ResourceKind, id: string): Known[] {
    this.catchUp();
    return [...(this.users.get(this.thing(kind, id))?.values() ?? [])];
  }

  /**
   * The mark excludes the resource itself, which `replaceOnChanges` may delete although its diff has kept it. A user
   * without one may be any.
   */
  private othersOf(kind: ResourceKind, id: string, { __holder }: Hidden): Known[] {
    return this.usersOf(kind, id).filter(({ mark }) => mark === undefined || mark !== __holder);
  }

  /** Takes in the lines that have come since. */
  private catchUp(): void {
    for (const line of this.readNew()) {
      const fact = factIn(line);
      if (!fact || this.surroundings.now() - fact.at >= longestRun) continue;
      if (fact.is === "failed") this.failedCreates.add(fact.what);
      else if (fact.is === "mended") this.failedCreates.delete(fact.what);
      else if (fact.is === "declared") {
        this.declared.add(fact.urn);
        if (fact.claim !== undefined && !this.urnsByClaim.has(fact.claim))
          this.urnsByClaim.set(fact.claim, fact.urn);
      } else {
        const users = this.users.get(fact.thing) ?? new Map<string | undefined, Known>();
        const before = users.get(fact.by.mark);
        // What a refresh reads the program may have as well.
        const use = fact.use === "read" ? (before?.use ?? fact.use) : fact.use;
        const isImported = fact.use === "imported" || before?.isImported === true;
        this.users.set(fact.thing, users.set(fact.by.mark, { ...fact.by, use, isImported }));
        if (fact.use === "keeps" && fact.by.urn !== undefined) this.kept.add(fact.by.urn);
      }
    }
  }
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
