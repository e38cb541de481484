import type { Amount } from "../../provider/amount";
import type { Step } from "../../provider/resources/server/plan/steps";
import type { Drift } from "../drift/drifted";
import type { Place } from "../preview/place";
import { type Category, type Loss, worse } from "./categories";
import type { Job, RunTime } from "./runTime";

/** A changed input with its old and new value for the reader. A secret is shown as `[secret]`. */
export interface PropertyChange {
  readonly property: string;
  readonly old: string;
  readonly new: string;
}

/** The change of a resource by `up`. */
export interface ResourceChange {
  readonly urn: string;
  /** The name of the resource in the program. */
  readonly name: string;
  /** The kind of resource, such as `Server`. For a resource of another provider it is the whole type. */
  readonly kind: string;
  readonly category: Category;
  /** The name that the user knows the resource by, such as `web.example.com (ABC123, 198.18.0.1)`. */
  readonly subject: string;
  /** The sentence about the change, without a full stop. */
  readonly happens: string;
  readonly properties: readonly PropertyChange[];
  /** Whether the environment of the run lifts a `deletionProtection` that would otherwise refuse the change. */
  readonly isLifted?: true;
  /**
   * Whether this is an old copy that an earlier replacement left behind, with the same URN as the current resource.
   */
  readonly isCopy?: true;
  /** The steps that the provider takes at the host. */
  readonly steps?: readonly Step[];
  readonly place?: Place | undefined;
}

/** A server in the preview, and what it loses in the `up`. */
export interface PreviewedServer {
  /** The name of the server in the program. */
  readonly name: string;
  readonly urn: string;
  readonly domain: string;
  readonly loss: Loss;
  /** Whether the server does not exist before the run. */
  readonly isNew?: true;
  /** How long the server is unavailable, in milliseconds; `Infinity` if it stays stopped. */
  readonly away: number;
  /** Pulumi's work on the server, during the run and at its end. */
  readonly jobs: readonly Job[];
}

/** The monthly cost of a server; undefined if it is unknown. */
export type Cost =
  | {
      readonly amount: Amount;
      readonly currency: string;
      /** Whether the amount is an upper limit, because the server's place is not chosen yet. */
      readonly isAtMost?: true;
    }
  | undefined;

/**
 * The change of a server's cost by the preview. The cost before or after is zero if the server does not exist then.
 */
export interface CostChange {
  readonly name: string;
  readonly before: Cost;
  readonly after: Cost;
  /** Whether a value that decides the new cost is secret or known only after `up`. */
  readonly isLater?: true;
  /** Parts of the new cost that the host does not report, such as `backups`. */
  readonly untoldParts?: readonly string[];
  /** The price that the account pays for the server now, with discounts, as the host reports it. */
  readonly paid?: Amount;
  /** Whether the present price is unknown because the host's list changed while it was read. */
  readonly isPaidUnseen?: true;
  /** Whether bandwidth is charged by usage, which no price list shows. */
  readonly isByUsage?: true;
}

export interface Money {
  readonly servers: readonly CostChange[];
  /** The total monthly difference for each currency, as far as it is known. */
  readonly differences: readonly { readonly currency: string; readonly amount: Amount }[];
  /** Names of the servers whose cost may rise by an unknown amount. */
  readonly untold: readonly string[];
  readonly isAsked: boolean;
  /** The reason why the host was not called for prices, or why it reports no price at all. */
  readonly untoldBecause?: string | undefined;
}

/** The content of a report. */
export interface Changes {
  readonly project: string;
  readonly stack: string;
  /** The changes that were made at the host; empty if the preview did not refresh. */
  readonly drift: readonly Drift[];
  /** The number of further resources that were changed at the host, which Pulumi counts but does not name. */
  readonly unnamed: number;
  /** The changed resources, worst first. */
  readonly resources: readonly ResourceChange[];
  /** All servers, also the unchanged ones, worst first. */
  readonly servers: readonly PreviewedServer[];
  /**
   * How long the next `up` takes. Undefined if the `up` does nothing that takes minutes, and in the sum of several
   * stacks.
   */
  readonly time?: RunTime | undefined;
  /**
   * Names of the servers whose `deletionProtection` ends or may end, through the program or through the stack's
   * defaults.
   */
  readonly unprotected: readonly string[];
  /** The reasons why the preview failed; empty if it succeeded. A failed preview may not show all changes. */
  readonly errors: readonly string[];
  /** The provider's message if the preview could not check everything at the host. */
  readonly unchecked?: string;
  /** Whether the state could not be read, so that deletions left over from an earlier run may be missing. */
  readonly isWithoutLeftOver?: true;
  /** The number of changes that `-l` leaves out. Absent without `-l`. */
  readonly notChosen?: number;
  /** The names of the resources at which the preview failed, if the diagnostics name any. */
  readonly endedAt: readonly string[];
  /** In the sum of several stacks: the names of those whose preview failed. */
  readonly failedStacks?: readonly string[];
  /** The label that approves the losses; undefined if nothing is lost. */
  readonly approval?: string | undefined;
  /** The change of the costs; undefined if the costs do not change. */
  readonly money?: Money | undefined;
}

/** Keeps the worst change of each resource, because the preview reports a replacement as three steps. */
export function oneForEach(changes: readonly ResourceChange[]): ResourceChange[] {
  const byUrn = new Map<string, ResourceChange>();
  for (const change of changes) {
    const knownChange = byUrn.get(change.urn);
    if (!knownChange || worse(knownChange.category, change.category) !== knownChange.category)
      byUrn.set(change.urn, change);
  }
  return [...byUrn.values()];
}
