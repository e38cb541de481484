import { ConnectionError, type Http, type HttpAnswer, type HttpRequest } from "../../../provider/api/http";
import type { Clock } from "../../../provider/clock";
import { createHost, finishWork, type Host, isHanging } from "../../../sandbox/host";
import { handle } from "../../../sandbox/http/handle";
import type { RequestRecord } from "../../../sandbox/http/requestLog";
import type { Response } from "../../../sandbox/http/respond";
import type { Paths } from "../../../sandbox/paths";
import { seedState } from "../../../sandbox/store/seed";
import { createTime } from "../../../sandbox/time";
import { type UnspecifiedOptions, unspecifiedChoices } from "../../../sandbox/unspecified";

/** The options of a simulated host, and how long its operations take. */
export interface HostSettings extends UnspecifiedOptions {
  readonly profile: "fast" | "realistic";
  readonly seed: number;
}

/** How often the host refuses an order without doing anything, and its response. */
export interface RefusedOrders {
  readonly status: number;
  readonly text: string;
  readonly times: number;
}

/** The record of a request. */
export type Requested = Omit<RequestRecord, "number">;

/**
 * The simulated host without a port. It is called directly, because a thousand scenarios in a minute leave no time for
 * sockets.
 */
export interface HostInProcess {
  readonly host: Host;
  readonly http: Http;
  /** Every request, in order of arrival. */
  readonly requests: Requested[];
  /** Refuses the next orders with these responses. */
  refuseOrders(refusals: readonly RefusedOrders[]): void;
  /**
   * Ends all faults: from now on the host shows every change at once, and servers whose build failed or hangs are
   * removed.
   */
  heal(): void;
}

/** Milliseconds until the client gives up on a response. */
const patience = 120_000;

export function hostInProcess({ profile, seed, ...chosen }: HostSettings, clock: Clock): HostInProcess {
  const state = seedState(seed);
  const members = {};
  const paths: Paths = {};
  const unspecified = { ...unspecifiedChoices(chosen) };
  const time = createTime(clock, clock, state);
  const host = createHost(state, { time, profile, unspecified, paths, members });
  const requests: Requested[] = [];
  let refused: Pick<RefusedOrders, "status" | "text">[] = [];
  return {
    host,
    requests,
    http: {
      async post(request) {
        const refusal = request.url.endsWith("/server/create") ? refused.shift() : undefined;
        if (refusal) return { ...refusal, headers: {} };
        const { response, record } = handle(host, incomingOf(request), () => {});
        requests.push(record);
        return delivered(response, request, clock);
      },
      close: async () => {},
    },
    refuseOrders(refusals) {
      refused = refusals.flatMap(({ times, ...answer }) => Array.from({ length: times }, () => answer));
    },
    heal() {
      refused = [];
      host.faults.clear();
      Object.assign(unspecified, { lagList: 0, lagDetails: 0 });
      for (const server of [...state.servers]) {
        const { process } = server;
        if (process && (isHanging(process) || process.outcome === "failed")) finishWork(host, server);
        if (server.status !== "Failed") continue;
        state.servers = state.servers.filter((one) => one !== server);
        for (const asset of state.assets) if (asset.uniq_id === server.uniq_id) asset.status = "Terminated";
      }
    },
  };
}

function incomingOf({ url, headers, body, method = "POST" }: HttpRequest) {
  const { pathname, search, host } = new URL(url);
  const { authorization } = headers;
  const [passcode, token] = [headers["x-passcode"], headers["x-api-token"]];
  return { method, url: pathname + search, authorization, passcode, token, host, origin: undefined, body };
}

/** The response as the client receives it under the active fault: whole, cut, late, or not at all. */
async function delivered(
  { status, body, headers = {}, delivery = { how: "whole" } }: Response,
  { signal }: HttpRequest,
  clock: Clock,
): Promise<HttpAnswer> {
  const text = JSON.stringify(body);
  const answer = { status, headers: { "content-type": "application/json", ...headers }, text };
  switch (delivery.how) {
    case "whole":
      return answer;
    case "cut":
      return { ...answer, text: text.slice(0, text.length / 2) };
    case "garbage":
      return { status, headers: { "content-type": "text/html" }, text: "<html>poetry</html>" };
    case "late":
    case "dribbled":
      await clock.sleep(delivery.milliseconds, signal);
      return answer;
    case "never":
      await clock.sleep(patience, signal);
      throw new ConnectionError("no answer came", false);
    default:
      throw new ConnectionError("the connection was reset", false);
  }
}
