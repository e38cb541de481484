import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type CheckedTls, uncheckedTls } from "../../../../provider/api/pipeline/certificates";

const root = join(__dirname, "../../../..");
const files = ["provider", "cli", "sdk", "policy"].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true })
    .map((path) => `${room}/${String(path).replaceAll("\\", "/")}`)
    .filter((path) => /\.m?ts$/.test(path)),
);
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

const pipeline = "provider/api/pipeline";
/** Code that connects to a network or configures certificate checks, and the only files that may contain it. */
const ways: readonly (readonly [what: RegExp, files: readonly string[]])[] = [
  [
    /from "(?:undici|node:https?|node:tls)"|import\("(?:undici\/index\.js|node:https?|node:tls)"\)|\bfetch\(/,
    ["certificates", "exchange", "tunnels", "undici"].map((name) => `${pipeline}/${name}.ts`),
  ],
  // Bun replaces a bare import of `undici` by a module of its own, so only types are imported by the bare name.
  [/\b(?:import|require)\("undici"\)|^import (?!type ).*"undici"/m, []],
  [
    /\b(?:Env(?:Http)?)?ProxyAgent\b|\bproxyTls\b|\brequestTls\b|\bbuildConnector\(/,
    [`${pipeline}/undici.ts`],
  ],
  [/\brejectUnauthorized\b|\bcheckServerIdentity\b/, [`${pipeline}/certificates.ts`]],
  [/\buncheckedTls\b/, [`${pipeline}/certificates.ts`, `${pipeline}/undici.ts`]],
  // `takesAnyCertificate` is for connections to a server that the program names, never for those to the host.
  [/\btakesAnyCertificate\b/, [`${pipeline}/undici.ts`, "provider/gates/system.ts"]],
];
const astray = (path: string, text: string): string[] =>
  ways.flatMap(([what, allowed]) => {
    const [found] = what.exec(text) ?? [];
    return found === undefined || allowed.includes(path) ? [] : [`${path}: ${found}`];
  });

it("only one place makes HTTP connections and configures the check of their certificates", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((path) => astray(path, textOf(path)))).toEqual([]);
  // The search finds a planted caller that makes its own connections.
  expect(astray("provider/gates/tls.ts", 'const { Agent } = await import("undici/index.js");')).toHaveLength(
    1,
  );
  for (const bare of ['await import("undici")', 'require("undici")', 'import { Agent } from "undici";'])
    expect(astray(`${pipeline}/undici.ts`, bare)).toHaveLength(1);
  expect(
    astray("cli/doctor/host.ts", "undiciHttp(1, { ofServer: { takesAnyCertificate: true } })"),
  ).toHaveLength(1);
  expect(
    astray("cli/connect/probe.ts", "new ProxyAgent({ proxyTls: { rejectUnauthorized: false } })"),
  ).toHaveLength(2);
});

it("a proxy's certificate is checked even if a server's certificate is not", () => {
  // @ts-expect-error Unchecked options must not be accepted for a proxy.
  const ofProxy: CheckedTls = uncheckedTls(1);
  expect(ofProxy.rejectUnauthorized).toBe(false);
  const [, ofProxies] = /const proxyTls: CheckedTls = (.*);/s.exec(textOf(`${pipeline}/undici.ts`)) ?? [];
  expect(ofProxies).toBeDefined();
  expect(textOf(`${pipeline}/undici.ts`).match(/\bproxyTls\b/g)).toHaveLength(2);
});
