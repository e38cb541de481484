import type * as z from "zod";
import type { OperationName } from "../api/contract";
import { buildAddress } from "../api/contract/ipAddress";
import { secretNames } from "../api/contract/marks";
import { message } from "../message";
import { isMasked } from "../normalForms";
import { programMembers, wireName } from "../programNames";
import type { ResourceName } from "../resourceName";
import { isEmpty, memberNames, type PlannedInputs, type Properties } from "../values";
import { checkInputs } from "./checkInputs";
import { compare, onlyAtCreation, outputsBefore } from "./compare";
import { recordJudge } from "./judgement";
import { losingNothing, toDiff } from "./permission";
import { type CallContext, PartialFailure, type Resource } from "./resource";
import type { Session } from "./session";
import { addSetNames, holderMark, hostInputs, inputsOf, type Made, type Stored } from "./stored";

/** A resource that is a single record of the host. */
interface RecordKind<Inputs extends object, Outputs extends object>
  extends Pick<Resource<Inputs, Outputs>, "inputs" | "outputs" | "changes" | "reportedInputs"> {
  readonly name: ResourceName;
  /** The operation whose response has the record, with the fields of the change table. */
  readonly reportedBy: OperationName;
  /** The inputs or outputs that repeat the id. */
  readonly ofId: (id: string) => Partial<Inputs & Outputs>;
  /** The inputs that an import takes from a record. */
  readonly imported: (record: Properties) => readonly (keyof Inputs & string)[];
}

/** The common code of resources that are single records of the host. Each makes its own calls. */
export function recordKit<Inputs extends object, Outputs extends object>({
  reportedBy,
  ofId,
  imported,
  ...declared
}: RecordKind<Inputs, Outputs>) {
  const { name, inputs, outputs, changes, reportedInputs } = declared;
  const outputNames = new Set<string>([...reportedInputs, ...Object.keys(outputs.shape)]);

  const secrets = secretNames(inputs) as readonly (keyof Inputs & string)[];
  const { judge, isTold } = recordJudge<keyof Inputs & string>(inputs, changes);

  const changesOf = (olds: Stored, news: PlannedInputs<Inputs>) =>
    compare(changes, outputsBefore(olds), news);

  /**
   * The outputs to store. Values of the inputs win over those of the new record, and these over the earlier outputs.
   */
  function outputsOf(
    session: Session,
    { id, olds }: { readonly id: string; readonly olds: Stored },
    record: Properties,
    inputs: Partial<Inputs>,
  ): Stored<Inputs, Outputs> {
    const allMembers = Object.entries({ ...olds, ...programMembers(record) });
    const reportedMembers = allMembers.filter(
      ([name, value]) => outputNames.has(name) && !isUnreported(name, value),
    );
    return {
      ...(Object.fromEntries(reportedMembers) as Partial<Outputs>),
      ...addSetNames(inputs),
      ...ofId(id),
      ...(olds.__adopted && { __adopted: true }),
      // Two resources may share one record, so each has its own mark. By the marks the run knows which of them keeps
      // the record.
      __holder: holderMark(session, olds),
    };
  }

  /**
   * Compares the new inputs with the outputs. Sends nothing and never throws. During a refresh it is called with old
   * and new exchanged.
   */
  const diff: Resource<Inputs, Outputs>["diff"] = (_session, { id, olds, news }, context) => {
    const changes = changesOf(olds, news);
    const result = toDiff(losingNothing(changes));
    const inputs = onlyAtCreation(changes);
    if (result.replaces.length === 0 && inputs.length > 0)
      context?.warn(message("only-at-creation", { resource: `${name} ${id}`, inputs, isRecord: true }));
    return result;
  };

  function importedInputs(id: string, record: Properties): Properties {
    const values: Properties = { ...programMembers(record), ...ofId(id) };
    const names = imported(values).filter((name) => !isEmpty(values[name]) && isTold(name, values[name]));
    return Object.fromEntries(names.map((name) => [name, programSpelling(name, values[name])]));
  }

  /** The reported value, spelled as the program has to write it. */
  function programSpelling(name: keyof Inputs & string, value: unknown): unknown {
    const mayBe = (candidate: unknown) => inputs.shape[name]?.safeParse(candidate).success === true;
    const form = changes[name].form?.(value);
    return !mayBe(value) && mayBe(form) ? form : value;
  }

  /** Drops empty secrets, because a host that hides a secret may report it as empty. */
  const withoutHidden = (record: Properties): Properties =>
    Object.fromEntries(
      Object.entries(record).filter(([member, value]) => {
        const secretName = secrets.find((name) => wireName(name) === member);
        return secretName === undefined || isTold(secretName, value);
      }),
    );

  /** A record with the fields that another response adds. */
  const completed = <Record extends Properties>(record: Record, otherRecord: Properties): Record => {
    const shownMembers = Object.entries(withoutHidden(otherRecord)).filter(([, value]) => !isMasked(value));
    return { ...record, ...Object.fromEntries(shownMembers) };
  };

  /** The inputs that an update sends. */
  const changedIn = (olds: Stored, news: Inputs) =>
    changesOf(olds, news).flatMap(({ property, effect }) => (effect === "update" ? [property] : []));

  return {
    outputsOf,
    changedIn,
    /**
     * Wraps the update of the resource. If it is unclear whether the update arrived, the state keeps neither the old
     * nor the new values of the inputs that were sent. So the next update sends them again, whatever the program wants
     * by then.
     */
    update:
      (update: Resource<Inputs, Outputs>["update"]): Resource<Inputs, Outputs>["update"] =>
      async (session, request, context) => {
        const send = (call: CallContext) => update(session, request, call);
        return session.host.sendUpdate(context, send, (error) => {
          const { id, olds, news } = request;
          const sentInputs: readonly string[] = changedIn(olds, news);
          if (sentInputs.length === 0) return;
          const isKept = (outputName: string) => !sentInputs.includes(outputName);
          const keptOutputs = Object.fromEntries(
            Object.entries(olds).filter(([outputName]) => isKept(outputName)),
          );
          const outputs = { ...keptOutputs, __set: olds.__set?.filter(isKept) ?? [] };
          throw PartialFailure.of({ id, outputs }, { name }, error);
        });
      },
    judge,
    completed,
    /**
     * The fields that a read needs but the record lacks. For a resource in the state these are the inputs that the
     * program sets and an update can correct. For an import these are the inputs that it takes.
     */
    leftOutOf(record: Properties, olds: Stored): string[] {
      const names =
        olds.__set === undefined
          ? imported(programMembers(record))
          : memberNames(changes).filter(
              (name) => changes[name].effect === "update" && olds.__set?.includes(name),
            );
      return names.filter((name) => !isTold(name, record[wireName(name)]));
    },
    /** The inputs to send in an update, because the record has another value or does not show one. */
    lackedBy: (record: Properties, news: Inputs) =>
      memberNames(changes).filter(
        (name) => changes[name].effect === "update" && judge(record, news, [name]) !== "same",
      ),
    /** The result of a read that has found the record. */
    foundAs(session: Session, { id, outputs }: Made, reportedRecord: Properties) {
      const record = withoutHidden(reportedRecord);
      const inputs = (
        "__set" in outputs
          ? hostInputs(changes, inputsOf(outputs), { [reportedBy]: record })
          : importedInputs(id, record)
      ) as Partial<Inputs>;
      return { id, inputs, outputs: outputsOf(session, { id, olds: outputs }, record, inputs) };
    },
    /** The members of the Resource that are the same for all these resources. */
    declared: {
      ...declared,
      check: (request: { readonly olds?: Properties; readonly news: Properties }) =>
        checkInputs(name, inputs, request),
      diff,
    },
  };
}

/** The Resource type of a kit, and the type of its stored outputs. */
export type KitResource<Kit> =
  Kit extends KitOf<infer Inputs, infer Outputs> ? Resource<Inputs, Outputs> : never;
export type KitStored<Kit> = Kit extends KitOf<infer Inputs, infer Outputs> ? Stored<Inputs, Outputs> : never;
interface KitOf<Inputs extends object, Outputs extends object> {
  readonly declared: { readonly inputs: z.ZodType<Inputs>; readonly outputs: z.ZodType<Outputs> };
}

const isUnreported = (name: string, value: unknown): boolean =>
  isEmpty(value) || isMasked(value) || (name === "ip" && value === buildAddress);
