import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import type * as client from "../../../provider/api/pipeline/undici.js";
import { root } from "../../../tools/setUp/root.mjs";
import { withoutUnused } from "../../../tools/setUp/withoutUnused.mjs";
import { folderOfAll } from "../../support/folders.js";

const outfile = join(folderOfAll(), "undici.cjs");
const asked: string[] = [];
let bundled: typeof client;
let host: Server;
let proxy: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  host = createServer((request, answer) => {
    asked.push(`host ${request.method} ${request.url}`);
    answer.end("well");
  });
  // Whatever host is asked for, it connects with this one.
  proxy = createServer().on("connect", ({ url }, socket) => {
    asked.push(`proxy CONNECT ${url}`);
    const onward = connect(portOf(host), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
  });
  await Promise.all([host, proxy].map((server) => once(server.listen(0, "127.0.0.1"), "listening")));
  const entryPoints = [join(root, "provider/api/pipeline/undici.ts")];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    plugins: [withoutUnused],
  });
  bundled = createRequire(import.meta.url)(outfile);
});
afterAll(() => {
  for (const server of [host, proxy]) {
    server?.close();
    server?.closeAllConnections();
  }
});

it("a bundle without the rest of undici asks the host directly, and through a proxy", async () => {
  const environment = { HTTP_PROXY: `http://127.0.0.1:${portOf(proxy)}` };
  const http = bundled.undiciHttp(2, { ...bundled.usualReaching, environment });
  const signal = new AbortController().signal;
  const post = (url: string) => http.post({ url, headers: {}, body: "{}", signal });
  expect(await post(`http://127.0.0.1:${portOf(host)}/v3/server/list?a=b`)).toMatchObject({ text: "well" });
  expect(await post("http://host.example/v3/server/details")).toMatchObject({ status: 200, text: "well" });
  await http.close();
  expect(asked).toEqual([
    "host POST /v3/server/list?a=b",
    "proxy CONNECT host.example:80",
    "host POST /v3/server/details",
  ]);
});

it("and no code of fetch", async () => {
  const { metafile } = await build({
    ...{ entryPoints: [join(root, "provider/api/pipeline/undici.ts")], write: false, metafile: true },
    ...{ outfile, bundle: true, platform: "node", format: "cjs", plugins: [withoutUnused] },
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.some((path) => path.endsWith("undici/lib/dispatcher/agent.js"))).toBe(true);
  expect(
    inputs.filter((path) => /undici\/lib\/(?:web\/(?:fetch\/index|websocket|cache)|mock)/.test(path)),
  ).toEqual([]);
});
