import type { Amount } from "../../provider/resource/amount";
import type { Step } from "../../provider/resources/server/plan/steps";
import type { Drift } from "../drift/drifted";
import type { Place } from "../preview/place";
import { type Category, type Loss, worse } from "./categories";
import type { Job, RunTime } from "./runTime";

/** One input that differs, as a reader sees it. A secret is `[secret]`. */
export interface PropertyChange {
  readonly property: string;
  readonly old: string;
  readonly new: string;
}

/** The change of one resource by `up`. */
export interface ResourceChange {
  readonly urn: string;
  /** Its name in the program. */
  readonly name: string;
  /** `Server`, or of another provider its whole type. */
  readonly kind: string;
  readonly category: Category;
  /** The name that a person knows it by: `web.example.com (ABC123, 198.18.0.1)`. */
  readonly subject: string;
  /** The event, in one sentence without a full stop. */
  readonly happens: string;
  readonly properties: readonly PropertyChange[];
  /** `deletionProtection` would refuse it, and the environment of the run lifts that. */
  readonly isLifted?: true;
  /** It is an old copy that an earlier replacement has left under the URN of another resource. */
  readonly isCopy?: true;
  /** The steps of an update at the host. */
  readonly steps?: readonly Step[];
  readonly place?: Place | undefined;
}

/** A server of the preview, and what `up` takes from it. */
export interface PreviewedServer {
  /** Its name in the program. */
  readonly name: string;
  readonly urn: string;
  readonly domain: string;
  readonly loss: Loss;
  /** It is not there before. */
  readonly isNew?: true;
  /** How long it is unavailable, in milliseconds; `Infinity`: it stays stopped. */
  readonly away: number;
  /** Pulumi's work for it before, and at the end of the run. */
  readonly jobs: readonly Job[];
}

/** The monthly cost of a server; undefined: it is not known. */
export type Cost =
  | {
      readonly amount: Amount;
      readonly currency: string;
      /** Its place is not chosen yet: it costs no more than that. */
      readonly isAtMost?: true;
    }
  | undefined;

/** The preview's effect on the cost of one server. A server that is not there costs nothing. */
export interface CostChange {
  readonly name: string;
  readonly before: Cost;
  readonly after: Cost;
  /** A value that decides on the cost after is known after `up` only, or is secret. */
  readonly isLater?: true;
  /** Parts of the cost after that the host does not report, such as `backups`. */
  readonly untoldParts?: readonly string[];
  /** The price that the account pays for it now, with its discounts, by the host's own word. */
  readonly paid?: Amount;
  /** The present price was not seen: the host's list changed while it was read. */
  readonly isPaidUnseen?: true;
  /** Its bandwidth is paid by usage, which no price list reports. */
  readonly isByUsage?: true;
}

export interface Money {
  readonly servers: readonly CostChange[];
  /** The monthly difference of all of it, by currency; as far as it is known. */
  readonly differences: readonly { readonly currency: string; readonly amount: Amount }[];
  /** Names of the servers whose cost may grow by an amount that is not known. */
  readonly untold: readonly string[];
  readonly isAsked: boolean;
  /** Why the host was not asked, or why it reports no price at all. */
  readonly untoldBecause?: string | undefined;
}

/** All that a report says. */
export interface Changes {
  readonly project: string;
  readonly stack: string;
  /** Changes that were made at the host itself; none if the preview did not refresh. */
  readonly drift: readonly Drift[];
  /** So many more were changed there; Pulumi does not report which. */
  readonly unnamed: number;
  /** Worst first. */
  readonly resources: readonly ResourceChange[];
  /** Every server, also what does not change, worst first. */
  readonly servers: readonly PreviewedServer[];
  /** How long the next `up` takes; none if it does nothing that takes minutes, and of several stacks together. */
  readonly time?: RunTime | undefined;
  /** Names of the servers whose `deletionProtection` ends, or may end; by the program, or by the stack's default. */
  readonly unprotected: readonly string[];
  /** Why the preview failed; none if it did not. A preview that failed does not report all that would happen. */
  readonly errors: readonly string[];
  /** Why the preview has checked nothing at the host, or not all, in the provider's words. */
  readonly unchecked?: string;
  /** The state could not be read here, so that deletions left over from an earlier run may be missing. */
  readonly isWithoutLeftOver?: true;
  /** So many changes are left out, because `-l` chooses others. Absent: everything is shown. */
  readonly notChosen?: number;
  /** The names of the resources at which it failed, if it says so. */
  readonly endedAt: readonly string[];
  /** For several stacks together, the names of those whose preview failed. */
  readonly failedStacks?: readonly string[];
  /** The label that lets pass what is lost; none if nothing is. */
  readonly approval?: string | undefined;
  /** The effect on the costs; none if there is none. */
  readonly money?: Money | undefined;
}

/** Of several steps of one resource the worst: a replacement is reported as three. */
export function oneForEach(changes: readonly ResourceChange[]): ResourceChange[] {
  const byUrn = new Map<string, ResourceChange>();
  for (const change of changes) {
    const known = byUrn.get(change.urn);
    if (!known || worse(known.category, change.category) !== known.category) byUrn.set(change.urn, change);
  }
  return [...byUrn.values()];
}
