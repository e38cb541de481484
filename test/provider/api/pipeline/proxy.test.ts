import { createServer, type IncomingMessage } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ConnectionError } from "../../../../provider/api/http";
import { type Reaching, usualReaching } from "../../../../provider/api/pipeline/undici";
import { caughtError } from "../support";
import { key, leaf, middle, other, root } from "./certificates";
import { certificateFiles, listen } from "./loopback";
import { testedHttp } from "./testedHttp";

const caFile = certificateFiles()(root);

/** A host on this machine with a certificate for other.example.com, which counts its requests. */
async function host() {
  let requests = 0;
  const server = createSecureServer({ key, cert: other + middle }, (_request, response) => {
    requests += 1;
    response.end("{}");
  });
  const { port } = await listen(server);
  return { url: `https://other.example.com:${port}/v3/asset/list`, port, requests: () => requests };
}

type Tunnel = (request: IncomingMessage, socket: Socket) => void;

/** Connects to a port of this machine, whatever the requested name, so no test looks up an address. */
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

/** A proxy that records the requests for tunnels. */
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
  const { port, close } = await listen(server);
  return { address: `http://127.0.0.1:${port}`, asked, close };
}

const login = { authorization: "Basic c2VjcmV0" };
function post(reaching: Partial<Reaching>, url: string) {
  const client = testedHttp(4, { ...usualReaching, caFile, ...reaching });
  onTestFinished(() => client.close());
  return client.post({ url, headers: login, body: "{}" });
}
const through = (HTTPS_PROXY: string, url: string) => post({ environment: { HTTPS_PROXY } }, url);
/** The error of a call that was never sent. */
const unsent = (message: string) => ({ neverSent: true, message: expect.stringContaining(message) });

it.each(["HTTPS_PROXY", "https_proxy"])("the proxy in %s is asked for a tunnel to the host", async (name) => {
  const { url, port, requests } = await host();
  const between = await proxy();
  const answer = await post({ environment: { [name]: between.address } }, url);
  expect(answer).toMatchObject({ status: 200, text: "{}" });
  expect(between.asked).toEqual([`CONNECT other.example.com:${port}`]);
  expect(requests()).toBe(1);
});

it("the proxy variables come from this process, unless the caller passes others", async () => {
  const { url } = await host();
  const between = await proxy();
  vi.stubEnv("HTTPS_PROXY", between.address);
  vi.stubEnv("NO_PROXY", "");
  await post({}, url).finally(() => vi.unstubAllEnvs());
  expect(between.asked).toHaveLength(1);
});

it("a proxy address may omit the scheme and contain a login", async () => {
  const { url, port } = await host();
  const between = await proxy();
  await through(between.address.replace("http://", "ada:pass@"), url);
  expect(between.asked).toEqual([`CONNECT other.example.com:${port} Basic YWRhOnBhc3M=`]);
});

it("a certificate for another name ends the call, and nothing is sent", async () => {
  const { url, requests } = await host();
  const between = await proxy();
  const elsewhere = url.replace("other.example.com", "third.example.com");
  const error = await caughtError(through(between.address, elsewhere), ConnectionError);
  expect(error).toMatchObject(unsent("ERR_TLS_CERT_ALTNAME_INVALID"));
  expect(requests()).toBe(0);
});

it.each(["127.0.0.1", "localhost"])(
  "a host on this machine (%s) is never reached through a proxy",
  async (name) => {
    const between = await proxy();
    const { port } = await listen(createServer((_request, response) => void response.end("{}")));
    const environment = { HTTP_PROXY: between.address, HTTPS_PROXY: between.address };
    await post({ environment }, `http://${name}:${port}/`);
    expect(between.asked).toEqual([]);
  },
);

const excepted = ["other.example.com", ".example.com", "*", "example.org,other.example.com"];
it.each(excepted)("the host is not reached through the proxy with NO_PROXY=%s", async (names) => {
  const between = await proxy();
  // The name has no address, so the call fails to connect if it does not use the proxy.
  const NO_PROXY = names.replaceAll("example.com", "example.com.invalid");
  const environment = { HTTPS_PROXY: between.address, NO_PROXY };
  const posted = post({ environment }, "https://other.example.com.invalid/");
  expect(await caughtError(posted, ConnectionError)).toMatchObject({ neverSent: true });
  expect(between.asked).toEqual([]);
});

const noConnection = "the proxy made no connection: ";
const wantsLogin = "the proxy asks for a login: give it in the proxy's address (status 407)";
const refusesLogin = "the proxy refused the login in its address";
it.each<[string, Tunnel, string]>([
  ["refuses", refuse("403 Forbidden"), "the proxy made no connection (status 403)"],
  ["asks for a login", refuse("407 Proxy Authentication Required"), wantsLogin],
  ["asks for a login with status 401", refuse("401 Unauthorized"), wantsLogin.replace("407", "401")],
  ["closes without an answer", (_request, socket) => void socket.end(), noConnection],
  ["breaks the connection", (_request, socket) => void socket.destroy(), noConnection],
])("a proxy that %s is asked once, and the call fails with nothing sent", async (_what, answer, told) => {
  const { url, requests } = await host();
  const between = await proxy(answer);
  const error = await caughtError(through(between.address, url), ConnectionError);
  expect(error).toMatchObject(unsent(told));
  expect([between.asked.length, requests()]).toEqual([1, 0]);
});

/** A proxy's address that contains a login. */
const withLogin = (address: string) => address.replace("://", "://ada:pass-word@");
const asked = (port: number) => `CONNECT other.example.com:${port} Basic YWRhOnBhc3Mtd29yZA==`;

it.each(["407 Proxy Authentication Required", "401 Unauthorized"])(
  "a proxy login that is refused with status %s is sent once per process, however many calls there are",
  async (status) => {
    const { url, port } = await host();
    const between = await proxy(refuse(status));
    const message = `${refusesLogin} (status ${status.slice(0, 3)})`;
    const ended = { message, neverSent: true, obstacle: "proxyLogin" };
    const environment = { HTTPS_PROXY: withLogin(between.address) };
    const client = testedHttp(8, { ...usualReaching, caFile, environment });
    onTestFinished(() => client.close());
    const calls = Array.from({ length: 8 }, () => client.post({ url, headers: login, body: "{}" }));
    for (const call of calls) expect(await caughtError(call, ConnectionError)).toMatchObject(ended);
    expect(await caughtError(through(environment.HTTPS_PROXY, url), ConnectionError)).toMatchObject(ended);
    expect(between.asked).toEqual([asked(port)]);
    // A different login is tried again.
    await caughtError(through(withLogin(between.address).replace("ada", "bob"), url), ConnectionError);
    expect(between.asked).toHaveLength(2);
  },
);

it("a proxy login that is no longer accepted is sent once more, although eight calls run at once", async () => {
  const { url } = await host();
  let isRefused = false;
  const between = await proxy((...given) => (isRefused ? refuse("407 No") : tunnel)(...given));
  const environment = { HTTPS_PROXY: withLogin(between.address) };
  await through(environment.HTTPS_PROXY, url);
  isRefused = true;
  const calls = Array.from({ length: 8 }, () => through(environment.HTTPS_PROXY, url));
  for (const call of calls)
    expect((await caughtError(call, ConnectionError)).message).toContain(refusesLogin);
  expect(between.asked).toHaveLength(2);
});

it("calls with a proxy login wait for the first of them, but only for a while if it never ends", async () => {
  const { url, requests } = await host();
  let connections = 0;
  const between = await proxy((...given) => void (++connections === 1 || tunnel(...given)));
  const timeouts = { ...usualReaching.timeouts, connect: 300 };
  const reaching = { timeouts, environment: { HTTPS_PROXY: withLogin(between.address) } };
  const [first, ...others] = Array.from({ length: 4 }, () => post(reaching, url));
  expect(await caughtError(first as Promise<unknown>, ConnectionError)).toMatchObject(unsent(noConnection));
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([connections, requests()]).toEqual([4, 3]);
});

describe("a proxy with an https address", () => {
  /** A TLS proxy with this certificate, which records the tunnel requests. */
  async function secureProxy(shown: { key: string; cert: string }, answer: Tunnel = tunnel) {
    const came: string[] = [];
    const server = createSecureServer(shown, (_request, response) => void response.end());
    server.on("connect", (request: IncomingMessage, socket: Socket) => {
      came.push(`CONNECT ${request.url} ${request.headers["proxy-authorization"]}`);
      answer(request, socket);
    });
    const { port } = await listen(server);
    return { address: `https://ada:pass-word@127.0.0.1:${port}`, came };
  }
  const good = { key, cert: leaf + middle };

  it("gets its login if a trusted authority signed its certificate", async () => {
    const { url, port, requests } = await host();
    const { address, came } = await secureProxy(good);
    expect((await through(address, url)).status).toBe(200);
    expect([came, requests()]).toEqual([[asked(port)], 1]);
  });

  it.each<[what: string, reaching: Partial<Reaching>]>([
    ["the API host", { caFile: undefined }],
    ["a server", { ofServer: { takesAnyCertificate: false, caFileOfProxy: undefined } }],
    ["a server of any certificate", { ofServer: { takesAnyCertificate: true, caFileOfProxy: undefined } }],
  ])(
    "gets nothing on the way to %s if an unknown authority signed its certificate",
    async (_what, reaching) => {
      const { url, requests } = await host();
      const { address, came } = await secureProxy(good);
      const error = await caughtError(
        post({ ...reaching, environment: { HTTPS_PROXY: address } }, url),
        ConnectionError,
      );
      const why = "unable to get local issuer certificate (UNABLE_TO_GET_ISSUER_CERT_LOCALLY)";
      const message = `${noConnection}${why}; caFile can name the authority that has signed it`;
      expect(error).toMatchObject({ message, neverSent: true, obstacle: "proxy" });
      expect([came, requests()]).toEqual([[], 0]);
    },
  );

  it("is trusted on the way to a server as on the way to the host, but that server is not", async () => {
    const { url } = await host();
    const { address } = await secureProxy(good);
    const asksServer = (takesAnyCertificate: boolean) =>
      post(
        {
          ofServer: { takesAnyCertificate, caFileOfProxy: caFile },
          caFile: undefined,
          environment: { HTTPS_PROXY: address },
        },
        url,
      );
    expect((await asksServer(true)).status).toBe(200);
    const error = await caughtError(asksServer(false), ConnectionError);
    expect(error).toMatchObject({ code: "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", obstacle: "certificate" });
  });

  it("is reported as the proxy's fault, not the host's, if the proxy speaks http", async () => {
    const { url } = await host();
    const between = await proxy();
    const error = await caughtError(
      through(between.address.replace("http:", "https:"), url),
      ConnectionError,
    );
    expect(error.message).toBe(
      `${noConnection}it does not speak https: try http:// in the proxy's address (ERR_SSL_WRONG_VERSION_NUMBER)`,
    );
  });
});

it("a proxy that never responds ends the call after the time allowed for connecting", async () => {
  const { url } = await host();
  const between = await proxy(() => {});
  const timeouts = { ...usualReaching.timeouts, connect: 50 };
  const posted = post({ timeouts, environment: { HTTPS_PROXY: between.address } }, url);
  expect(await caughtError(posted, ConnectionError)).toMatchObject(unsent(noConnection));
});

it("a proxy that does not listen is reported, without the login in its address", async () => {
  const { url } = await host();
  const between = await proxy();
  await between.close();
  const address = between.address.replace("http://", "http://ada:pass-word@");
  const error = await caughtError(through(address, url), ConnectionError);
  expect(error).toMatchObject(unsent("ECONNREFUSED"));
  expect(error.message).not.toContain("pass-word");
});

it.each([
  "socks5://ada:pass-word@proxy",
  "http://ada:pass-word%zz@proxy:3128",
  "http://ada%:pass-word@proxy",
  "http://pass-word:99999",
])("an invalid proxy address is reported by the variable's name, and not quoted: %s", async (address) => {
  await expect(through(address, "https://api.example.com")).rejects.toThrow(
    "HTTPS_PROXY must be the address of a proxy, such as http://proxy.example.com:3128. Nothing was changed.",
  );
});
