import { isEmpty, type Properties } from "../../values";
import type { ServerRecord } from "./server";
import { type ServerSight, sightOf } from "./sight";

/** Another place where a host may report a member of a server. */
export interface OtherField {
  /** The operation whose answer has it. */
  readonly operation: string;
  readonly field: string;
  /** Extracts the value, if the answer has one; the type is that of the server. Default: unchanged. */
  readonly valueIn?: (reported: unknown, type: unknown) => unknown;
  /** The host may write a word of its own there, which is not the value. */
  readonly isWord?: true;
}

/** A member of `server.details` that a resource needs, and the other places where a host may report it. */
export interface ServerNeed {
  readonly field: string;
  readonly elsewhere: readonly OtherField[];
  /** An order has chosen it for good. */
  readonly isChosen: boolean;
  isSame(one: unknown, other: unknown): boolean;
}

/**
 * The knowledge about a server: for one in a state, the ordered values and the values that the host has reported
 * before.
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

/** The answers that show a server. */
export interface ServerAnswers {
  readonly server: ServerRecord;
  readonly asset?: Properties | undefined;
}

/**
 * The answers merged: a member that the host reports only in its other field set or in the asset gets one name. For an
 * ordered value, a second source counts only if it agrees now or did before, because it may use other ids.
 */
export function sightOfAnswers(
  { server, asset }: ServerAnswers,
  needs: readonly ServerNeed[],
  known: KnownServer = unknownServer,
): ServerSight {
  const answers: Readonly<Record<string, Properties | undefined>> = {
    "server.details": server,
    "asset.details": asset,
  };
  const values: Properties = server;
  const type = server.type ?? asset?.type ?? known.type;
  const otherValues: Properties = {};
  for (const need of needs) {
    const { field, isChosen, isSame } = need;
    if (!isEmpty(values[field])) continue;
    const ordered = isChosen ? known.ordered(need) : undefined;
    for (const { operation, field: at, valueIn, isWord } of need.elsewhere) {
      const reported = answers[operation]?.[at];
      const value = valueIn ? valueIn(reported, type) : reported;
      const isKnown = [value, known.reported(at)].some((one) => !isEmpty(one) && isSame(one, ordered));
      if (!isWord && !isEmpty(value) && (ordered === undefined || isKnown)) otherValues[field] ??= value;
    }
  }
  return sightOf({ ...server, ...otherValues });
}
