import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { expect, it } from "vitest";
import type { IpAddress } from "../../../provider/api/contract/ipAddress";
import { systemClock } from "../../../provider/clock";
import { askOnce } from "../../../provider/gates/ask";
import type { HttpQuestion } from "../../../provider/gates/network";
import { systemServers } from "../../../provider/gates/system";
import { selfSigned } from "../api/pipeline/certificates";
import { listen, listenSilently } from "../api/pipeline/loopback";

// These tests use real servers on loopback.
const never = new AbortController().signal;
const servers = systemServers();
const ask = (question: Partial<HttpQuestion> & { readonly url: string }) =>
  askOnce(systemClock, (signal) => servers.get({ insecure: false, ...question }, signal), never, "else");

/** A web server, and the requests that it got. */
async function web(answer: RequestListener = (_request, response) => void response.end("all is well")) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  const { port } = await listen(server);
  return { port, asked, url: `http://127.0.0.1:${port}/up` };
}

it("requests a page, and returns its status and text", async () => {
  const { url, asked } = await web();
  expect(await ask({ url: `${url}?a=1` })).toMatchObject({ answer: { status: 200, text: "all is well" } });
  expect(asked.map(({ method, url: path, headers }) => [method, path, headers.authorization])).toEqual([
    ["GET", "/up?a=1", undefined],
  ]);
});

it("sends the login of a URL, decoded", async () => {
  const { url, asked } = await web();
  await ask({ url: url.replace("//", "//ada:a%40b@") });
  const login = Buffer.from("ada:a@b").toString("base64");
  expect(asked[0]?.headers.authorization).toBe(`Basic ${login}`);
});

it("does not follow a redirect", async () => {
  const { url, asked } = await web((_request, response) =>
    response.writeHead(302, { location: "/login" }).end(),
  );
  expect(await ask({ url })).toMatchObject({ answer: { status: 302 } });
  expect(asked).toHaveLength(1);
});

it("opens a new connection for each request", async () => {
  const { url, asked } = await web();
  for (let time = 0; time < 3; time += 1) await ask({ url });
  expect(new Set(asked.map(({ socket }) => socket)).size).toBe(3);
});

it("accepts a self-signed certificate only with `insecure`", async () => {
  const { port } = await listen(
    createSecureServer(selfSigned, (_request, response) => void response.end("ok")),
  );
  const url = `https://127.0.0.1:${port}/`;
  const trouble = "its certificate is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT)";
  expect(await ask({ url })).toEqual({ trouble });
  expect(await ask({ url, insecure: true })).toMatchObject({ answer: { status: 200, text: "ok" } });
});

it("explains in plain words why there is no response", async () => {
  const { port, close } = await listenSilently();
  await close();
  const trouble = "the connection is refused";
  expect(await ask({ url: `http://ada:a-secret@127.0.0.1:${port}/` })).toEqual({ trouble });
  const cut = await web((request) => void request.socket.destroy());
  expect(await ask({ url: cut.url })).toEqual({ trouble: "the connection was broken off" });
});

it("connects to a port only if something listens there", async () => {
  const { port, close } = await listenSilently();
  const address = { host: "127.0.0.1" as IpAddress, port };
  await servers.connect(address, never);
  await close();
  await expect(servers.connect(address, never)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await expect(servers.connect(address, AbortSignal.abort("cancelled"))).rejects.toBe("cancelled");
});

it("ends with the signal's own reason while a server is silent", async () => {
  const { port } = await listenSilently();
  const abort = new AbortController();
  const getting = servers.get({ url: `http://127.0.0.1:${port}/`, insecure: false }, abort.signal);
  abort.abort("cancelled");
  await expect(getting).rejects.toBe("cancelled");
});
