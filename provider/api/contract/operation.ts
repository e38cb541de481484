import * as z from "zod";

/**
 * How certain the path of an operation is. `none`: the operation has no default path, and can be called only if the
 * configuration sets one.
 */
export type Certainty = "specification" | "field" | "assumed" | "none";

/** An operation of the API. The client, functions, sandbox and documentation are derived from these declarations. */
export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodObject = z.ZodObject,
  Paged extends boolean = boolean,
  Writes extends boolean = boolean,
> {
  /** The purpose of the operation, without a full stop. */
  readonly purpose: string;
  /** Path below the version segment, e.g. `asset/list`; `null` if there is no default path. */
  readonly path: string | null;
  readonly certainty: Certainty;
  /** The parameters, by their wire names. */
  readonly params: Params;
  /** The type of the response; for a list operation, the type of one item. */
  readonly answer: Answer;
  /** Whether the operation returns a list page by page. */
  readonly paged: Paged;
  /** Whether the call may be sent again after its response was lost: it only reads, or repeating it changes nothing. */
  readonly repeatable: boolean;
  /** Whether the operation changes something at the host. */
  readonly writes: Writes;
  /** Whether the operation can lose data or end a service. */
  readonly destructive: boolean;
  /** Whether the operation orders something that is billed from then on. */
  readonly orders: boolean;
  /** Whether the operation stops the programs on a server, for good or until it has restarted. The disks are kept. */
  readonly interrupts: boolean;
  /** Why the operation is deprecated, and what replaces it. */
  readonly deprecated?: string;
}

type Defaults = "certainty" | "paged" | "repeatable" | "writes" | "destructive" | "orders" | "interrupts";

type Declaration<Members extends z.ZodRawShape, Answer extends z.ZodObject, Paged extends boolean> = Omit<
  Operation<z.ZodObject<Members>, Answer, Paged>,
  Defaults | "params"
> &
  Partial<Pick<Operation, Exclude<Defaults, "paged">>> & {
    /**
     * Returns the types of the parameters. The function is called at the first access, because building the types of
     * all operations at startup takes noticeably longer.
     */
    readonly params: () => Members;
  };

/** The values of an operation's optional properties if it does not declare them. */
const usualValues = { certainty: "assumed", destructive: false, orders: false, interrupts: false } as const;

/** Creates the function that declares operations of one kind. */
const declareKind =
  <const Kind extends Pick<Operation, "repeatable" | "writes" | "paged">>(ofKind: Kind) =>
  <Members extends z.ZodRawShape, Answer extends z.ZodObject>(
    declaration: Declaration<Members, Answer, Kind["paged"]>,
  ): Operation<z.ZodObject<Members>, Answer, Kind["paged"], Kind["writes"]> => {
    let builtParams: z.ZodObject<Members> | undefined;
    return {
      ...usualValues,
      ...ofKind,
      ...declaration,
      // A getter, so that the types are built at the first access, and then kept.
      get params() {
        builtParams ??= z.object(declaration.params()) as z.ZodObject<Members>;
        return builtParams;
      },
    };
  };

/** Declares a read. A read changes nothing, so repeating it is always safe. */
export const read = declareKind({ paged: false, repeatable: true, writes: false });
/** Declares a read that returns a list page by page. */
export const list = declareKind({ paged: true, repeatable: true, writes: false });
/** Declares a write. A write is not repeated, unless its declaration says that repeating it changes nothing. */
export const write = declareKind({ paged: false, repeatable: false, writes: true });
