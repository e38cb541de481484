import type { OperationName } from "../api/contract";
import type { CallOptions } from "../api/pipeline/call";
import { isEmpty, type Properties, type WithUnknowns } from "../values";
import { compare, fromOutputs, toDiff, updatedIn } from "./compare";
import { isNotFound, judgeAbsence, unsureFailure } from "./existence";
import { type ListQuestion, listed, undefinedIf } from "./lists";
import { inProgramNames } from "./programNames";
import { notYetAnAddress } from "./record";
import type { RecordList } from "./recordList";
import type { Resource } from "./resource";
import type { ResourceKind } from "./runRecord";
import type { Session } from "./session";
import { holderMark, inputsNow, type Stored, withSet } from "./stored";

/** A resource that is one record of the host. */
interface RecordKind<Inputs extends object, Outputs extends object>
  extends Pick<Resource<Inputs, Outputs>, "outputs" | "changes" | "reportedInputs"> {
  /** Answers the record whose fields the change table names. */
  readonly reportedBy: OperationName;
  /** Inputs or outputs that repeat the id. */
  readonly ofId: (id: string) => Partial<Inputs & Outputs>;
  /** The inputs that an import takes from such a record. */
  readonly imported: (record: Properties) => readonly (keyof Inputs & string)[];
  /** If two resources may have one record: each gets a mark of its own, and the run knows under this name who keeps it. */
  readonly sharedAs?: ResourceKind;
}

/** What resources that are one record of the host have in common; calls are their own. */
export function recordKit<Inputs extends object, Outputs extends object>(kind: RecordKind<Inputs, Outputs>) {
  const outputNames = new Set<string>([...kind.reportedInputs, ...Object.keys(kind.outputs.shape)]);

  const changesOf = (olds: Stored, news: WithUnknowns<Inputs>) =>
    compare(kind.changes, fromOutputs(olds), news);

  /** The outputs to store: the earlier values, then the newer record, then the inputs; later ones win. */
  function outputsOf(
    session: Session,
    { id, olds }: { readonly id: string; readonly olds: Stored },
    record: Properties,
    inputs: Partial<Inputs>,
  ): Stored<Inputs, Outputs> {
    const all = Object.entries({ ...olds, ...inProgramNames(record) });
    const reported = all.filter(([name, value]) => outputNames.has(name) && !isUntold(name, value));
    return {
      ...(Object.fromEntries(reported) as Partial<Outputs>),
      ...withSet(inputs),
      ...kind.ofId(id),
      ...(olds.__adopted && { __adopted: true }),
      ...(kind.sharedAs && { __holder: holderMark(session, olds) }),
    };
  }

  function importedInputs(id: string, record: Properties): Properties {
    const values: Properties = { ...inProgramNames(record), ...kind.ofId(id) };
    const names = kind.imported(values).filter((name) => !isEmpty(values[name]));
    return Object.fromEntries(names.map((name) => [name, values[name]]));
  }

  return {
    outputsOf,
    /** The inputs that an update sends. */
    changedIn: (olds: Stored, news: Inputs) => [...updatedIn(changesOf(olds, news))],
    /** What a read answers when it has found the record. */
    foundAs(
      session: Session,
      { id, outputs }: { readonly id: string; readonly outputs: Stored },
      record: Properties,
    ) {
      const inputs = (
        "__set" in outputs
          ? inputsNow(kind.changes, outputs, { [kind.reportedBy]: record })
          : importedInputs(id, record)
      ) as Partial<Inputs>;
      return { id, inputs, outputs: outputsOf(session, { id, olds: outputs }, record, inputs) };
    },
    /** What changed since the outputs. Sends nothing and never throws; refresh calls it with old and new exchanged. */
    diff: ((session, { id, olds, news }, context) => {
      const diff = toDiff(changesOf(olds, news));
      if (kind.sharedAs && diff.replaces.length === 0)
        session.run.use(kind.sharedAs, id, "keeps", { outputs: olds, urn: context?.urn });
      return diff;
    }) satisfies Resource<Inputs, Outputs>["diff"],
  };
}

const isUntold = (name: string, value: unknown): boolean =>
  isEmpty(value) || (name === "ip" && value === notYetAnAddress);

/**
 * The record from the list that all share. Undefined: the list lacks it, or this user may not read the list. Pages
 * shift while others add and remove records, so the record's own call decides then whether it is gone.
 */
export const fromList = async <Item>(
  session: Session,
  list: RecordList<Item>,
  question: ListQuestion,
): Promise<Item | undefined> =>
  (await listed(session, list, question).catch(undefinedIf("permission")))?.items.at(-1);

/** A call about a record of a list that failed. */
interface FailedCall extends Omit<ListQuestion, "signal"> {
  /** Names the record in messages. */
  readonly what: string;
  readonly error: unknown;
  /** When it started. */
  readonly since: number;
}

/** @throws its failure, unless that says, and a list that was read since confirms, that the record is gone. */
export async function mustBeGoneFrom<Item>(
  session: Session,
  list: RecordList<Item>,
  { what, error, ...question }: FailedCall,
  { signal }: CallOptions,
): Promise<void> {
  if (!isNotFound(error)) throw error;
  const second = await listed(session, list, { ...question, signal }).then(
    ({ items }) => (items.length > 0 ? "live" : "missing"),
    undefinedIf("permission", "wrongAddress"),
  );
  const absence = judgeAbsence({ field: error.field, second, isYoung: false });
  if (absence !== "gone") throw unsureFailure(what, absence, error);
}
