import type { Transcript } from "../transcript";

// Not in the specification: a cheap probe of the login that hosts of this shape have.
export default {
  part: "Utilities",
  assigned: [],
  exchanges: [
    {
      does: "probe the login",
      operation: "utilities.ping",
      request: { path: "/v3/utilities/info/ping", params: {} },
      answer: { ping: "success" },
    },
  ],
} as const satisfies Transcript;
