import * as z from "zod";
import { parseDuration } from "../../provider/duration";
import { plans } from "../catalogue/plans";
import { faultRule } from "../faults/rule";
import { maskSecrets } from "../maskedSecrets";
import type { Sandbox } from "../sandbox";
import { seedData } from "../seedData";
import { makeDrift } from "./drift";
import { AdminRefusal } from "./refusal";

/** One method and path of the admin interface. */
interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** The part of the path after `/_sandbox/`. */
  readonly path: string;
  readonly purpose: string;
  readonly body: z.ZodType;
  run(sandbox: Sandbox, body: never): unknown;
}

const noParams = z.strictObject({});
const name = z.strictObject({
  name: z.string({ error: "must be text" }).min(1).optional().describe("Default: `default`."),
});

const route = <Body extends z.ZodType>(
  request: `${Route["method"]} ${string}`,
  purpose: string,
  body: Body,
  run: (sandbox: Sandbox, body: z.output<Body>) => unknown,
): Route => {
  const [method, path = ""] = request.split(" ");
  return { method: method as Route["method"], path, purpose, body, run: run as Route["run"] };
};

const clock = (sandbox: Sandbox) => ({ now: sandbox.now(), date: new Date(sandbox.now()).toISOString() });

/**
 * The routes of the admin interface. A program in any language gets the functions of the `Sandbox` object through these
 * routes.
 */
export const routes: readonly Route[] = [
  route("GET ", "this list", noParams, () => ({
    routes: routes.map(({ method, path, purpose }) => ({ method, path: `/_sandbox/${path}`, purpose })),
  })),
  route("GET state", "the account as it is, secrets removed", noParams, (sandbox) => {
    const { servers, assets, keys, credentials, users } = sandbox;
    return maskSecrets({ servers, assets, keys, credentials, users });
  }),
  route("GET requests", "the last 10,000 requests, in order, secrets removed", noParams, ({ requests }) => ({
    requests,
  })),
  route("DELETE requests", "forget the requests", noParams, (sandbox) => sandbox.forgetRequests()),
  route(
    "GET ledger",
    "every server ever ordered, every call that destroyed",
    noParams,
    (sandbox) => sandbox.ledger,
  ),
  route(
    "GET commands",
    "the last 1,000 commands that were run by SSH on servers, as they were sent",
    noParams,
    ({ commands }) => ({ commands }),
  ),
  route("GET clock", "the host's time", noParams, clock),
  route(
    "POST clock",
    'move time forward: {"advance": "1h30m"}',
    z.strictObject({
      advance: z
        .string({ error: 'must be a duration such as "1h30m"' })
        .refine((text) => parseDuration(text) !== undefined, {
          error: 'must be a duration such as "90s", "30m" or "1h30m"',
        }),
    }),
    (sandbox, { advance }) => {
      sandbox.advance(advance);
      return clock(sandbox);
    },
  ),
  route(
    "POST seed",
    'what the host has had all along: {"servers": [{"domain": "web.example.com"}], "keys": […], "assets": […], "users": […]}',
    seedData,
    (sandbox, data) => sandbox.seed(data),
  ),
  route("POST snapshot", 'keep the state: {"name": "before"}', name, (sandbox, body) =>
    sandbox.snapshot(body.name),
  ),
  route(
    "POST restore",
    'go back to it, ledger and time included: {"name": "before"}',
    name,
    (sandbox, body) => sandbox.restore(body.name),
  ),
  route(
    "POST reset",
    "go back to the account of the beginning; faults and requests stay",
    noParams,
    (sandbox) => sandbox.reset(),
  ),
  route("GET faults", "the faults in force, and how often each has happened", noParams, ({ faults }) => ({
    faults: faults.inForce,
  })),
  route(
    "POST faults",
    'put a fault in force: {"fault": "reset-after", "operation": "server.create", "skip": 2, "times": 1}',
    faultRule,
    ({ faults }, rule) => faults.add(rule),
  ),
  route(
    "DELETE faults",
    'end all faults, or one: {"id": 3}',
    z.strictObject({ id: z.int({ error: "must be the id of a fault in force" }).optional() }),
    ({ faults }, { id }) => {
      if (id !== undefined && !faults.inForce.some((faultInForce) => faultInForce.id === id))
        throw new AdminRefusal(
          404,
          `There is no fault ${id} in force; GET /_sandbox/faults lists those that are.`,
        );
      faults.clear(id);
    },
  ),
  route(
    "POST fail-builds",
    'let the next builds and rebuilds fail: {"count": 1}',
    z.strictObject({ count: z.int({ error: "must be a whole number from 1" }).min(1).default(1) }),
    (sandbox, { count }) => sandbox.failNextBuild(count),
  ),
  route(
    "POST drift",
    'rename a server and switch its backups on or off, as a person at the host would: {"server": "ABC123"}',
    z.strictObject({ server: z.string({ error: "must be the uniq_id of a server" }).min(1) }),
    (sandbox, { server }) => makeDrift(sandbox, server),
  ),
  route(
    "POST stock",
    'so many servers of a plan can be ordered from now on: {"plan": 1203, "count": 2}',
    z.strictObject({
      plan: z.int({ error: "must be the id of a plan" }),
      count: z
        .int({ error: "must be a whole number from 0" })
        .min(0, { error: "must be a whole number from 0" }),
    }),
    (sandbox, { plan, count }) => {
      if (!plans.some(({ id }) => id === plan))
        throw new AdminRefusal(404, `The sandbox has no plan ${plan}.`);
      sandbox.setStock(plan, count);
    },
  ),
  route("POST expire-tokens", "end every token now", noParams, (sandbox) => sandbox.expireTokens()),
];
