import { on, type Transcript } from "../transcript";

// Not in the specification: a cheap probe of the login that hosts of this shape have.
export default {
  part: "Utilities",
  assigned: [],
  exchanges: [
    ...on("utilities.ping", "/v3/utilities/info/ping", [
      { does: "probe the login", params: {}, answer: { ping: "success" } },
    ]),
  ],
} as const satisfies Transcript;
