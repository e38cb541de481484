import type * as z from "zod";
import type { Lift } from "../lift";
import { CodedError, type Line, type Message, message } from "../message";
import type { ResourceName } from "../resourceName";
import type { PlannedInputs, Properties } from "../values";
import type { ChangeTable } from "./changeTable";
import type { Session } from "./session";
import type { Hidden, Made, Stored } from "./stored";

export interface CheckFailure<Property extends string = string> {
  /** Path of the property, such as `timeouts.build`. Never a secret property, because the CLI prints its value. */
  readonly property: Property;
  readonly reason: Message;
}

export interface CheckResult {
  readonly inputs: Properties;
  readonly failures: readonly CheckFailure[];
  /** The changes that are refused as well if the processes of the run share no notes. */
  readonly restsOnNotes?: readonly CheckFailure[];
  /** Warnings without a fault, and without secrets. */
  readonly warnings?: readonly Message[];
}

/** One thing that an update does at the host. */
type StepName = "wait" | "rebuild" | "update" | "power" | "reboot" | "reach";

export interface DiffResult {
  readonly changes: boolean;
  /** Top-level properties that force a replacement. */
  readonly replaces: readonly string[];
  /** Every changed input, for the plugin's detailed diff. */
  readonly changedInputs: readonly string[];
  /** The steps of the update at the host, in order. Previews and reports show these same steps. */
  readonly steps: readonly StepName[];
}

/**
 * The facts that decide besides the values. No member has a default, because a caller that forgot one would let pass
 * the changes that it refuses. Each front derives it from the call, in one place.
 */
export interface Declared {
  /** Names of the inputs that are secrets in the program. No line quotes their values. */
  readonly secret: ReadonlySet<string>;
  /** Whether the program sets Pulumi's `protect`. The engine does not report it for a plugin's resources. */
  readonly protect: boolean | "unknownHere";
  /** The resources whose `deletionProtection` this run lifts. */
  readonly lift: Lift;
}

export interface PreviewLines {
  /** Prints a line that stays and is no warning. */
  readonly inform: (line: Message) => void;
  readonly warn: (line: Message) => void;
}

/** A value that only one resource of a program may have. */
interface Claim {
  readonly property: string;
  readonly value: string;
  /** The refusal if another resource has it. */
  readonly refusal: (other: string) => Message;
}

/** The parts that a front gives to one call. */
export interface CallContext {
  readonly signal?: AbortSignal;
  /** A line on the resource's own status line, e.g. `building, 3m10s of about 8m`. */
  readonly status: (line: Line) => void;
  /** A warning the user must see. */
  readonly warn: (warning: Message) => void;
  /** The resource's URN, if the front knows it. */
  readonly urn?: string | undefined;
}

export interface Found<Inputs extends object = Properties, Outputs extends object = Properties>
  extends Made<Inputs, Outputs> {
  /** The present inputs at the host, and the program's last values of those that were changed there. */
  readonly inputs: Partial<Inputs> & Pick<Hidden, "__asked">;
}

/**
 * One kind of resource: its declaration and its methods. It knows nothing of Pulumi. `Inputs` and `Outputs` are the
 * types of its schemas. A front does not know them, because it decodes the properties of any resource.
 */
export interface Resource<Inputs extends object = Properties, Outputs extends object = Properties> {
  /** `Server`, `SshKey`, `Credential`, `Asset`. */
  readonly name: ResourceName;
  /** The text for documentation, in Markdown. */
  readonly description: string;
  /** Inputs with descriptions and marks, see `optional.ts`. */
  readonly inputs: z.ZodObject & z.ZodType<Inputs>;
  /** Outputs with descriptions and marks. Inputs are outputs too and are not repeated here. */
  readonly outputs: z.ZodObject & z.ZodType<Outputs>;
  readonly changes: ChangeTable<keyof Inputs & string>;
  /** Inputs that the configuration may set if the program does not. Default: none. */
  readonly stackDefaults?: readonly (keyof Inputs & string)[];
  /** Inputs that the host reports even if the program does not give them. */
  readonly reportedInputs: readonly (keyof Inputs & string)[];
  /**
   * Pure; `olds` are old *inputs*, absent on the first check and under `--replace`.
   * `autoname` proposes a name if there is none.
   */
  check(
    request: Declared & {
      olds?: Properties | undefined;
      news: Properties;
      autoname?: (() => string) | undefined;
    },
  ): CheckResult;
  /**
   * Asks the host whether it offers the inputs that `check` has found valid. It only reads, and all resources share the
   * answers; a host that does not report is no failure. `olds` are old *inputs*: only values that differ from them are
   * asked about.
   */
  checkAtHost?(
    session: Session,
    request: { olds?: Properties | undefined; news: PlannedInputs<Inputs> },
    lines: PreviewLines,
  ): Promise<readonly CheckFailure[]>;
  /** The value that no two resources of one program may share, and the input that sets it. */
  claimOf?(session: Session, news: PlannedInputs<Inputs>): Claim | undefined;
  /**
   * The old outputs, with the values that the host has by now of the inputs that would replace the resource. It is
   * called before each diff and each preview of an update; a refresh asks nothing. It only reads. Default: the outputs
   * unchanged.
   *
   * @throws if the host does not answer: then nothing is replaced.
   */
  asAtHost?(
    session: Session,
    request: Declared & { id: string; olds: Stored<Inputs, Outputs>; news: PlannedInputs<Inputs> },
    context: Pick<CallContext, "signal" | "warn">,
  ): Promise<Stored<Inputs, Outputs>>;
  /** Sends nothing and never throws; `olds` are old *outputs*, as `asAtHost` answers them. It warns only if a context is given. */
  diff(
    session: Session,
    request: Declared & { id: string; olds: Stored<Inputs, Outputs>; news: PlannedInputs<Inputs> },
    context?: Pick<CallContext, "warn" | "urn">,
  ): DiffResult;
  create(
    session: Session,
    request: Declared & { news: Inputs },
    context: CallContext,
  ): Promise<Made<Inputs, Outputs>>;
  /** `undefined`: gone. */
  read(
    session: Session,
    request: Made<Inputs, Outputs>,
    context: CallContext,
  ): Promise<Found<Inputs, Outputs> | undefined>;
  update(
    session: Session,
    request: Declared & { id: string; olds: Stored<Inputs, Outputs>; news: Inputs },
    context: CallContext,
  ): Promise<Stored<Inputs, Outputs>>;
  delete(
    session: Session,
    request: Declared & { id: string; olds: Stored<Inputs, Outputs> },
    context: CallContext,
  ): Promise<void>;
  /**
   * Whether the record found under the id is this resource. Small numbers as ids mean something else at another
   * host. Default: it is.
   */
  isSame?(olds: Stored<Inputs, Outputs>, inputs: Partial<Inputs>): boolean;
  /** The name in messages. */
  what(id: string, olds: Stored<Inputs, Outputs>): string;
  /** The name of the record in the run. Default: its id. */
  nameInRun?(id: string, olds: Stored<Inputs, Outputs>): string;
  /** Whether a delete leaves the resource at the host, and sends nothing. Default: it never does. */
  isReleased?(olds: Stored<Inputs, Outputs>): boolean;
  /** The names that the stored phase may have. Default: no phase is stored. */
  readonly phases?: readonly string[];
  /** Whether work was started and is not known to have ended; the next update continues with it. Default: never. */
  isUnfinished?(outputs: Stored<Inputs, Outputs>): boolean;
}

/**
 * The resource exists but is not as wanted. `id` and `outputs` must be stored, and the next `up` continues. Thrown by
 * create and update.
 */
export class PartialFailure extends CodedError {
  override readonly name = "PartialFailure";
  constructor(
    readonly id: string,
    readonly outputs: Stored,
    content: Message,
    error?: unknown,
  ) {
    // An error with words of its own also has a reason.
    super(content, { cause: error instanceof CodedError ? error.cause : error });
  }

  /** Uses the words of the error, if it has some. */
  static of({ id, outputs }: Made, { name }: Pick<Resource, "name">, error: unknown): PartialFailure {
    const unfinished = message("resource-unfinished", { what: `${name} ${id}`, isBuilt: true });
    return new PartialFailure(id, outputs, error instanceof CodedError ? error.content : unfinished, error);
  }
}
