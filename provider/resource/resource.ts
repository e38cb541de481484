import type * as z from "zod";
import type { Lift } from "../lift";
import { CodedError, type Line, type Message, message } from "../message";
import type { ResourceName } from "../resourceName";
import type { PlannedInputs, Properties } from "../values";
import type { ChangeTable } from "./changeTable";
import type { Session } from "./session";
import type { Hidden, Made, Stored } from "./stored";

export interface CheckFailure<Property extends string = string> {
  /** The path of the property, such as `timeouts.build`. Never a secret property, because the CLI prints its value. */
  readonly property: Property;
  readonly reason: Message;
}

export interface CheckResult {
  readonly inputs: Properties;
  readonly failures: readonly CheckFailure[];
  /** Refusals that apply only if the processes of the run share no notes. */
  readonly restsOnNotes?: readonly CheckFailure[];
  /** Warnings about valid inputs. They contain no secrets. */
  readonly warnings?: readonly Message[];
}

/** One step of an update at the host. */
type StepName = "wait" | "rebuild" | "update" | "power" | "reboot" | "reach";

export interface DiffResult {
  readonly changes: boolean;
  /** Names of top-level properties that force a replacement. */
  readonly replaces: readonly string[];
  /** The names of all changed inputs, for the plugin's detailed diff. */
  readonly changedInputs: readonly string[];
  /** The steps of the update at the host, in order. Previews and reports show the same steps. */
  readonly steps: readonly StepName[];
}

/**
 * The facts that decide about a change besides its values. No field has a default: a caller that forgot a field would
 * allow changes that should be refused. The plugin and the dynamic provider each derive them in one place.
 */
export interface Declared {
  /** Names of inputs that are secret in the program. No message or status line quotes their values. */
  readonly secret: ReadonlySet<string>;
  /** Whether the program sets Pulumi's option `protect`. The engine does not tell the plugin. */
  readonly protect: boolean | "unknownHere";
  /** The resources whose `deletionProtection` this run lifts. */
  readonly lift: Lift;
}

export interface PreviewLines {
  /** Prints a line that stays on the screen and is not a warning. */
  readonly inform: (line: Message) => void;
  readonly warn: (line: Message) => void;
}

/** A value that only one resource of a program may have. */
interface Claim {
  readonly property: string;
  readonly value: string;
  /** The refusal if another resource has the value already. */
  readonly refusal: (otherUrn: string) => Message;
}

/** The parts that the plugin or the dynamic provider passes to a single call. */
export interface CallContext {
  readonly signal?: AbortSignal;
  /** Sets the resource's status line, e.g. to `building, 3m10s of about 8m`. */
  readonly status: (line: Line) => void;
  /** Prints a warning. */
  readonly warn: (warning: Message) => void;
  /** The resource's URN, if the caller knows it. */
  readonly urn?: string | undefined;
}

export interface Found<Inputs extends object = Properties, Outputs extends object = Properties>
  extends Made<Inputs, Outputs> {
  /** The present inputs at the host, and the program's last values of inputs that were changed there. */
  readonly inputs: Partial<Inputs> & Pick<Hidden, "__asked">;
}

/**
 * A kind of resource: its declaration and its methods. It does not depend on Pulumi. `Inputs` and `Outputs` are the
 * types of its schemas. The callers do not know these types, because they decode the properties of any resource.
 */
export interface Resource<Inputs extends object = Properties, Outputs extends object = Properties> {
  /** `Server`, `SshKey`, `Credential` or `Asset`. */
  readonly name: ResourceName;
  /** The description for the documentation, in Markdown. */
  readonly description: string;
  /** The inputs, with descriptions and marks (see `optional.ts`). */
  readonly inputs: z.ZodObject & z.ZodType<Inputs>;
  /** The outputs, with descriptions and marks. Inputs are outputs as well, but are not repeated here. */
  readonly outputs: z.ZodObject & z.ZodType<Outputs>;
  readonly changes: ChangeTable<keyof Inputs & string>;
  /** Inputs that the configuration may set for programs that do not. Default: none. */
  readonly stackDefaults?: readonly (keyof Inputs & string)[];
  /** Inputs that the host reports even if the program does not set them. */
  readonly reportedInputs: readonly (keyof Inputs & string)[];
  /** Pure. `olds` are old *inputs*, absent on the first check and with `--replace`. `autoname` proposes a name. */
  check(
    request: Declared & {
      olds?: Properties | undefined;
      news: Properties;
      autoname?: (() => string) | undefined;
    },
  ): CheckResult;
  /**
   * Checks at the host whether it offers the inputs that `check` found valid. It only reads, and all resources share
   * the responses. If the host does not report its offers, nothing fails. `olds` are the old *inputs*; only values that
   * differ from them are checked.
   */
  checkAtHost?(
    session: Session,
    request: { olds?: Properties | undefined; news: PlannedInputs<Inputs> },
    lines: PreviewLines,
  ): Promise<readonly CheckFailure[]>;
  /** A value that no two resources of one program may share, and the input that sets the value. */
  claimOf?(session: Session, news: PlannedInputs<Inputs>): Claim | undefined;
  /**
   * Returns the old outputs, updated where the host already has the new value of an input that would replace the
   * resource. Called before each diff and each preview of an update, but not in a refresh. It only reads. Default: the
   * outputs unchanged.
   *
   * @throws if the host does not answer, so that nothing is replaced.
   */
  asAtHost?(
    session: Session,
    request: Declared & { id: string; olds: Stored<Inputs, Outputs>; news: PlannedInputs<Inputs> },
    context: Pick<CallContext, "signal" | "warn">,
  ): Promise<Stored<Inputs, Outputs>>;
  /**
   * Sends nothing, never throws, and warns only with a context. `olds` are the old *outputs* that `asAtHost` returned.
   */
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
  /** Returns undefined if the resource is gone. */
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
  /** Whether a record found under the id is this resource: at another host a small number means something else. */
  isSame?(olds: Stored<Inputs, Outputs>, inputs: Partial<Inputs>): boolean;
  /** The resource's name in messages. */
  what(id: string, olds: Stored<Inputs, Outputs>): string;
  /** The record's name in the lines of the run. Default: its id. */
  nameInRun?(id: string, olds: Stored<Inputs, Outputs>): string;
  /** Whether a delete leaves the resource at the host and sends nothing. Default: never. */
  isReleased?(olds: Stored<Inputs, Outputs>): boolean;
  /** The phases that the state may contain. Default: the resource has no phases. */
  readonly phases?: readonly string[];
  /** Whether work is unfinished, so that the next update continues with it. Default: never. */
  isUnfinished?(outputs: Stored<Inputs, Outputs>): boolean;
}

/**
 * The failure of a create or update that left the resource unfinished. `id` and `outputs` must be stored, so that the
 * next `up` continues.
 */
export class PartialFailure extends CodedError {
  override readonly name = "PartialFailure";
  constructor(
    readonly id: string,
    readonly outputs: Stored,
    content: Message,
    error?: unknown,
  ) {
    // An error with a message of its own has its reason in `cause`.
    super(content, { cause: error instanceof CodedError ? error.cause : error });
  }

  /** Takes the message from the error, if the error has one for users. */
  static of({ id, outputs }: Made, { name }: Pick<Resource, "name">, error: unknown): PartialFailure {
    const unfinished = message("resource-unfinished", { what: `${name} ${id}`, isBuilt: true });
    return new PartialFailure(id, outputs, error instanceof CodedError ? error.content : unfinished, error);
  }
}
