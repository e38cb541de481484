import type { ResourceName } from "../resourceName";
import { isObject } from "../values";
import type { RolloutLine } from "./rollout";
import { type HeldOutputs, RunLines, type RunSurroundings, type Use } from "./runLines";
import { SharedRun } from "./sharedRun";

/** Stored outputs, as far as the run's record needs them. */
interface UsedOutputs extends HeldOutputs {
  readonly deletionProtection?: unknown;
  readonly rollout?: unknown;
}

/**
 * The reports of this process about the resources of its run. All provider processes of the run write their reports to
 * one note. The methods here may only make the provider more careful or let it name more. Whether something may be
 * deleted or erased is decided by {@link SharedRun} alone.
 */
export class RunRecord {
  private readonly lines: RunLines;

  constructor(surroundings: RunSurroundings) {
    this.lines = new RunLines(surroundings);
  }

  /** The reports of all processes of the run; undefined if this process may only see its own. */
  shared(): SharedRun | undefined {
    const notes = this.lines.shared();
    return notes && new SharedRun(this.lines, notes);
  }

  /**
   * Reports that the program declares this resource. @returns the URN of another resource with the same claim, such as
   * a domain.
   */
  declare(urn: string, claim?: string): string | undefined {
    const otherUrn = claim === undefined ? undefined : this.lines.said("declared", claim)[0]?.urn;
    if (this.declaredAt(urn) === undefined || (claim !== undefined && otherUrn === undefined))
      this.lines.add({ is: "declared", urn, claim });
    return otherUrn === urn ? undefined : otherUrn;
  }

  /** When the resource with this URN was checked, in milliseconds since the epoch. */
  declaredAt = (urn: string): number | undefined => this.lines.said("declared", urn)[0]?.at;

  /** Reports that a create, an adoption or a replacement has failed. */
  failed(subject: string): void {
    this.lines.add({ is: "ended", what: subject, isWell: false });
  }

  /** Reports a success. It matters only after a failure, when a hook has repeated the operation. */
  succeeded(subject: string): void {
    if (this.lines.said("ended", subject).at(-1)?.isWell === false)
      this.lines.add({ is: "ended", what: subject, isWell: true });
  }

  /**
   * Reports that the program no longer protects the server with this id. @returns how many such servers there are so
   * far, at all hosts.
   */
  countUnprotected(id: string): number {
    this.lines.add({ is: "unprotected", thing: this.lines.thing("Server", id) });
    return this.lines.countUnprotected();
  }

  /** Reports an event of a rollout group. */
  rollOut = (line: RolloutLine): void => this.lines.add({ is: "rollout", ...line });

  /**
   * Whether the resource with this URN is being replaced and its replacement does not exist yet. The process that will
   * create the replacement has reported this itself.
   */
  isReplacing = (urn: string | undefined): boolean => this.lines.isReplacing(urn);

  /** Reports that the resource with these outputs uses this id. */
  use(
    kind: ResourceName,
    id: string,
    use: Use,
    { outputs = {}, urn }: { readonly outputs?: UsedOutputs; readonly urn?: string | undefined } = {},
  ): void {
    const isProtected = outputs.deletionProtection === true || undefined;
    const { rollout } = outputs;
    const group = isProtected && isObject(rollout) ? String(rollout.group) : undefined;
    const user = { mark: outputs.__holder, urn, isProtected, group };
    this.lines.add({ is: "use", thing: this.lines.thing(kind, id), use, by: user });
  }

  /**
   * The resource with this URN, if a diff of this run keeps it and `deletionProtection` protects it. If a create
   * follows for it all the same, Pulumi replaces it because of an option that no provider sees.
   */
  protectedAs(
    kind: ResourceName,
    urn: string | undefined,
  ): { id: string; group?: string | undefined } | undefined {
    const start = this.lines.thing(kind, "");
    const lastUse = this.lines.said("use", urn ?? "").findLast(({ use }) => use !== "read");
    if (lastUse?.use !== "keeps" || !lastUse.by.isProtected || !lastUse.thing.startsWith(start))
      return undefined;
    return { id: lastUse.thing.slice(start.length), group: lastUse.by.group };
  }

  /** Whether a resource of this run is known to manage this id. An order stops at a server that no resource manages. */
  isManaged = (kind: ResourceName, id: string): boolean =>
    this.lines.usersOf(kind, id).some(({ use }) => use !== "read");

  /** Whether a resource that the program keeps is known to have this id. */
  isKept = (kind: ResourceName, id: string): boolean =>
    this.lines.usersOf(kind, id).some(({ use }) => use === "keeps");

  /** Whether a resource of this run, or a resource in the state that was read, is known to have this id. */
  isKnown = (kind: ResourceName, id: string): boolean => this.lines.usersOf(kind, id).length > 0;
}
