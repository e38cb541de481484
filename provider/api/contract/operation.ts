import * as z from "zod";

/**
 * How certain the path of an operation is. `none`: it has no default path and is called only if one is configured.
 */
export type Certainty = "specification" | "field" | "assumed" | "none";

/** One operation of the API. Client, functions, sandbox and documentation are derived from these declarations. */
export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodObject = z.ZodObject,
  Paged extends boolean = boolean,
  Writes extends boolean = boolean,
> {
  /** The purpose of the operation, without a full stop. */
  readonly purpose: string;
  /** Path below the version segment, e.g. `asset/list`; `null` when there is no default path. */
  readonly path: string | null;
  readonly certainty: Certainty;
  /** The members of `params`, by their wire names. */
  readonly params: Params;
  /** The answer; of a paged operation: one item. */
  readonly answer: Answer;
  /** Answers with the paged list envelope. */
  readonly paged: Paged;
  /** May be sent again if its answer was lost, because it only reads, or a repetition changes nothing. */
  readonly repeatable: boolean;
  /** Changes something at the host. */
  readonly writes: Writes;
  /** Can lose data or a service. */
  readonly destructive: boolean;
  /** Orders something that is billed from then on. */
  readonly orders: boolean;
  /** Stops the programs on a server, at once or until it has started again; its disks stay. */
  readonly interrupts: boolean;
  /** The reason for the deprecation, and the replacement. */
  readonly deprecated?: string;
}

type Defaults = "certainty" | "paged" | "repeatable" | "writes" | "destructive" | "orders" | "interrupts";

type Declaration<Members extends z.ZodRawShape, Answer extends z.ZodObject, Paged extends boolean> = Omit<
  Operation<z.ZodObject<Members>, Answer, Paged>,
  Defaults | "params"
> &
  Partial<Pick<Operation, Exclude<Defaults, "paged">>> & {
    /**
     * The members of its parameters. Called when they are first read, because building all at the start takes
     * noticeably longer.
     */
    readonly params: () => Members;
  };

/** The properties of an operation that declares nothing else. */
const usual = { certainty: "assumed", destructive: false, orders: false, interrupts: false } as const;

/** Makes declarations of one kind. */
const kind =
  <const Kind extends Pick<Operation, "repeatable" | "writes" | "paged">>(ofKind: Kind) =>
  <Members extends z.ZodRawShape, Answer extends z.ZodObject>(
    declaration: Declaration<Members, Answer, Kind["paged"]>,
  ): Operation<z.ZodObject<Members>, Answer, Kind["paged"], Kind["writes"]> => {
    let built: z.ZodObject<Members> | undefined;
    return {
      ...usual,
      ...ofKind,
      ...declaration,
      // A getter, so that they are built when they are first read, and then kept.
      get params() {
        built ??= z.object(declaration.params()) as z.ZodObject<Members>;
        return built;
      },
    };
  };

/** A read. It changes nothing, so repeating it is always safe. */
export const read = kind({ paged: false, repeatable: true, writes: false });
/** A read that answers page by page. */
export const list = kind({ paged: true, repeatable: true, writes: false });
/** A write. It is not repeated unless it declares that a repetition changes nothing. */
export const write = kind({ paged: false, repeatable: false, writes: true });
