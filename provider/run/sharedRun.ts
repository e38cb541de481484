import { failure, type MessageData } from "../message";
import type { ResourceName } from "../resourceName";
import type { SharedNotes } from "./notes";
import type { DatedLine, GroupPlaces } from "./rollout";
import type { HeldOutputs, RunLines } from "./runLines";

/**
 * The facts about a run's resources that its provider processes have reported to each other. The process that deletes a
 * server is often not the one whose resource still needs that server. An instance exists only if all processes read
 * each other's notes, so a caller that deletes or erases something must handle the case without one.
 * `test/provider/run/sharedRun.test.ts` has each caller, and what happens to it without shared notes.
 */
export class SharedRun {
  constructor(
    private readonly lines: RunLines,
    /** The proof that all processes read each other's notes. */
    protected readonly notes: SharedNotes,
  ) {}

  /** Whether the program declares a resource with this URN. Then a delete for this URN belongs to a replacement. */
  isDeclared = (urn: string | undefined): boolean =>
    urn !== undefined && this.lines.said("declared", urn).length > 0;

  /** The last event of a member of a rollout group. */
  lastRollout = (member: string): DatedLine | undefined => this.lines.said("rollout", member).at(-1);

  /** The present state of a rollout group. */
  placesIn = (group: string): GroupPlaces => this.lines.placesIn(group);

  /**
   * The URN of the resource with these outputs, if it is being replaced and its replacement does not exist yet;
   * otherwise undefined. The delete call of a resource with an alias carries the old URN, so the URN is looked up here.
   */
  replacedAs(kind: ResourceName, id: string, { __holder }: HeldOutputs): string | undefined {
    const ownLines = this.lines
      .said("use", this.lines.thing(kind, id))
      .filter(({ by }) => by.mark === __holder);
    const urn = ownLines.findLast(({ use }) => use !== "read")?.by.urn;
    return this.lines.isReplacing(urn) ? urn : undefined;
  }

  /**
   * A failed resource of this run, which forbids removals, because the removed things may still be needed.
   *
   * @param droppedUrn the URN of the deleted resource. If the program no longer declares it, all creates have ended by
   * now. Then a declared resource that no create or diff has reached counts as failed, too, because a hook has failed
   * or a process has ended. Only resources of the same type count: a dependent of a replaced resource may be deleted
   * before the program declares it.
   */
  whatFailed(droppedUrn?: string): string | undefined {
    const { lines } = this;
    const lastFailure = lines.lastFailed();
    if (lastFailure !== undefined || droppedUrn === undefined || this.isDeclared(droppedUrn))
      return lastFailure;
    return lines.firstNotKept(droppedUrn);
  }

  /** Whether a diff of this run has seen the resource with these outputs, under any URN. */
  hasMet = (kind: ResourceName, id: string, { __holder }: HeldOutputs): boolean =>
    this.lines.usersOf(kind, id).some(({ mark, use }) => mark === __holder && use !== "read");

  /** Whether another resource of this run keeps or has imported this id. Then a delete must send nothing. */
  isKeptByAnother(kind: ResourceName, id: string, outputs: HeldOutputs): boolean {
    return this.othersOf(kind, id, outputs).some(({ use }) => use === "keeps" || use === "imported");
  }

  /** Whether the `deletionProtection` of another resource of this run protects the server with this id. */
  isProtectedByAnother(kind: ResourceName, id: string, outputs: HeldOutputs): boolean {
    return this.othersOf(kind, id, outputs).some(({ isProtected }) => isProtected);
  }

  /** Another id that was imported under this URN in this run, for example after the option `import` was corrected. */
  importedInstead(kind: ResourceName, id: string, urn: string | undefined): string | undefined {
    const start = this.lines.thing(kind, "");
    const imported = this.lines
      .said("use", urn ?? "")
      .find(({ thing, use }) => use === "imported" && thing.startsWith(start) && thing !== start + id);
    return imported?.thing.slice(start.length);
  }

  /**
   * The other resources that use this id. The resource itself is recognised by its mark, because `replaceOnChanges` may
   * delete a resource although its diff has kept it. A resource without a mark may be a different one, so it counts.
   */
  private othersOf(kind: ResourceName, id: string, { __holder }: HeldOutputs) {
    return this.lines.usersOf(kind, id).filter(({ mark }) => mark === undefined || mark !== __holder);
  }
}

interface Run {
  readonly run: { shared(): SharedRun | undefined };
}

/** @throws `notes-missing` if the processes of the run share no notes. Called before anything is sent. */
export function sharedRun({ run }: Run, lossFacts: MessageData["notes-missing"]): SharedRun {
  const runFacts = run.shared();
  if (!runFacts) throw failure("notes-missing", lossFacts);
  return runFacts;
}
