import { operations } from "../../provider/api/contract";
import { ConnectionError, type Http } from "../../provider/api/http";
import { readConfiguration } from "../../provider/config";
import { PartialFailure } from "../../provider/resource/resource";
import type { Notes } from "../../provider/run/notes";
import { createSession } from "../../provider/session";
import type { Properties } from "../../provider/values";
import { fakeServers } from "./fakeServers";
import { toldContext } from "./told";
import { VirtualClock } from "./virtualClock";

type Params = Record<string, unknown>;
type Answered = { status: number; text: string };

/** An API error, as an answer in a script. */
export const refuse = (errorClass: string, message = errorClass) => ({
  error_class: `Host::Exception::${errorClass}`,
  error_message: message,
});
/** A response that does not come from the API, such as the error page of a proxy. */
export const page = (status: number, text = "<html>no</html>", headers: Record<string, string> = {}) => ({
  pageOf: { status, text, headers },
});
/** The request reaches the host, but the response is lost. */
export const answerLost: unique symbol = Symbol("answer lost");
/** The request does not reach the host. */
export const neverArrives: unique symbol = Symbol("never arrives");
/** The request reaches the host, but the host never responds. */
export const hangs: unique symbol = Symbol("hangs");

/**
 * A host whose every response is written by the test: for each operation, by the call's params and the seconds passed.
 */
export type Script = Readonly<
  Record<string, (params: Params, seconds: number) => Params | Params[] | symbol | undefined>
>;

/** The answers for scripts without prices or assets: the host refuses these operations. Such calls are not recorded. */
const ungiven: Script = {
  "product.details": () => refuse("Permission"),
  "asset.list": () => refuse("Permission"),
  "asset.details": () => refuse("Permission"),
};

/**
 * A session on a scripted host, on virtual time. It records every write with its params, every read by name, and all
 * calls in order in `sent`. A call of an operation without a script fails the test. The host's servers answer by SSH at
 * once, unless the test says otherwise.
 *
 * @param machine the clock and notes that sessions of one user share, and the latency of the network.
 */
export function scriptedHost(
  script: Script,
  configuration: Record<string, unknown> = {},
  servers: Parameters<typeof fakeServers>[1] = {},
  machine: { readonly clock?: VirtualClock; readonly notes?: Notes; readonly latency?: number } = {},
) {
  const { clock = new VirtualClock({ start: 0 }), notes, latency = 0 } = machine;
  const { servers: network, calls: sshCalls } = fakeServers(clock, servers);
  const warnings: string[] = [];
  const { http, writes, reads, sent } = scriptedHttp(script, clock, {}, latency);
  const login = { baseUrl: "http://127.0.0.1:1", username: "bob", token: "a-token" };
  const settings: Record<string, unknown> = { ...login, ...configuration };
  const session = createSession(readConfiguration(settings, {}), {
    clock,
    http,
    servers: network,
    random: sequence(),
    ...(notes && { notes }),
    warn: (line) => void warnings.push(line),
  });
  const status: string[] = [];
  const context = toldContext(status, warnings);
  return { session, clock, writes, reads, sent, sshCalls, status, warnings, context };
}

/** Paths where `connect` looks for a description of the API. No script answers them. */
const guessedPaths = new Set([
  ...["utilities/api/describe", "utilities/describe", "meta/describe", "describe", "help"],
  "no-method-is-here",
]);

/**
 * An HTTP client whose responses come from a script. `sent` lists every call with its params, in order.
 *
 * @param latency milliseconds until a request reaches the host.
 */
export function scriptedHttp(
  script: Script,
  clock: VirtualClock,
  headers: Record<string, string> = {},
  latency = 0,
) {
  const byPath = new Map(operations().map(([name, operation]) => [operation.path, { name, operation }]));
  const writes: [string, Params][] = [];
  const reads: string[] = [];
  const sent: [string, Params][] = [];
  const http: Http = {
    async post({ url, body, method }) {
      // The scripted host accepts POST alone, and its 405 has no Allow header.
      if (method !== undefined) return { status: 405, headers, text: "" };
      if (latency > 0) await clock.sleep(latency);
      const path = new URL(url).pathname.replace(/^\/\w+\//, "");
      const found = byPath.get(path);
      if (!found && guessedPaths.has(path)) return { status: 404, headers, text: "no" };
      if (!found) throw new Error(`no operation at ${path}`);
      const params = (JSON.parse(body) as { params: Params }).params;
      sent.push([found.name, params]);
      if (found.operation.writes) writes.push([found.name, params]);
      else if (found.name in script || !(found.name in ungiven)) reads.push(found.name);
      const answer = (script[found.name] ?? ungiven[found.name])?.(params, clock.now() / 1000);
      if (answer === hangs) return new Promise(() => {});
      if (answer === answerLost || answer === neverArrives)
        throw new ConnectionError(String(answer.description), answer === neverArrives);
      if (answer === undefined || typeof answer === "symbol")
        throw new Error(`the script has no answer to ${found.name} ${JSON.stringify(params)}`);
      if (!Array.isArray(answer) && answer.pageOf) return { headers, ...(answer.pageOf as Answered) };
      const failed = !Array.isArray(answer) && "error_class" in answer;
      const page = Array.isArray(answer)
        ? { items: answer, item_count: answer.length, item_total: answer.length, page_num: 1, page_total: 1 }
        : answer;
      return { status: failed ? 400 : 200, headers, text: JSON.stringify(page) };
    },
    async close() {},
  };
  return { http, writes, reads, sent };
}

/** Pseudo-random numbers in [0, 1), the same in every test run. */
function sequence() {
  let last = 0.1;
  return () => {
    last = (last * 9301 + 0.49297) % 1;
    return last;
  };
}

/** The partial failure that a call rejects with. */
export async function partialOf(
  call: Promise<unknown>,
): Promise<{ id: string; outputs: Properties; message: string; cause: unknown }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof PartialFailure)
      return { id: error.id, outputs: error.outputs, message: error.message, cause: error.cause };
    throw error;
  }
  throw new Error("the call succeeded");
}
