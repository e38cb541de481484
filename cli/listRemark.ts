import type { ListReading, Unsteady } from "../provider/host/shown/listReading";

const remarks = {
  moved: "changed each time it was read, as while another job orders or removes",
  cut: "is shorter than the host counts",
} as const satisfies Record<Unsteady, string>;

/**
 * The warning above a list that may lack records.
 *
 * @param records the kind of records, such as `assets`.
 * @param consequence what may be missing in the output.
 */
export const listRemark = (
  records: string,
  { because }: Extract<ListReading<unknown>, { isWhole: false }>,
  consequence: string,
): string => `The host's list of ${records} ${remarks[because]}: ${consequence}`;
