import { createServer, type IncomingMessage } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { ConnectionError } from "../../../../provider/api/pipeline/http";
import { undiciHttp, usualReaching } from "../../../../provider/api/pipeline/undici";
import { errorOf } from "../support";
import { certificateFiles } from "./caFile";
import { key, middle, other, root } from "./certificates";

const fileOf = certificateFiles();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket.on("error", () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  );
  return (server.address() as AddressInfo).port;
}

/** A host on this machine that goes by the name of other.example.com, and how often it was asked. */
async function host() {
  let requests = 0;
  const server = createSecureServer({ key, cert: other + middle }, (_request, response) => {
    requests += 1;
    response.end("{}");
  });
  const port = await listen(server);
  return { url: `https://other.example.com:${port}/v3/asset/list`, port, requests: () => requests };
}

type Tunnel = (request: IncomingMessage, socket: Socket) => void;

/** Connects to this machine, whatever the name: no test asks for an address. */
const tunnel: Tunnel = ({ url = "" }, socket) => {
  const target = connect(Number(url.split(":")[1]), "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    target.pipe(socket).pipe(target);
  });
  for (const end of [socket, target]) end.on("error", () => {});
};
const refuse =
  (status: string): Tunnel =>
  (_request, socket) =>
    void socket.end(`HTTP/1.1 ${status}\r\n\r\n`);

/** A proxy, and what it was asked for. */
async function proxy(answer: Tunnel = tunnel) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end();
  });
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    const login = request.headers["proxy-authorization"];
    asked.push(`CONNECT ${request.url}${login ? ` ${login}` : ""}`);
    answer(request, socket);
  });
  return { port: await listen(server), asked };
}

const caFile = fileOf(root);
function http(environment: Record<string, string>) {
  const client = undiciHttp(4, { ...usualReaching, caFile, environment });
  ends.push(() => client.close());
  return client;
}
const post = (environment: Record<string, string>, url: string) =>
  http(environment).post({ url, headers: { authorization: "Basic c2VjcmV0" }, body: "{}" });

it.each(["HTTPS_PROXY", "https_proxy"])(
  "%s is asked for a tunnel; the host's certificate is verified through it",
  async (name) => {
    const { url, port, requests } = await host();
    const between = await proxy();
    const answer = await post({ [name]: `http://127.0.0.1:${between.port}` }, url);
    expect(answer).toMatchObject({ status: 200, text: "{}" });
    expect(between.asked).toEqual([`CONNECT other.example.com:${port}`]);
    expect(requests()).toBe(1);
  },
);

it("the variables are those of this process, unless given", async () => {
  const { url } = await host();
  const between = await proxy();
  vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${between.port}`);
  vi.stubEnv("NO_PROXY", "");
  try {
    const client = undiciHttp(4, { ...usualReaching, caFile });
    ends.push(() => client.close());
    await client.post({ url, headers: {}, body: "{}" });
  } finally {
    vi.unstubAllEnvs();
  }
  expect(between.asked).toHaveLength(1);
});

it("a proxy may be given without a scheme, and with a login of its own", async () => {
  const { url, port } = await host();
  const between = await proxy();
  await post({ HTTPS_PROXY: `ada:pass@127.0.0.1:${between.port}` }, url);
  expect(between.asked).toEqual([`CONNECT other.example.com:${port} Basic YWRhOnBhc3M=`]);
});

it("another certificate than the host's ends the call: nothing was sent", async () => {
  const { url, requests } = await host();
  const between = await proxy();
  const elsewhere = url.replace("other.example.com", "third.example.com");
  const error = await errorOf(
    post({ HTTPS_PROXY: `http://127.0.0.1:${between.port}` }, elsewhere),
    ConnectionError,
  );
  expect(error.message).toContain("ERR_TLS_CERT_ALTNAME_INVALID");
  expect(error.neverSent).toBe(true);
  expect(requests()).toBe(0);
});

it.each(["127.0.0.1", "localhost"])(
  "this machine (%s) is never reached through a proxy: it is spoken to in the clear",
  async (name) => {
    const between = await proxy();
    const there = createServer((_request, response) => void response.end("{}"));
    const port = await listen(there);
    const address = `http://127.0.0.1:${between.port}`;
    await post({ HTTP_PROXY: address, HTTPS_PROXY: address }, `http://${name}:${port}/`);
    expect(between.asked).toEqual([]);
  },
);

it.each(["other.example.com", ".example.com", "*", "example.org,other.example.com"])(
  "NO_PROXY=%s: the host is not asked for from the proxy",
  async (NO_PROXY) => {
    const between = await proxy();
    // The name has no address, so without the proxy there is no connection.
    const url = "https://other.example.com.invalid/";
    const noProxy = NO_PROXY.replaceAll("example.com", "example.com.invalid");
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${between.port}`, NO_PROXY: noProxy };
    expect((await errorOf(post(environment, url), ConnectionError)).neverSent).toBe(true);
    expect(between.asked).toEqual([]);
  },
);

it.each([
  ["refuses", refuse("403 Forbidden"), "the proxy made no connection (status 403)"],
  [
    "asks for a login",
    refuse("407 Proxy Authentication Required"),
    "the proxy asks for a login: give it in the proxy's address (status 407)",
  ],
  ["closes without an answer", (_request, socket) => void socket.end(), "the proxy made no connection: "],
  ["breaks the connection", (_request, socket) => void socket.destroy(), "the proxy made no connection: "],
] satisfies [string, Tunnel, string][])(
  "a proxy that %s is asked once: the call fails, and nothing was sent",
  async (_what, answer, told) => {
    const { url, requests } = await host();
    const between = await proxy(answer);
    const error = await errorOf(
      post({ HTTPS_PROXY: `http://127.0.0.1:${between.port}` }, url),
      ConnectionError,
    );
    expect(error.message).toContain(told);
    expect(error.neverSent).toBe(true);
    expect(between.asked).toHaveLength(1);
    expect(requests()).toBe(0);
  },
);

it("a proxy that never answers ends the call as a host does that cannot be connected to", async () => {
  const { url } = await host();
  const between = await proxy(() => {});
  const timeouts = { ...usualReaching.timeouts, connect: 50 };
  const environment = { HTTPS_PROXY: `http://127.0.0.1:${between.port}` };
  const client = undiciHttp(4, { ...usualReaching, timeouts, caFile, environment });
  ends.push(() => client.close());
  const error = await errorOf(client.post({ url, headers: {}, body: "{}" }), ConnectionError);
  expect(error.message).toContain("the proxy made no connection: ");
  expect(error.neverSent).toBe(true);
});

it("a proxy that is not there is told, without the login in its address", async () => {
  const { url } = await host();
  const between = await proxy();
  await ends.pop()?.();
  const error = await errorOf(
    post({ HTTPS_PROXY: `http://ada:pass-word@127.0.0.1:${between.port}` }, url),
    ConnectionError,
  );
  expect(error.message).toContain("ECONNREFUSED");
  expect(error.message).not.toContain("pass-word");
  expect(error.neverSent).toBe(true);
});

it("a value that is no address is told by its name and not quoted", async () => {
  await expect(
    post({ HTTPS_PROXY: "socks5://ada:pass-word@proxy" }, "https://api.example.com"),
  ).rejects.toThrow(
    "HTTPS_PROXY must be the address of a proxy, such as http://proxy.example.com:3128. Nothing was sent.",
  );
});
