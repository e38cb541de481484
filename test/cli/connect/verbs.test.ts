import { createServer, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import type { Verb } from "../../../provider/api/contract/verb";
import { describedVerb } from "../../../provider/host/verbsInDescription";
import type { SandboxOptions } from "../../../sandbox";
import { listen } from "../../provider/api/pipeline/loopback";
import { commandLine } from "../../support/cli";
import { sandboxVerbs } from "../../support/sandboxVerbs";

/** Runs `connect --json` against a sandbox with these options, and returns its findings. */
async function connected(options: SandboxOptions, environment: Record<string, string> = {}) {
  const line = await commandLine(options);
  const all = { ...line.environment, ...environment };
  const { output, errors, exitCode } = await line.hosting(["connect", "--json"], { environment: all });
  await line.close();
  const report = JSON.parse(output);
  const { verbs = "{}", wire = "{}", paths = "{}" } = report.settings;
  const settings = { verbs: JSON.parse(verbs), wire: JSON.parse(wire), paths: JSON.parse(paths) };
  return { ...settings, report, errors, exitCode, sandbox: line.sandbox };
}
const all = sandboxVerbs("kind");
const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, all[name]]));
const withPath = operations().flatMap(([name, { path }]) => (path === null || !(name in all) ? [] : [name]));

describe("connect at a host that uses a different HTTP verb for each kind of operation", () => {
  it.each(["names", "schema", "request"] as const)(
    "finds all verbs in a description (%s)",
    async (descriptions) => {
      const { verbs, wire, exitCode, sandbox, report } = await connected({ methods: "kind", descriptions });
      expect(exitCode).toBe(0);
      expect(verbs).toEqual(pick(withPath));
      expect(wire).toEqual({});
      expect(sandbox.writes().filter((name) => name !== "account.token")).toEqual([]);
      expect(report.rows).toContainEqual({
        ...{ operation: "server.create", state: "usual", path: "server/create", verb: "PUT" },
      });
    },
  );

  it("finds the verbs of methods at unusual paths, too", async () => {
    const paths = { "server.rebuild": "server/reimage", "sshKey.remove": "keys/drop" };
    const found = await connected({ methods: "kind", paths });
    expect(found.paths).toEqual(paths);
    expect(found.verbs["sshKey.remove"]).toBe("DELETE");
  });

  it("finds the verbs by OPTIONS at a host without descriptions, and those of reads by status 405", async () => {
    const { verbs, exitCode, sandbox } = await connected({ methods: "kind", descriptions: "none" });
    expect(exitCode).toBe(0);
    expect(verbs).toEqual(pick(withPath));
    // connect must not call any write, whatever the host answers.
    const called = sandbox.requests.flatMap(({ operation }) => (operation === undefined ? [] : [operation]));
    const writes = new Set(operations().flatMap(([name, { writes }]) => (writes ? [name] : [])));
    expect(called.filter((name) => writes.has(name) && name !== "account.token")).toEqual([]);
  });

  it("keeps the verbs that the user has set", async () => {
    const { verbs } = await connected(
      { methods: "kind" },
      { HOSTING_VERBS: '{"server.create":"PATCH","sshKey.list":"GET"}' },
    );
    expect([verbs["server.create"], verbs["server.update"]]).toEqual(["PATCH", "PATCH"]);
  });

  it.each(["names", "none"] as const)(
    "sets no verbs at the usual host (%s), and sends OPTIONS only once",
    async (descriptions) => {
      const { report, sandbox } = await connected({ descriptions });
      expect(report.settings).not.toHaveProperty("verbs");
      const refused = sandbox.requests.filter(({ status }) => status === 405);
      expect(refused.map(({ path, operation }) => [path, operation])).toEqual([
        ["/v3/asset/list", undefined],
      ]);
    },
  );
});

describe("the HTTP verb in a description", () => {
  it.each<[description: object, verb: Verb | undefined]>([
    [{ method_metadata: { http_method: "PUT" } }, "PUT"],
    [{ method_metadata: { httpMethod: "delete" } }, "DELETE"],
    [{ method_metadata: { http: { verb: "PATCH", auth: true } } }, "PATCH"],
    [{ method_metadata: { methods: ["GET"] } }, "GET"],
    [{ method_metadata: { methods: ["PUT", "POST"] } }, "POST"],
    [{ method_metadata: { methods: ["PUT", "PATCH"] } }, undefined],
    [{ method_metadata: { method: "server.create" } }, undefined],
    [{ method_metadata: {}, http_method: "PUT" }, "PUT"],
    [{ method_description: "PUT /server/build: orders a server." }, "PUT"],
    [{ method_description: "GET a server" }, undefined],
    // Here `method` is the name of a parameter, and `methods` lists names of methods.
    [{ input: { params: { method: "PUT" } }, methods: ["PUT"] }, undefined],
    [{}, undefined],
  ])("%j: %s", (description, verb) => {
    expect(describedVerb(description as Parameters<typeof describedVerb>[0])).toBe(verb);
  });
});

type Answer = { readonly status: number; readonly body?: object; readonly allow?: string };

/**
 * The findings of `connect` at a host whose responses the test writes, and the requests that connect sent, in order.
 */
async function atHost(answer: (request: string, params: Record<string, unknown>) => Answer) {
  const asked: string[] = [];
  const { port } = await listen(
    createServer(async (came: IncomingMessage, response) => {
      const url = new URL(came.url ?? "/", "http://localhost");
      const text = Buffer.concat(await came.toArray()).toString();
      const request = `${came.method} ${url.pathname.replace("/v3/", "")}`;
      asked.push(request);
      const query = Object.fromEntries(url.searchParams);
      const params = came.method === "GET" ? query : (JSON.parse(text || "{}").params ?? {});
      const { status, body = {}, allow } = answer(request, params);
      response.writeHead(status, { ...(allow && { allow }), "content-type": "application/json" });
      response.end(JSON.stringify(body));
    }),
  );
  const line = await commandLine();
  const login = { HOSTING_USERNAME: "bob", HOSTING_TOKEN: "t" };
  const environment = { HOSTING_BASE_URL: `http://127.0.0.1:${port}`, ...login };
  const run = await line.hosting(["connect", "--json"], { environment });
  await line.close();
  const settings = run.output === "" ? {} : JSON.parse(run.output).settings;
  return {
    asked,
    settings,
    verbs: JSON.parse(settings.verbs ?? "{}"),
    wire: JSON.parse(settings.wire ?? "{}"),
  };
}
const nothing: Answer = { status: 404, body: { error_class: "NoRoute", error_message: "No route" } };
const onePage = ({ page_size = 25 }: Record<string, unknown>) => ({
  items: [{ uniq_id: "ABC123" }],
  ...{ item_total: 1, page_num: 1, page_size: Number(page_size) },
});

describe("connect calls no write to find its verb", () => {
  it("finds that reads are called by GET if no other verb works", async () => {
    const { verbs, asked } = await atHost((request, params) =>
      request === "GET asset/list" ? { status: 200, body: onePage(params) } : nothing,
    );
    expect(verbs).toEqual({ "asset.list": "GET" });
    const [usual, read] = [/^(?:GET|POST|OPTIONS) /, "POST account/auth/token"];
    expect(asked.filter((one) => !usual.test(one) || one === read)).toEqual([]);
  });

  it.each([
    ["executes the call on OPTIONS", { status: 200, body: onePage({}), allow: "GET, POST" }],
    ["does not name the allowed verbs", { status: 204 }],
    ["refuses OPTIONS and allows POST alone", { status: 405, allow: "POST" }],
    ["answers OPTIONS with status 429", { status: 429, allow: "GET" }],
  ] as const)("sends no further OPTIONS to a host that %s", async (_what, options) => {
    const { asked } = await atHost((request, params) => {
      if (request.startsWith("OPTIONS")) return options;
      return request === "POST asset/list" ? { status: 200, body: onePage(params) } : nothing;
    });
    expect(asked.filter((one) => one.startsWith("OPTIONS"))).toEqual(["OPTIONS asset/list"]);
  });

  it("takes a verb from the OPTIONS response only if it allows exactly one", async () => {
    const allowed: Record<string, string> = {
      "server/create": "OPTIONS, PUT",
      "server/update": "PUT, PATCH",
      "asset/update": "POST, PATCH",
      "server/rebuild": "GET, PUT",
    };
    const { verbs, asked } = await atHost((request, params) => {
      const [verb, path = ""] = request.split(" ");
      if (verb === "OPTIONS") return { status: 204, allow: allowed[path] ?? "POST" };
      return request === "POST asset/list" ? { status: 200, body: onePage(params) } : nothing;
    });
    expect(verbs).toEqual({ "server.create": "PUT", "server.rebuild": "PUT" });
    expect(asked.filter((one) => /server\/create/.test(one))).toEqual(["OPTIONS server/create"]);
  });

  it("finds where a GET request carries its parameters", async () => {
    const { wire, verbs } = await atHost((request, params) => {
      if (request === "POST asset/list") return { status: 405, allow: "GET" };
      if (request !== "GET asset/list") return nothing;
      const heeded = params.params === undefined ? {} : JSON.parse(String(params.params));
      return { status: 200, body: onePage(heeded) };
    });
    expect([wire.paramsOfGet, verbs]).toEqual(["json", { "asset.list": "GET" }]);
  });
});
