/** `plan 1203 in zone 12`. Without placement the program may leave either to the host. */
export const placeText = ({
  zoneId,
  planId,
}: {
  readonly zoneId?: number | undefined;
  readonly planId?: number | undefined;
}): string =>
  `${planId === undefined ? "any plan" : `plan ${planId}`}${zoneId === undefined ? "" : ` in zone ${zoneId}`}`;
