import type { ProviderProcess } from "./process";
import type { Command, Entry, StepKind } from "./stack";

/** The surroundings of a command. */
export interface Running {
  readonly command: Command;
  readonly stack: Entry[];
  readonly failures: string[];
  processOf(name: string): ProviderProcess;
  /** Notes a call. @throws Killed in the middle of it, CallFailure after it. */
  call<Answer>(
    about: { readonly kind: StepKind; readonly urn: string; readonly id?: string | undefined },
    call: () => Promise<Answer>,
  ): Promise<Answer>;
}

/** The machine went away. The state stays as it was written last. */
export class Killed extends Error {
  override readonly name = "Killed";
}
