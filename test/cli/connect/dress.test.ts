import { describe, expect, it } from "vitest";
import { describedMethods } from "../../../cli/connect/described";
import { findDescription } from "../../../cli/connect/description";
import { matchMethods } from "../../../cli/connect/match";
import { saidWhile } from "../../../cli/connect/waits";
import type { Client } from "../../../provider/api/client";
import { operations } from "../../../provider/api/contract";
import { shownDialect } from "../../../provider/host/dialect";
import type { UnknownHost } from "../../../provider/host/unknownHost";
import { commandLine, scriptedLine } from "../../support/cli";
import { hostError } from "../../support/hostError";
import { refuse } from "../../support/scriptedHost";
import { VirtualClock } from "../../support/virtualClock";

const { signal } = new AbortController();

/** The usual paths of a host's description; connect tries all of them. */
const usualPaths = [
  "api/describe",
  "utilities/api/describe",
  "utilities/describe",
  "meta/describe",
  "describe",
  "help",
];

describe("the description of a host", () => {
  it.each(usualPaths)("is found at %s without asking the user", async (path) => {
    const line = await commandLine({ paths: { "api.describe": path, "server.rebuild": "server/reimage" } });
    const { output, exitCode } = await line.hosting(["connect", "--json"], {
      environment: line.environment,
    });
    await line.close();
    const { paths = "{}" } = JSON.parse(output).settings;
    const own = path === "api/describe" ? {} : { "api.describe": path };
    expect([exitCode, JSON.parse(paths)]).toEqual([0, { ...own, "server.rebuild": "server/reimage" }]);
  });

  it("is read from lists that PHP writes as objects with number keys", async () => {
    const methods = { 1: "details", 4: "reimage" };
    const line = scriptedLine({
      "asset.list": () => [],
      "server.plan.list": () => [],
      "asset.details": () => refuse("RecordNotFound"),
      "api.describe": ({ path }) =>
        path === ""
          ? { namespaces: { 0: "/account", 2: "/server" }, methods: [] }
          : path === "server"
            ? { methods, namespaces: {} }
            : path === "server/reimage"
              ? {
                  method_description: "Rebuild a server from a template",
                  input: { uniq_id: {}, template_name: {}, force: {}, accnt: {} },
                }
              : { method_description: "" },
    });
    const { output } = await line.hosting(["connect", "--json"], { environment: line.environment });
    const { isDescribed, rows } = JSON.parse(output);
    expect(isDescribed).toBe(true);
    expect(rows).toContainEqual({ operation: "server.rebuild", state: "described", path: "server/reimage" });
    expect(rows).toContainEqual({ operation: "server.details", state: "usual", path: "server/details" });
  });

  it("is given up only after all usual paths have failed, and no write is sent meanwhile", async () => {
    const line = await commandLine({ descriptions: "none" });
    await line.hosting(["connect", "--json"], { environment: line.environment });
    const asked = line.sandbox.requests.map(({ path }) => path.replace("/v3/", ""));
    await line.close();
    for (const path of usualPaths) expect(asked).toContain(path);
    expect(line.sandbox.writes().filter((name) => name !== "account.token")).toEqual([]);
  });

  it("is not requested twice from the same path, although refusals quote the whole address", async () => {
    const asked: string[] = [];
    const openHost = (path: string) => ({
      describe: async () => {
        asked.push(path);
        const because = new Error(`No static resource api/v3/${path}.`);
        return { is: "elsewhere", because };
      },
      close: async () => {},
    });
    const open = ({ paths }: { paths?: Record<string, string> }) =>
      openHost(paths?.["api.describe"] ?? "") as unknown as UnknownHost;
    const looking = { open, settings: { baseUrl: "https://host" }, set: undefined, signal, ask: undefined };
    expect(await findDescription(looking as never)).toBeUndefined();
    expect(new Set(asked).size).toBe(6);
  });

  it("is looked for at further paths if a guessed path fails", async () => {
    const reads = operations().filter(([, { writes }]) => !writes);
    const line = scriptedLine({
      ...Object.fromEntries(reads.map(([name]) => [name, () => refuse("Permission")])),
      "asset.list": () => [],
      "api.describe": () => refuse("API::Internal"),
    });
    const { output } = await line.hosting(["connect", "--json"], { environment: line.environment });
    expect(JSON.parse(output).isDescribed).toBe(false);
  });

  const leaf = { uniq_id: { type: "string" } };
  const empties: Readonly<Record<string, object>> = {
    "an empty object of parameters": { params: {} },
    "a schema without members": { type: "object", properties: {}, required: [] },
    nothing: {},
  };
  it.each(Object.entries(empties))(
    "does not take a namespace for a method if the namespace's input is %s",
    async (_what, input) => {
      const parts: Record<string, object> = {
        "": { namespaces: { 0: "server", 3: "asset" }, input, output: [] },
        server: { methods: ["details"], namespaces: ["image"], input, method_description: "" },
        asset: { methods: ["list"], input },
        "server/image": { methods: ["list"], input },
        "server/details": { input: { params: leaf }, method_description: "One server" },
        "asset/list": { input: { params: leaf } },
        "server/image/list": { input: { params: leaf } },
      };
      const decoded: Record<string, object> = {
        ...parts,
        "": { ...parts[""], namespaces: ["server", "asset"] },
      };
      const host = {
        describe: async (path: string) => ({ is: "described", description: decoded[path] ?? {} }),
      } as unknown as UnknownHost;
      const description = await describedMethods(host, host, signal);
      const methods = description.is === "described" ? description.methods : [];
      expect(methods.map(({ path }) => path)).toEqual(["server/details", "asset/list", "server/image/list"]);
      const image = matchMethods(methods).get("server.image.list");
      expect(image).not.toMatchObject({ is: "found", method: { path: "" } });
    },
  );

  it("takes a namespace with inputs for a method, too", async () => {
    const parts: Record<string, object> = {
      "": { namespaces: ["server"], input: { params: {} } },
      server: { methods: ["details"], input: { params: leaf } },
    };
    const host = {
      describe: async (path: string) => ({ is: "described", description: parts[path] ?? {} }),
    } as unknown as UnknownHost;
    const description = await describedMethods(host, host, signal);
    expect(description).toMatchObject({ methods: [{ path: "server" }, { path: "server/details" }] });
  });
});

describe("the error class for a missing record", () => {
  const refusing = (errorClass: string, kind: "other" | "wrongAddress" = "other") =>
    ({
      asset: { details: () => Promise.reject(Object.assign(hostError(kind), { errorClass })) },
    }) as unknown as Client;
  const found = (ofRecord: Client, ofPath: Client) =>
    shownDialect({ client: ofRecord, nowhere: ofPath }, undefined, { signal });

  it("is the class that a missing record has and a missing path has not", async () => {
    const ofRecord = refusing("Models::NotFound");
    expect(await found(ofRecord, refusing("RouteMissing"))).toEqual({ goneClasses: ["NotFound"] });
    const answering = { asset: { details: async () => ({}) } } as unknown as Client;
    expect(await found(ofRecord, answering)).toEqual({ goneClasses: ["NotFound"] });
  });

  it.each(["RouteNotFoundException", "Http::Missing", "NoSuchMethod", "UnknownPath"])(
    "is not %s if a missing path has the same class",
    async (errorClass) => {
      expect(await found(refusing(errorClass, "wrongAddress"), refusing(errorClass, "wrongAddress"))).toEqual(
        {},
      );
    },
  );
});

describe("connect says what it waits for", () => {
  it("while a response is outstanding", async () => {
    const clock = new VirtualClock();
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const work = clock.sleep(25_000).then(() => "answer");
    expect(await saidWhile("asset.list", work, { clock, say })).toBe("answer");
    expect(said).toEqual(["waiting for asset.list, 10s so far", "waiting for asset.list, 20s so far"]);
    await clock.sleep(60_000);
    expect(said).toHaveLength(2);
  });

  it("while the host asks for a retry, with the host's address", async () => {
    const line = scriptedLine({
      "asset.list": (_params, seconds) => (seconds < 1 ? refuse("API::Maintenance", "back soon") : []),
      "asset.details": () => refuse("RecordNotFound"),
      "api.describe": () => ({ methods: ["server/details"] }),
    });
    const { errors } = await line.hosting(["connect", "--json"], { environment: line.environment });
    expect(errors).toContain(
      "pulumi-hosting: https://host.example/v3: asset.list: the host said: back soon; retry in 1s (try 2)\n",
    );
  });
});
