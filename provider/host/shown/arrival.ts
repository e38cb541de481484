/**
 * How long a request may be on its way, in milliseconds: as long as we wait for an answer. What was sent longer ago has
 * arrived, if it ever does.
 */
export const arrivalTime = 120_000;
