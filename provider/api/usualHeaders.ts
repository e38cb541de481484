import { version } from "../version";

/** Headers that are sent with every request. */
export const usualHeaders = {
  "content-type": "application/json",
  accept: "application/json",
  // Without this header, a host may use any content coding (RFC 9110), even one that this client cannot decode.
  "accept-encoding": "identity",
  "user-agent": `pulumi-hosting/${version}`,
} as const;
