import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

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
  [...readFileSync(join(provider, path), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+(?<!\.json))"/g)].map(
    ([, target = ""]) => {
      const whole = join(path, "..", target.replace(/\.js$/, "")).replaceAll("\\", "/");
      const found = [`${whole}.ts`, `${whole}/index.ts`].find((one) => files.includes(one));
      if (found === undefined) throw new Error(`${path} imports ${target}, which is not in provider`);
      return found;
    },
  );

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

/** Imports of the port from outside that are more than types or names of results, each as `file: what it imports`. */
const ownWaysOf = (path: string, text: string): string[] =>
  [...text.matchAll(/^import (?!type\b)[^;]*?from "((?:\.{1,2}\/)+[^"]*\bhost\/[^"]+)"/gm)].flatMap(
    ([, target = ""]) => {
      const other = join(path, "..", target).replaceAll("\\", "/");
      return /^host\/(?!shown\/)/.test(other) ? [`${path}: ${other}.ts`] : [];
    },
  );
/** The files that create the port, and that create the messages for its failures. */
const makers = {
  "session.ts": ["host/hostPort.ts", "host/orderLine.ts"],
  "engine/failureText.ts": ["host/failureWords.ts"],
};

it("the host is called only through the session's port", () => {
  const others = files.filter((path) => !/^(?:host|api)\//.test(path));
  expect(
    others.flatMap((path) => ownWaysOf(path, readFileSync(join(provider, path), "utf8"))).sort(),
  ).toEqual(
    Object.entries(makers)
      .flatMap(([path, taken]) => taken.map((other) => `${path}: ${other}`))
      .sort(),
  );
});

it.each([
  ['import { describedAsset } from "../../host/assets/assetLists";', ["host/assets/assetLists.ts"]],
  [
    'import {\n  type AssetId,\n  ownAsset,\n} from "../../host/assets/assetLists";',
    ["host/assets/assetLists.ts"],
  ],
  [
    'import { isHostError } from "../../api/errors";\nimport { sendOrder } from "../../host/servers/order";',
    ["host/servers/order.ts"],
  ],
  ['import type { AssetId } from "../../host/assets/assetLists";', []],
  ['import { hasEnded } from "../../host/shown/asset";', []],
])("finds a planted caller that bypasses the port: %s", (text, found) => {
  const path = "resources/server/planted.ts";
  expect(ownWaysOf(path, text)).toEqual(found.map((other) => `${path}: ${other}`));
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
