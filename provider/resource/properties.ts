/** Plain data: what Pulumi stores. Never undefined inside, no Date, Map or class instance. */
export type Properties = Record<string, unknown>;
