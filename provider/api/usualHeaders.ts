import { version } from "../version";

/** Headers of every request. */
export const usualHeaders = {
  "content-type": "application/json",
  accept: "application/json",
  // Without this header a host may send any coding (RFC 9110), also one that is not known here.
  "accept-encoding": "identity",
  "user-agent": `pulumi-hosting/${version}`,
} as const;
