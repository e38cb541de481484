import type { Transcript } from "../transcript";

// Specification: "Account users"; "Authentication" (token operation; its params are a field fact, as is expireToken).
export default {
  part: "Account users and tokens",
  assigned: ["a-token", 1_800_000_000],
  open: ["permissions"],
  exchanges: [
    {
      does: "ask for two paths and an action, told as endpoint paths",
      operation: "account.permitted",
      request: {
        path: "/v3/account/user/permitted",
        params: {
          actions: ["server/create", "asset/list"],
          action_type: "api",
          as_endpoints: 1,
          all: 1,
          version: "v3",
        },
      },
      given: { as_endpoints: true, all: true },
      answer: { permissions: { "server/create": true, "asset/list": true } },
    },
    {
      does: "ask for permissions and no actions: no useful data",
      operation: "account.permitted",
      request: {
        path: "/v3/account/user/permitted",
        params: { action_type: "permissions", as_endpoints: 0, all: 0 },
      },
      given: { as_endpoints: false, all: false },
      answer: { permissions: {} },
    },
    {
      does: "exchange the password and a passcode for a token of two hours",
      operation: "account.token",
      only: "client",
      request: { path: "/v3/account/auth/token", params: { timeout: 7200, passcode: "123456" } },
      answer: { token: "a-token", expires: 1_800_000_000 },
    },
    {
      does: "exchange the password for a token",
      operation: "account.token",
      request: { path: "/v3/account/auth/token", params: { timeout: 7200 } },
      answer: { token: "a-token", expires: 1_800_000_000 },
    },
    {
      does: "end that token",
      operation: "account.expireToken",
      request: { path: "/v3/account/auth/expireToken", params: { token: "a-token" } },
      answer: { expired: true },
    },
  ],
} as const satisfies Transcript;
