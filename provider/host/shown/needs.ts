import { isEmpty, type Properties } from "../../values";
import type { ServerRecord } from "./server";
import { type ServerSight, sightOf } from "./sight";

/** Another place where a host may report a field of a server. */
export interface OtherField {
  /** The operation whose response has the field. */
  readonly operation: string;
  readonly field: string;
  /**
   * Extracts the value from the field, if the field contains it. Default: the value as reported.
   *
   * @param type the type of the server.
   */
  readonly valueIn?: (reported: unknown, type: unknown) => unknown;
  /** Whether the host may use this field for a text of its own, which is not the value. */
  readonly isWord?: true;
}

/** A field of `server.details` that a resource needs, and the other places where a host may report it. */
export interface ServerNeed {
  readonly field: string;
  readonly elsewhere: readonly OtherField[];
  /** Whether the order of the server decided the value once and for all. */
  readonly isChosen: boolean;
  isSame(one: unknown, other: unknown): boolean;
}

/**
 * The known values of a server. For a server in a state, these are the ordered values, and the values that the host has
 * reported before.
 */
export interface KnownServer {
  readonly type: unknown;
  ordered(need: ServerNeed): unknown;
  reported(field: string): unknown;
}

const unknownServer: KnownServer = {
  type: undefined,
  ordered: () => undefined,
  reported: () => undefined,
};

/** The records that describe a server. */
export interface ServerAnswers {
  readonly server: ServerRecord;
  readonly asset?: Properties | undefined;
}

/**
 * Merges the records of a server: a field that only another place reports is added under its usual name. If the value
 * was ordered, the value from another place counts only if it equals the ordered value, now or in an earlier report,
 * because the host may use other ids there.
 */
export function sightOfAnswers(
  { server, asset }: ServerAnswers,
  needs: readonly ServerNeed[],
  knownServer: KnownServer = unknownServer,
): ServerSight {
  const answers: Readonly<Record<string, Properties | undefined>> = {
    "server.details": server,
    "asset.details": asset,
  };
  const values: Properties = server;
  const type = server.type ?? asset?.type ?? knownServer.type;
  const otherValues: Properties = {};
  for (const need of needs) {
    const { field, isChosen, isSame } = need;
    if (!isEmpty(values[field])) continue;
    const orderedValue = isChosen ? knownServer.ordered(need) : undefined;
    for (const { operation, field: fieldName, valueIn, isWord } of need.elsewhere) {
      const reportedValue = answers[operation]?.[fieldName];
      const value = valueIn ? valueIn(reportedValue, type) : reportedValue;
      const isKnown = [value, knownServer.reported(fieldName)].some(
        (candidate) => !isEmpty(candidate) && isSame(candidate, orderedValue),
      );
      if (!isWord && !isEmpty(value) && (orderedValue === undefined || isKnown)) otherValues[field] ??= value;
    }
  }
  return sightOf({ ...server, ...otherValues });
}
