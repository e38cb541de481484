import { leftOpen } from "./switch";

/** The switches for the login of a call. */
export const loginSwitches = {
  passcodes: leftOpen("how a login sends a passcode", {
    any: "as parameter `passcode` of the token call, or in the header `X-Passcode`",
    parameter: "only as the parameter",
    header: "only in the header",
  }),
  tokenChains: leftOpen("the life of a token that a login by token requests", {
    free: "each as long as any other",
    capped: "none beyond 12 hours after the call that had the password",
  }),
  tokenLogins: leftOpen("how a call sends a token", {
    any: "by Basic with the username, or as Bearer",
    bearer: "as Bearer alone",
    header: "in the header `X-Api-Token` alone",
  }),
} as const;
