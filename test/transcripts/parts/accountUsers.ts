import { on, type Transcript } from "../transcript";

// Specification: "Account users"; "Authentication" (token operation; its params are a field fact, as is expireToken).
const token = { token: "a-token", username: "jo", expires: 1_800_000_000 };

export default {
  part: "Account users and tokens",
  assigned: ["a-token", "jo", 1_800_000_000],
  exchanges: [
    ...on("account.permitted", "/v3/account/user/permitted", [
      {
        does: "ask for two paths and an action, told as endpoint paths",
        params: {
          ...{ actions: ["server/create", "asset/list"], action_type: "api" },
          ...{ as_endpoints: 1, all: 1, version: "v3" },
        },
        given: { as_endpoints: true, all: true },
        answer: { permissions: { "server/create": true, "asset/list": true } },
      },
      {
        does: "ask for permissions and no actions: no useful data",
        params: { action_type: "permissions", as_endpoints: 0, all: 0 },
        given: { as_endpoints: false, all: false },
        answer: { permissions: {} },
      },
    ]),
    ...on("account.token", "/v3/account/auth/token", [
      {
        does: "exchange the password and a passcode for a token of two hours",
        ...{ only: "client", params: { timeout: 7200, passcode: "123456" }, answer: token },
      },
      { does: "exchange the password for a token", params: { timeout: 7200 }, answer: token },
    ]),
    ...on("account.expireToken", "/v3/account/auth/expireToken", [
      { does: "end that token", params: { token: "a-token" }, answer: { expired: true } },
    ]),
  ],
} as const satisfies Transcript;
