/**
 * Describes a place: `plan 1203 in zone 12`. The plan, the zone or both may be undefined, because a program without
 * `placement` may leave them to the host.
 */
export const placeText = ({
  zoneId,
  planId,
}: {
  readonly zoneId?: number | undefined;
  readonly planId?: number | undefined;
}): string =>
  `${planId === undefined ? "any plan" : `plan ${planId}`}${zoneId === undefined ? "" : ` in zone ${zoneId}`}`;
