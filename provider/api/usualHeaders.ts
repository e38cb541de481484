import { version } from "../version";

/** Headers of every request. */
export const usualHeaders = {
  "content-type": "application/json",
  accept: "application/json",
  // Answers are not decompressed, and without this header a host may send any coding (RFC 9110).
  "accept-encoding": "identity",
  "user-agent": `pulumi-hosting/${version}`,
} as const;
