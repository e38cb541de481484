import type { ResourceName } from "../resourceName";
import { isObject } from "../values";
import type { RolloutLine } from "./rollout";
import { type HeldOutputs, RunLines, type RunSurroundings, type Use } from "./runLines";
import { SharedRun } from "./sharedRun";

/** The notes of the run about stored outputs. */
interface UsedOutputs extends HeldOutputs {
  readonly deletionProtection?: unknown;
  readonly rollout?: unknown;
}

/**
 * The statements of this process about the resources of its run, in a note that all its provider processes add lines
 * to. Its knowledge here only holds back or names more, never less: {@link SharedRun} alone decides on a loss.
 */
export class RunRecord {
  private readonly lines: RunLines;

  constructor(surroundings: RunSurroundings) {
    this.lines = new RunLines(surroundings);
  }

  /** The knowledge of all processes of the run; undefined: this process may know no more than its own statements. */
  shared(): SharedRun | undefined {
    const notes = this.lines.shared();
    return notes && new SharedRun(this.lines, notes);
  }

  /** The program declares this resource. @returns the URN of another one with the same claim, such as a domain. */
  declare(urn: string, claim?: string): string | undefined {
    const other = claim === undefined ? undefined : this.lines.said("declared", claim)[0]?.urn;
    if (this.declaredAt(urn) === undefined || (claim !== undefined && other === undefined))
      this.lines.add({ is: "declared", urn, claim });
    return other === urn ? undefined : other;
  }

  /** The time when the resource of this URN was checked, in milliseconds since the epoch. */
  declaredAt = (urn: string): number | undefined => this.lines.said("declared", urn)[0]?.at;

  /** A create, an adoption or a replacement has not ended well. */
  failed(what: string): void {
    this.lines.add({ is: "ended", what, isWell: false });
  }

  /** It has ended well: if it had failed before, a hook has asked for it again. */
  succeeded(what: string): void {
    if (this.lines.said("ended", what).at(-1)?.isWell === false)
      this.lines.add({ is: "ended", what, isWell: true });
  }

  /**
   * The program no longer protects the server with this id. @returns the number of such servers so far, at every host.
   */
  countUnprotected(id: string): number {
    this.lines.add({ is: "unprotected", thing: this.lines.thing("Server", id) });
    return this.lines.countUnprotected();
  }

  /** Something happened to a member of a rollout group. */
  rollOut = (line: RolloutLine): void => this.lines.add({ is: "rollout", ...line });

  /**
   * Whether a resource of this URN is being replaced and its new one does not exist yet: the process that creates it
   * has said so.
   */
  isReplacing = (urn: string | undefined): boolean => this.lines.isReplacing(urn);

  /** The resource with these outputs uses this id. */
  use(
    kind: ResourceName,
    id: string,
    use: Use,
    { outputs = {}, urn }: { readonly outputs?: UsedOutputs; readonly urn?: string | undefined } = {},
  ): void {
    const isProtected = outputs.deletionProtection === true || undefined;
    const { rollout } = outputs;
    const group = isProtected && isObject(rollout) ? String(rollout.group) : undefined;
    const by = { mark: outputs.__holder, urn, isProtected, group };
    this.lines.add({ is: "use", thing: this.lines.thing(kind, id), use, by });
  }

  /**
   * The resources that a diff of this run keeps under this URN and `deletionProtection` protects. If it is created
   * nevertheless, Pulumi alone replaces it, for an option that no provider sees.
   */
  protectedAs(
    kind: ResourceName,
    urn: string | undefined,
  ): { id: string; group?: string | undefined } | undefined {
    const start = this.lines.thing(kind, "");
    const last = this.lines.said("use", urn ?? "").findLast(({ use }) => use !== "read");
    if (last?.use !== "keeps" || !last.by.isProtected || !last.thing.startsWith(start)) return undefined;
    return { id: last.thing.slice(start.length), group: last.by.group };
  }

  /** Whether a resource of this run is known to have it. An unknown server stops an order. */
  isManaged = (kind: ResourceName, id: string): boolean =>
    this.lines.usersOf(kind, id).some(({ use }) => use !== "read");

  /** Whether a resource that the program keeps is known to have it. */
  isKept = (kind: ResourceName, id: string): boolean =>
    this.lines.usersOf(kind, id).some(({ use }) => use === "keeps");

  /** Whether a resource of this run, or one of the state that was read, is known to have it. */
  isKnown = (kind: ResourceName, id: string): boolean => this.lines.usersOf(kind, id).length > 0;
}
