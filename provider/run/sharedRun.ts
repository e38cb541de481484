import { failure, type MessageData } from "../message";
import type { ResourceName } from "../resourceName";
import type { SharedNotes } from "./notes";
import type { DatedLine, GroupPlaces } from "./rollout";
import type { HeldOutputs, RunLines } from "./runLines";

/**
 * The knowledge of all provider processes of one run about its resources. It is shared because the process that deletes
 * a server is often not the one that needs it. It exists only with notes that all of them read, so a caller that
 * decides on a loss must handle their absence.
 */
export class SharedRun {
  constructor(
    private readonly lines: RunLines,
    /** The proof. */
    protected readonly notes: SharedNotes,
  ) {}

  /** Whether the program has a resource of this URN: then a delete under it belongs to a replacement. */
  isDeclared = (urn: string | undefined): boolean =>
    urn !== undefined && this.lines.said("declared", urn).length > 0;

  /** The last event of a member of a rollout group. */
  lastRollout = (member: string): DatedLine | undefined => this.lines.said("rollout", member).at(-1);

  /** The present places of a rollout group. */
  placesIn = (group: string): GroupPlaces => this.lines.placesIn(group);

  /**
   * The URN of the resource with these outputs while it is being replaced and its new one does not exist yet;
   * undefined: it is not. With an alias, the delete call carries the old URN.
   */
  replacedAs(kind: ResourceName, id: string, { __holder }: HeldOutputs): string | undefined {
    const own = this.lines.said("use", this.lines.thing(kind, id)).filter(({ by }) => by.mark === __holder);
    const urn = own.findLast(({ use }) => use !== "read")?.by.urn;
    return this.lines.isReplacing(urn) ? urn : undefined;
  }

  /**
   * The failures of this run, so that nothing that may still be needed is removed by it.
   *
   * @param dropped the URN of the deleted resource. If the program no longer has it, all creates have ended by now.
   * Then a resource that no create or diff has reached also counts as failed, because a hook has failed or a process
   * has ended. Only resources of its own type count: a dependent of a replaced resource may be deleted before the
   * program declares it.
   */
  whatFailed(dropped?: string): string | undefined {
    const { lines } = this;
    const last = lines.lastFailed();
    if (last !== undefined || dropped === undefined || this.isDeclared(dropped)) return last;
    return lines.firstNotKept(dropped);
  }

  /** Whether a diff of this run has seen the resource with these outputs, under any URN. */
  hasMet = (kind: ResourceName, id: string, { __holder }: HeldOutputs): boolean =>
    this.lines.usersOf(kind, id).some(({ mark, use }) => mark === __holder && use !== "read");

  /** Whether another resource of this run keeps this id, or has imported it: then a delete sends nothing. */
  isKeptByAnother(kind: ResourceName, id: string, outputs: HeldOutputs): boolean {
    return this.othersOf(kind, id, outputs).some(({ use }) => use === "keeps" || use === "imported");
  }

  /** Whether `deletionProtection` of another resource of this run protects it. */
  isProtectedByAnother(kind: ResourceName, id: string, outputs: HeldOutputs): boolean {
    return this.othersOf(kind, id, outputs).some(({ isProtected }) => isProtected);
  }

  /** The other id that was imported under this URN in this run, as with a corrected option `import`. */
  importedInstead(kind: ResourceName, id: string, urn: string | undefined): string | undefined {
    const start = this.lines.thing(kind, "");
    const imported = this.lines
      .said("use", urn ?? "")
      .find(({ thing, use }) => use === "imported" && thing.startsWith(start) && thing !== start + id);
    return imported?.thing.slice(start.length);
  }

  /**
   * The mark excludes the resource itself, which `replaceOnChanges` may delete although its diff has kept it. A user
   * without a mark may be any.
   */
  private othersOf(kind: ResourceName, id: string, { __holder }: HeldOutputs) {
    return this.lines.usersOf(kind, id).filter(({ mark }) => mark === undefined || mark !== __holder);
  }
}

interface Run {
  readonly run: { shared(): SharedRun | undefined };
}

/** @throws notes-missing, before anything is sent. */
export function sharedRun({ run }: Run, lost: MessageData["notes-missing"]): SharedRun {
  const shared = run.shared();
  if (!shared) throw failure("notes-missing", lost);
  return shared;
}
