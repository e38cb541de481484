/** Something that can be chosen instead, as the host names it. */
export interface Choice {
  readonly id: string;
  readonly description?: string;
  /** Where it is offered, if that is not where it was asked for. */
  readonly zoneId?: number;
}

export interface NotOffered {
  /** What the program asks for. */
  readonly value: string;
  /** Where it is asked for. */
  readonly type?: string | undefined;
  readonly zoneId?: number | undefined;
  readonly regionId?: number | undefined;
  /** The nearest ones that the host offers, at most five. */
  readonly choices: readonly Choice[];
}

interface Mismatched extends NotOffered {
  /** What it is offered for: what differs from what is asked for. */
  readonly offeredFor: Partial<Pick<NotOffered, "type" | "zoneId" | "regionId">>;
}

/** Why a place of a placement is not taken. */
export type WhyNotTaken =
  | "zoneUnknown"
  | "zoneElsewhere"
  | "planUnknown"
  | "planMismatched"
  | "soldOut"
  | "templateNotOffered"
  | "refused";

/** A place that is not taken. */
export interface NotTaken {
  readonly zoneId: number;
  readonly planId: number;
  readonly why: WhyNotTaken;
}

/** What the host's catalogue says of what a program asks for. */
export interface CatalogueMessages {
  "plan-unknown": NotOffered;
  "plan-sold-out": NotOffered;
  "plan-mismatched": Mismatched;
  "template-unknown": NotOffered;
  "template-unavailable": NotOffered;
  "template-mismatched": Mismatched;
  "zone-unknown": NotOffered;
  "zone-mismatched": NotOffered & { readonly regionId: number; readonly zoneRegionId: number };
  "region-unknown": NotOffered;
  "type-not-offered": NotOffered;
  /** `plan`: the kind of backup. Choices are kinds with their quotas. */
  "backup-not-offered": NotOffered;
  "placement-unavailable": {
    readonly domain: string;
    readonly places: readonly NotTaken[];
  };
  "placement-next": { readonly domain: string; readonly place: NotTaken };
  "placement-chosen": {
    readonly domain: string;
    readonly zoneId: number;
    readonly planId: number;
    readonly passed: readonly NotTaken[];
  };
  "catalogue-not-told": {
    /** The question: `plans`, `zones`. */
    readonly what: string;
    readonly why: "late" | "empty" | "passcode" | { readonly because: string };
  };
}
