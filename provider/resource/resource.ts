import type { z } from "zod";
import { CodedError, type Line, type Message } from "../message";
import type { ChangeTable } from "./changeTable";
import type { Properties } from "./properties";
import type { Session } from "./session";
import type { Hidden, Stored } from "./stored";
import type { WithUnknowns } from "./unknown";

export interface CheckFailure {
  /** Path of the property, e.g. `timeouts.build`. Never a secret property: the CLI prints the value. */
  readonly property: string;
  readonly reason: Message;
}

export interface CheckResult {
  readonly inputs: Properties;
  readonly failures: readonly CheckFailure[];
  /** What the user must see although nothing is wrong with it, without a secret. */
  readonly warnings?: readonly Message[];
}

export type DiffKind = "update" | "replace";

/** One thing that an update does at the host. */
export type StepName = "wait" | "rebuild" | "update" | "power" | "reboot";

export interface DiffResult {
  readonly changes: boolean;
  /** Top-level properties that force a replacement. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Every changed input. Data for the plugin's detailed diff and later reports. */
  readonly detailed: Readonly<Record<string, DiffKind>>;
  /** What the update does at the host, in order: what previews and reports tell is what it does. */
  readonly steps: readonly StepName[];
}

/** What a front knows of what the program declared. */
export interface Declared {
  /** Names of the inputs that the program holds as secrets: no line quotes their values. */
  readonly secret?: ReadonlySet<string>;
}

/** What a front gives to one call. */
export interface CallContext {
  readonly signal?: AbortSignal;
  /** A line on the resource's own status line, e.g. `building, 3m10s of about 8m`. */
  readonly status: (line: Line) => void;
  /** A warning the user must see. */
  readonly warn: (told: Message) => void;
}

/** What a read has found. */
export interface Found<Inputs extends object = Properties, Outputs extends object = Properties> {
  readonly id: string;
  readonly outputs: Stored<Inputs, Outputs>;
  /** The inputs as the host has them now, and what the program had asked for. */
  readonly inputs: Partial<Inputs> & Pick<Hidden, "__asked">;
}

/**
 * One kind of resource: its declaration and its five methods. Knows nothing of Pulumi's API. `Inputs` and `Outputs` are
 * what the schemas answer; fronts, which decode what the engine gives for any resource, know of none.
 */
export interface Resource<Inputs extends object = Properties, Outputs extends object = Properties> {
  /** `Server`, `SshKey`, `Credential`, `Asset`. */
  readonly name: string;
  /** For documentation, in Markdown. */
  readonly description: string;
  /** Inputs with descriptions; `.meta({ secret: true })` marks secrets. */
  readonly inputs: z.ZodObject & z.ZodType<Inputs>;
  /**
   * Outputs with descriptions. Inputs are outputs too and are not repeated here. `.meta({ changesWith: "rebuild" })`
   * or `"anyCall"` marks what an update in place may change; the others stay.
   */
  readonly outputs: z.ZodObject & z.ZodType<Outputs>;
  readonly changes: ChangeTable<keyof Inputs & string>;
  /** Inputs that the outputs tell also where the program does not give them: the host reports them. */
  readonly reportedInputs: readonly (keyof Inputs & string)[];
  /**
   * Pure; `olds` are old *inputs*, absent on the first check and under `--replace`.
   * `autoname` proposes a name where the user gave none and there was none before.
   */
  check(
    request: Declared & {
      olds?: Properties;
      news: Properties;
      autoname?: () => string;
      /** The program protects it (Pulumi's `protect`); not told where the engine keeps that to itself. */
      protect?: boolean;
    },
  ): CheckResult;
  /** No network; `olds` are old *outputs*. Never throws. Without a context what it would warn of is not said. */
  diff(
    session: Session,
    request: Declared & { id: string; olds: Stored<Inputs, Outputs>; news: WithUnknowns<Inputs> },
    context?: Pick<CallContext, "warn">,
  ): DiffResult;
  create(
    session: Session,
    request: { news: Inputs },
    context: CallContext,
  ): Promise<{ id: string; outputs: Stored<Inputs, Outputs> }>;
  /** `undefined`: gone. */
  read(
    session: Session,
    request: { id: string; outputs: Stored<Inputs, Outputs> },
    context: CallContext,
  ): Promise<Found<Inputs, Outputs> | undefined>;
  update(
    session: Session,
    request: Declared & { id: string; olds: Stored<Inputs, Outputs>; news: Inputs },
    context: CallContext,
  ): Promise<Stored<Inputs, Outputs>>;
  delete(
    session: Session,
    request: { id: string; olds: Stored<Inputs, Outputs> },
    context: CallContext,
  ): Promise<void>;
  /**
   * Whether what was found under the id, told by its inputs, is the resource: ids that are small numbers mean something
   * else at another host. Default: it is.
   */
  isSame?(olds: Stored<Inputs, Outputs>, found: Partial<Inputs>): boolean;
  /** Whether something that was begun is not known to have ended: the next update goes on with it. Default: never. */
  isUnfinished?(outputs: Stored<Inputs, Outputs>): boolean;
}

/**
 * The resource exists but is not as wanted: `id` and `outputs` must be stored, and the next `up` resumes.
 * Thrown by create and update.
 */
export class PartialFailure extends CodedError {
  override readonly name = "PartialFailure";
  constructor(
    readonly id: string,
    readonly outputs: Stored,
    told: Message,
    options?: ErrorOptions,
  ) {
    super(told, options);
  }
}
