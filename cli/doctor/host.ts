import { formatDuration } from "../../provider/duration";
import { failureText } from "../../provider/engine/failureText";
import type { ListTry } from "../../provider/host/listTry";
import { type Check, type Examined, type Finding, sessionOf, unchecked, well } from "./check";

/**
 * The largest difference between the clocks, in milliseconds, at which the host still accepts passcodes of two-factor
 * authentication.
 */
const mostDifference = 15_000;

/**
 * The time limit for retries of a failed call, in milliseconds. The time is short, because retries do not help
 * against a wrong host name or certificate.
 */
const patience = 2_000;

/** Calls `asset.list`, the cheapest read that every host has, at the path in the API specification. */
function tryHost(examined: Examined): Promise<ListTry> {
  const { stop, clock } = examined.surroundings;
  return sessionOf(examined).host.tryList("asset.list", { signal: stop, until: clock.now() + patience });
}

const proxies = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "NO_PROXY", "no_proxy"];

/** Checks whether the host can be reached, accepts the login, and has the same time as this machine. */
export const hostChecks: readonly Check[] = [
  {
    name: "address",
    after: ["configuration"],
    look: async (examined) => {
      const { baseUrl, apiVersion } = sessionOf(examined).configuration;
      const { environment } = examined.surroundings;
      const setVariables = proxies.filter((name) => environment[name]);
      const through = setVariables.length > 0 ? `, with ${setVariables.join(" and ")} set` : "";
      const address = `${baseUrl} (${apiVersion})${through}`;
      const end = await tryHost(examined);
      if (end.is !== "answered" && end.is !== "elsewhere" && end.isPage)
        return unchecked(`${address}: what answers there shows nothing of the API`);
      return end.is === "unreached" || end.is === "elsewhere"
        ? { state: "wrong", found: address, remedy: failureText(end.because) }
        : well(address);
    },
  },
  {
    name: "login",
    after: ["configuration", "address"],
    look: async (examined) => {
      const { username, token } = sessionOf(examined).configuration;
      const login = `${username}, by ${token === undefined ? "password" : "token"}`;
      const end = await tryHost(examined);
      return end.is === "answered" || end.is === "notPermitted"
        ? well(login)
        : { state: "wrong", found: login, remedy: failureText(end.because) };
    },
  },
  {
    name: "two-factor",
    after: ["configuration"],
    look: (examined): Finding => {
      const { totpSecret, passcode } = sessionOf(examined).configuration;
      if (totpSecret !== undefined) return well("totpSecret generates passcodes");
      if (passcode === undefined) return well("none configured");
      return {
        state: "note",
        found: "one passcode is configured: it is good for one login within 30 seconds",
        remedy: "Set totpSecret, which generates passcodes.",
      };
    },
  },
  {
    name: "clock",
    after: ["configuration", "address"],
    look: (examined) => {
      const difference = examined.clockDifference();
      if (difference === undefined) return unchecked("the host sends no date");
      const deviation = `${formatDuration(Math.abs(difference))} ${difference < 0 ? "ahead of" : "behind"} the host's`;
      if (Math.abs(difference) < 1_000) return well("the same as the host's");
      if (Math.abs(difference) < mostDifference) return well(deviation);
      return {
        state: sessionOf(examined).configuration.totpSecret === undefined ? "note" : "wrong",
        found: deviation,
        remedy: "Set this machine's clock: passcodes of two-factor authentication go by it.",
      };
    },
  },
];
