import type { ProviderProcess } from "./process";
import type { Command, Entry, StepKind } from "./stack";

/** The state and the processes that a command works with. */
export interface Running {
  readonly command: Command;
  readonly stack: Entry[];
  readonly failures: string[];
  processOf(name: string): ProviderProcess;
  /**
   * Records a call of the engine.
   *
   * @throws Killed while the call runs, or CallFailure after it.
   */
  call<Answer>(
    about: { readonly kind: StepKind; readonly urn: string; readonly id?: string | undefined },
    call: () => Promise<Answer>,
  ): Promise<Answer>;
}

/** The machine was killed. The state stays as it was last written. */
export class Killed extends Error {
  override readonly name = "Killed";
}
