import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { type SourceFile, sourceFiles } from "../support/sourceFiles";

const provider = join(__dirname, "../../provider");
const files = readdirSync(provider, { recursive: true })
  .map((path) => String(path).replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"));

/**
 * Files that are rooms of their own. All other files directly in this folder are the ground floor, which imports
 * nothing.
 */
const counted: Record<string, string> = {
  "session.ts": "resource",
  "config.ts": "config",
  "message.ts": "messages",
  "api/index.ts": "all of the client",
};

/** Each folder is a room. Each resource, each room of a server and each room of the client counts separately. */
function roomOf(path: string): string {
  const folders = path.split("/").slice(0, -1);
  if (path in counted || folders.length === 0) return counted[path] ?? "ground";
  const depth = { api: 2, resources: folders[1] === "server" ? 3 : 2 }[folders[0] ?? ""] ?? 1;
  return folders.slice(0, depth).join("/");
}

/** The source files that a file imports, including type imports. */
const importsOf = (path: string): string[] =>
  [
    ...readFileSync(join(provider, path), "utf8").matchAll(
      /(?:\bfrom|\bimport\(?)\s*"(\.[^"]+(?<!\.json))"/g,
    ),
  ].map(([, target = ""]) => {
    const whole = join(path, "..", target.replace(/\.js$/, "")).replaceAll("\\", "/");
    const found = [`${whole}.ts`, `${whole}/index.ts`].find((one) => files.includes(one));
    if (found === undefined) throw new Error(`${path} imports ${target}, which is not in provider`);
    return found;
  });

const rooms = new Map<string, Set<string>>();
for (const path of files) {
  const needs = rooms.get(roomOf(path)) ?? new Set();
  rooms.set(roomOf(path), needs);
  for (const other of importsOf(path)) if (roomOf(other) !== roomOf(path)) needs.add(roomOf(other));
}

it("no room depends on itself through other rooms, and the ground floor depends on no room", () => {
  // A room that depends on no remaining room, or that no remaining room depends on, is on no cycle.
  const left = new Map(rooms);
  const isOnEnd = (room: string, needs: ReadonlySet<string>) =>
    ![...needs].some((need) => left.has(need)) || ![...left.values()].some((others) => others.has(room));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [room, needs] of left) if (isOnEnd(room, needs)) left.delete(room);
  }
  expect([...left].map(([room, needs]) => [room, [...needs].filter((need) => left.has(need))])).toEqual([]);
  expect([...(rooms.get("ground") ?? [])]).toEqual([]);
  expect(rooms.size).toBeGreaterThan(20);
});

/** The rooms that the port to the host may import: no inputs, messages, phases or states, and no resources. */
const isKnownToPort = (path: string): boolean => /^(?:host|waiting|ground|api)(?:\/|$)/.test(roomOf(path));
/** Forbidden imports, each as `file: what it imports`. */
const strangersOf = (path: string, imports: readonly string[]): string[] =>
  imports.filter((other) => !isKnownToPort(other)).map((other) => `${path}: ${other}`);

it("the port to the host imports only the client and the ground floor", () => {
  const port = files.filter((path) => path.startsWith("host/"));
  expect(port.length).toBeGreaterThan(25);
  expect(port.flatMap((path) => strangersOf(path, importsOf(path)))).toEqual([]);
});

it.each([
  "message.ts",
  "messages/list.ts",
  "resource/stored.ts",
  "resources/server/life/phase.ts",
  "resources/sshKey.ts",
  "run/runRecord.ts",
  "engine/call.ts",
  "catalogue/catalogue.ts",
  "config.ts",
  "session.ts",
])("finds a planted import in the port: %s", (other) => {
  expect(files).toContain(other);
  expect(strangersOf("host/planted.ts", ["clock.ts", "api/errors.ts", other])).toEqual([
    `host/planted.ts: ${other}`,
  ]);
});

/** The files that a file imports as more than types: by name, whole, lazily, or to hand them on. */
const valueImports = (path: string, text: string): string[] =>
  [
    ...text.matchAll(
      /^(?:import|export) (?!type\b)(?:[^;"]*?from )?"(\.[^"]+)"|\bimport\(\s*"(\.[^"]+)"\)/gm,
    ),
  ].map(([, named, lazy]) =>
    join(path, "..", (named ?? lazy ?? "").replace(/\.js$/, "")).replaceAll("\\", "/"),
  );

/** The imports of a file that match the pattern, each as `file: what it imports`. */
const importsLike = (pattern: RegExp, files: readonly SourceFile[]): string[] =>
  files.flatMap(([path, text]) =>
    valueImports(path, text)
      .filter((other) => pattern.test(other))
      .map((other) => `${path}: ${other}`),
  );

const outside = sourceFiles("provider", "cli", "sdk", "policy", "sandbox").filter(
  ([path]) => !/^provider\/(?:host|api)\//.test(path),
);
const insideOfPort = /^provider\/host\/(?!shown\/)/;

it("the host is called only through a port", () => {
  expect(importsLike(insideOfPort, outside).sort()).toEqual([
    // The errors of calls become exit codes.
    "cli/command.ts: provider/host/callsEnd",
    // The command finds out how a host speaks, before a session can be opened.
    "cli/connect/connect.ts: provider/host/allowedVerbs",
    "cli/connect/connect.ts: provider/host/probedReads",
    "cli/connect/described.ts: provider/host/verbsInDescription",
    "cli/connect/host.ts: provider/host/unknownHost",
    "cli/openSession.ts: provider/host/commandPort",
    "cli/report/priceLists.ts: provider/host/callsEnd",
    // The messages for failures of the host.
    "provider/engine/failureText.ts: provider/host/failureWords",
    "provider/session.ts: provider/host/hostPort",
    "provider/session.ts: provider/host/orderLine",
  ]);
});

const client = /^provider\/api(?:$|\/(?:index|client)(?:\/|$))/;

it("the client is created only for a session, and for programs that import it", () => {
  expect(importsLike(client, outside).sort()).toEqual([
    // The size of a page.
    "cli/report/priceLists.ts: provider/api/client/pages",
    "provider/session.ts: provider/api/client",
    "sdk/api.ts: provider/api",
    "sdk/api.ts: provider/api",
  ]);
});

it.each([
  ['import { describedAsset } from "../../host/assets/assetLists";', ["host/assets/assetLists"]],
  [
    'import {\n  type AssetId,\n  ownAsset,\n} from "../../host/assets/assetLists";',
    ["host/assets/assetLists"],
  ],
  [
    'import { isHostError } from "../../api/errors";\nimport { sendOrder } from "../../host/servers/order";',
    ["host/servers/order"],
  ],
  ['export { sendOrder } from "../../host/servers/order";', ["host/servers/order"]],
  ['const { sendOrder } = await import("../../host/servers/order.js");', ["host/servers/order"]],
  ['import "../../host/servers/order";', ["host/servers/order"]],
  ['import type { AssetId } from "../../host/assets/assetLists";', []],
  ['import { hasEnded } from "../../host/shown/asset";', []],
])("finds a planted caller that bypasses the port: %s", (text, found) => {
  const path = "provider/resources/server/planted.ts";
  expect(importsLike(insideOfPort, [[path, text]])).toEqual(
    found.map((other) => `${path}: provider/${other}`),
  );
});

it.each([
  ["cli/planted.ts", 'import { createClient } from "../provider/api/client";', "provider/api/client"],
  ["provider/planted.ts", 'import { createClient } from "./api/index";', "provider/api/index"],
  ["cli/planted.ts", 'const { createClient } = await import("../provider/api");', "provider/api"],
])("finds a planted client in %s: %s", (path, text, found) => {
  expect(importsLike(client, [[path, text]])).toEqual([`${path}: ${found}`]);
});

/** Whether a part of a file reads a member `wire`, as `x.wire`, `x["wire"]` or `const { wire } = x`. */
function readsWire(node: ts.Node): boolean {
  const name = ts.isPropertyAccessExpression(node)
    ? node.name
    : ts.isElementAccessExpression(node)
      ? node.argumentExpression
      : ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)
        ? (node.propertyName ?? node.name)
        : undefined;
  const isWire =
    name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === "wire";
  return isWire || ts.forEachChild(node, (child) => readsWire(child) || undefined) === true;
}

/** The files that read the settings which say how a host writes its values. */
const wireReaders = (files: readonly SourceFile[]): string[] =>
  files
    .filter(([path, text]) => {
      // Only files with the word are parsed, because parsing takes long.
      if (!/\bwire\b/.test(text)) return false;
      return readsWire(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
    })
    .map(([path]) => path);

it("only the port knows how a host writes its values", () => {
  expect(wireReaders(outside).sort()).toEqual([
    // The command finds out how a host writes its values, before a session can be opened.
    "cli/connect/connect.ts",
    "cli/connect/host.ts",
    "cli/connect/login.ts",
    // The declaration of the settings.
    "provider/config.ts",
    // The settings are handed to the port.
    "provider/session.ts",
  ]);
  expect(importsLike(/^provider\/api\/wire/, outside).sort()).toEqual([
    // The names of the settings.
    "cli/connect/names.ts: provider/api/wire",
    // The default of a policy's own setting.
    "policy/price.ts: provider/api/wireOfPrices",
  ]);
});

it.each([
  ["const member = session.catalogue.wire.currencyMember;", true],
  ["const member = configuration?.wire?.currencyMember;", true],
  ['const { currencyMember } = configuration["wire"];', true],
  ["const { accountNumber, wire } = session.configuration;", true],
  ["const values = (inputs: Inputs, { wire: { bandwidthOption } }: Catalogue) => bandwidthOption;", true],
  ["const { wire: settings = usual } = lists;", true],
  ["const price = productPrice(product, server, session.catalogue.reader);", false],
  ['const remark = "`hosting:wire` does not name session.wire.";', false],
  ['const kind = { wire: "soughtOrOwn" };', false],
])("finds a planted reader of the host's settings: %s", (text, isFound) => {
  const path = "provider/planted.ts";
  expect(wireReaders([[path, text]])).toEqual(isFound ? [path] : []);
});

it("undici and otpauth are loaded only on first use, because a provider process starts for every preview", () => {
  const imports = /^(?:import|export) (?!type\b).* from "(?!node:)([^."][^"]*)"/gm;
  const packages = files
    .filter((path) => path.startsWith("api/"))
    .flatMap((path) =>
      [...readFileSync(join(provider, path), "utf8").matchAll(imports)].map(([, name]) => name),
    );
  expect([...new Set(packages)]).toEqual(["zod"]);
});
