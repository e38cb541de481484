import type { ResourceName } from "../resourceName";
import type { DatedLine, RolloutLine } from "./rollout";
import { all, RunLines, type Use, type User } from "./runLines";
import type { Hidden, Stored } from "./stored";

/**
 * What all provider processes of one run know of its resources. Each adds lines to one note and reads those of the
 * others, because the process that deletes a server is often not the one that needs it.
 */
export class RunRecord extends RunLines {
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
    return urn !== undefined && this.declaredAt(urn) !== undefined;
  }

  /** When the resource of this URN was checked, in milliseconds since the epoch. */
  declaredAt = (urn: string): number | undefined => this.said("declared", urn)[0]?.at;

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

  /** What has happened to the members of a rollout group, or to one of them, in the order in which it did. */
  rolloutOf = (groupOrMember: string): readonly DatedLine[] => this.said("rollout", groupOrMember);

  /** Whether a resource of this URN is replaced and its new one not there yet. */
  isReplacing = (urn: string | undefined): boolean =>
    urn !== undefined && this.said("use", urn).findLast(({ use }) => use !== "read")?.use === "met";

  /**
   * The URN of the resource with these outputs while it is replaced and its new one not there yet; undefined: it is not. With
   * an alias its delete has the one of before.
   */
  replacedAs(kind: ResourceName, id: string, { __holder }: Hidden): string | undefined {
    const own = this.said("use", this.thing(kind, id)).filter(({ by }) => by.mark === __holder);
    const urn = own.findLast(({ use }) => use !== "read")?.by.urn;
    return this.isReplacing(urn) ? urn : undefined;
  }

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
    { outputs = {}, urn }: { readonly outputs?: Stored; readonly urn?: string | undefined } = {},
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

/** The type of a resource, without those of its parents. */
const typeIn = (urn = ""): string | undefined => urn.split("::")[2]?.split("$").at(-1);
