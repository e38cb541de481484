import type { OperationName } from "../api/contract";
import { failure, type Message, message } from "../message";
import type { Moved } from "./messages";

/** The operations that make a record which was not there before. */
const making: ReadonlySet<OperationName> = new Set([
  "server.create",
  "sshKey.add",
  "server.credential.create",
]);

/**
 * Whether this run may create. It may not while a resource of the same configuration was made at another host: the
 * configuration is probably wrong, and what is new would be ordered and paid for at a host that nobody meant.
 *
 * The engine asks for checks and diffs in any order. So whichever of the two comes second fails, and a preview
 * always ends there, before anything is sent. A run without a preview may make what is declared before the other.
 */
export class Creates {
  private isPlanned = false;
  private elsewhere: Moved | undefined;

  /** A check without old inputs: the resource is new, or `--replace` makes it anew. @returns why it may not be made. */
  plan(): Message | undefined {
    this.isPlanned = true;
    return this.elsewhere && message("create-held-back", this.elsewhere);
  }

  /** A diff of a resource that was made at another host. @throws CodedError if the program has something new. */
  seenElsewhere(moved: Moved): void {
    this.elsewhere ??= moved;
    if (this.isPlanned) throw failure("create-held-back", moved);
  }

  /** @throws CodedError if nothing may be created. */
  mustBeAllowed(operation?: OperationName): void {
    if (operation !== undefined && !making.has(operation)) return;
    if (this.elsewhere) throw failure("create-held-back", this.elsewhere);
  }
}
