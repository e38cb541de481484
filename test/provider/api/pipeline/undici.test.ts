import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer as createRawServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SecureContextOptions } from "node:tls";
import { inspect } from "node:util";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createClient } from "../../../../provider/api";
import { AnswerUnbounded, ConnectionError, NeverSent } from "../../../../provider/api/http";
import { type Reaching, usualReaching } from "../../../../provider/api/pipeline/undici";
import { caughtError } from "../support";
import { early, expired, key, leaf, middle, other, root, selfSigned } from "./certificates";
import { certificateFiles, listen, listenSilently } from "./loopback";
import { testedHttp } from "./testedHttp";

const fileOf = certificateFiles();

/** Starts a real server on loopback. */
async function listening(answer: RequestListener) {
  const server = createServer(answer);
  let connections = 0;
  server.on("connection", () => connections++);
  const { port, close } = await listen(server);
  return { url: `http://127.0.0.1:${port}/v3/a`, connections: () => connections, close };
}

const timeouts = { connect: 10_000, headers: 10_000, body: 10_000, total: 10_000 };
function http(concurrency = 4, reaching?: Partial<Reaching>) {
  const client = testedHttp(concurrency, { ...usualReaching, timeouts, ...reaching });
  onTestFinished(() => client.close());
  return client;
}
const body = '{"params":{}}';
const request = (url: string, headers: Record<string, string> = {}) => ({ url, headers, body });
const post = (url: string, reaching?: Partial<Reaching>) => http(4, reaching).post(request(url));
const failed = (url: string, reaching?: Partial<Reaching>) =>
  caughtError(post(url, reaching), ConnectionError);

describe("HTTP", () => {
  it("explains in plain words that a host does not speak https", async () => {
    const { url } = await listening((_request, response) => response.end());
    const message = "what answers there does not speak https (ERR_SSL_WRONG_VERSION_NUMBER)";
    expect(await failed(url.replace("http:", "https:"))).toMatchObject({ message, neverSent: true });
  });

  it.each<[string, SecureContextOptions]>([
    ["only an old TLS version", { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" }],
    ["no cipher in common", { maxVersion: "TLSv1.2", ciphers: "PSK-AES128-CBC-SHA" }],
  ])("reports that nothing was sent to a host with %s", async (_what, options) => {
    const { port } = await listen(createSecureServer(options));
    const error = await failed(`https://localhost:${port}`);
    expect(error.message).toMatch(/^it refused the encryption, or offered none that is safe \(ERR_SSL_/);
    expect(error.neverSent).toBe(true);
  });

  it.each<
    [how: string, open: (http2: typeof import("node:http2")) => Server, scheme: string, neverSent: boolean]
  >([
    ["without TLS", ({ createServer }) => createServer(), "http", false],
    ["with TLS", ({ createSecureServer }) => createSecureServer({ ...selfSigned }), "https", true],
  ])("says that a host speaks only HTTP/2, %s", async (_how, open, scheme, neverSent) => {
    const { port } = await listen(open(await import("node:http2")));
    const error = await failed(`${scheme}://localhost:${port}`);
    expect(error.message).toMatch(
      /^what answers there does not speak HTTP\/1\.1, as if it spoke HTTP\/2 alone/,
    );
    expect(error).toMatchObject({ obstacle: "protocol", neverSent });
  });

  it("says that a host may speak only HTTP/2 if it names no version and closes without a response", async () => {
    const { createServer } = await import("node:tls");
    const { port } = await listen(
      createServer({ key, cert: leaf + middle }, (socket) => socket.once("data", () => socket.end())),
    );
    const { message, neverSent } = await failed(`https://127.0.0.1:${port}`, { caFile: fileOf(root) });
    expect(message).toBe(
      "other side closed (UND_ERR_SOCKET); it may speak HTTP/2 alone, which is not used here",
    );
    expect(neverSent).toBe(false);
  });

  it("posts the body and returns status, headers and text", async () => {
    const { url } = await listening(async (came, response) => {
      const chunks = await came.toArray();
      response.writeHead(418, { "retry-after": "5" });
      response.end(`${came.method} ${came.url} ${came.headers["x-a"]} ${Buffer.concat(chunks)}`);
    });
    const answer = await http().post(request(url, { "x-a": "b" }));
    expect(answer).toMatchObject({ status: 418, text: 'POST /v3/a b {"params":{}}' });
    expect(answer.headers["retry-after"]).toBe("5");
  });

  it("keeps connections open for later calls", async () => {
    const { url, connections } = await listening((_request, response) => response.end("{}"));
    const client = http();
    for (let call = 0; call < 20; call++) await client.post(request(url));
    // A connection that is just finishing its last response may be passed over once.
    expect(connections()).toBeLessThanOrEqual(2);
  });

  it("opens a new connection for a request that must not be sent twice, even next to an idle one", async () => {
    const { url, connections } = await listening((_request, response) => response.end("{}"));
    const client = http();
    await client.post(request(url));
    for (let call = 0; call < 3; call++) await client.post({ ...request(url), isFresh: true });
    expect(connections()).toBe(4);
    await client.close();
  });

  it("reports a defect of its own as not sent, and not as a failed network", async () => {
    const { url, connections } = await listening((_request, response) => response.end("{}"));
    for (const value of ["a\nb", {}]) {
      const wrong = request(url, { "x-wrong": value as string });
      expect((await caughtError(http().post(wrong), NeverSent)).cause).toBeInstanceOf(Error);
    }
    expect(connections()).toBe(0);
  });

  it.each([
    ["is no HTTP", "<html>busy</html>"],
    ["has an invalid status", "HTTP/1.1 000 Odd\r\n\r\n"],
    ["has an invalid header", "HTTP/1.1 200 OK\r\nx-\u00E9: a\r\n\r\n"],
    ["has an invalid length", "HTTP/1.1 200 OK\r\ncontent-length: some\r\n\r\n{}"],
  ])("reports that a request was sent if its response %s", async (_what, answer) => {
    const { port } = await listen(createRawServer((socket) => socket.once("data", () => socket.end(answer))));
    for (const isFresh of [true, false]) {
      const posted = http().post({ ...request(`http://127.0.0.1:${port}/v3/a`), isFresh });
      expect((await caughtError(posted, ConnectionError)).neverSent).toBe(false);
    }
  });

  it("reports that nothing was sent if nothing listens, or the name is unknown", async () => {
    const { url, close } = await listening(() => {});
    await close();
    const gone = { neverSent: true, message: expect.stringMatching(/^connect ECONNREFUSED [^ ]+$/) };
    expect(await failed(url)).toMatchObject(gone);
    expect(await failed("http://host.invalid/")).toMatchObject({ neverSent: true });
  });

  it("ends with the signal's own reason, even while it waits for the response", async () => {
    const controller = new AbortController();
    const { url } = await listening(() => controller.abort(new Error("stop")));
    const posted = http().post({ ...request(url), signal: controller.signal });
    await expect(posted).rejects.toThrow("stop");
  });
});

const whole = '\uFEFF{"city":"Zürich"}';
const inParts: RequestListener = (_request, response) => {
  const bytes = Buffer.from(whole);
  response.write(bytes.subarray(0, 14));
  setImmediate(() => response.end(bytes.subarray(14)));
};
/** Sends half of a response, and then either nothing more or the end of the connection. */
const half =
  (isCut = false): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{");
    if (isCut) setImmediate(() => response.destroy());
  };
const redirects: RequestListener = (_request, response) =>
  void response.writeHead(307, { location: "/elsewhere" }).end();
/** The request was sent, so the host may have executed it. */
const sent = { neverSent: false };
const late = (which: string) => ({ ...sent, message: expect.stringContaining(`UND_ERR_${which}_TIMEOUT`) });

it.each<[what: string, answer: RequestListener, ends: object]>([
  ["comes in parts, with a byte order mark", inParts, { status: 200, text: whole.slice(1) }],
  [
    "is a redirection, which is not followed because it would send the login elsewhere",
    redirects,
    { status: 307 },
  ],
  ["is a broken connection", ({ socket }) => socket.destroy(), sent],
  ["is cut off", half(true), sent],
  ["never comes", () => {}, late("HEADERS")],
  ["never ends", half(), late("BODY")],
])("handles a response that %s", async (_what, answer, ends) => {
  const { url } = await listening(answer);
  const client = http(1, { timeouts: { ...timeouts, headers: 50, body: 50 } });
  const posted = client.post(request(url, { authorization: "Basic c2VjcmV0" }));
  const ended = await posted.catch((error: Error) => error);
  expect(ended).toMatchObject(ends);
  expect(inspect(ended)).not.toContain("c2VjcmV0");
});

/** The same gzip file with a file name and a comment in its header, as a file server may send it. */
const named = (bytes: Buffer): Buffer => {
  const header = Buffer.from(bytes.subarray(0, 10));
  header[3] = 8 | 16;
  return Buffer.concat([header, Buffer.from("a.json\0of today\0"), bytes.subarray(10)]);
};

describe("a response with a Content-Encoding that was not requested", () => {
  const text = '{"city":"Zürich"}';
  const coded =
    (header: string, bytes: Uint8Array): RequestListener =>
    (_request, response) =>
      void response.writeHead(200, { "content-encoding": header }).end(bytes);

  it.each<[header: string, bytes: Uint8Array]>([
    ["gzip", gzipSync(text)],
    ["X-GZip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", Buffer.from(text)],
    ["br, gzip", gzipSync(brotliCompressSync(text))],
    // A proxy has decoded the response, but left the header.
    ["gzip", Buffer.from(text)],
  ])("is decoded from %s", async (header, bytes) => {
    const { url } = await listening(coded(header, bytes));
    expect((await post(url)).text).toBe(text);
  });

  it.each<[coding: string, bytes: Uint8Array]>([
    ["gzip", gzipSync(text)],
    ["gzip", named(gzipSync(text))],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
  ])("is decoded from %s even if more bytes follow", async (coding, bytes) => {
    for (const tail of ["\n", "\0\0", "<!-- 12 ms -->", "\x1f"]) {
      const { url } = await listening(coded(coding, Buffer.concat([bytes, Buffer.from(tail)])));
      expect([tail, (await post(url)).text]).toEqual([tail, text]);
    }
  });

  it("is not decoded from gzip that was damaged or cut off, whatever bytes follow", async () => {
    const whole = gzipSync(text);
    const damaged = Buffer.from(whole);
    damaged[whole.length - 5] = 255 - (whole.at(-5) ?? 0);
    for (const bytes of [damaged, whole.subarray(0, -1)])
      for (const tail of ["", "\n"]) {
        const { url } = await listening(coded("gzip", Buffer.concat([bytes, Buffer.from(tail)])));
        expect((await post(url)).text).not.toBe(text);
      }
  });

  it("is empty if there are no bytes", async () => {
    const { url } = await listening(coded("gzip", Buffer.alloc(0)));
    expect((await post(url)).text).toBe("");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ] as const)("is decoded from %s up to the size limit and no further", async (header, compress) => {
    const megabyte = 1024 * 1024;
    const { url } = await listening(coded(header, compress(Buffer.alloc(megabyte + 1, "x"))));
    const error = await caughtError(post(url, { largest: megabyte }), AnswerUnbounded);
    expect(error.message).toBe("the host's answer is larger than 1 MB");
    const whole = await listening(coded(header, compress(Buffer.alloc(megabyte, "x"))));
    expect((await post(whole.url, { largest: megabyte })).text).toHaveLength(megabyte);
  });

  it("is decoded in a client, whose error names a coding that it cannot decode", async () => {
    const onceOnly = { until: 1 };
    let answer = coded("gzip", gzipSync('{"ping":"pong"}'));
    const { url } = await listening((came, response) => answer(came, response));
    const client = createClient({ baseUrl: url, username: "bob", token: "t" });
    onTestFinished(() => client.close());
    expect(await client.utilities.ping()).toEqual({ ping: "pong" });
    answer = coded("zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04]));
    await expect(client.utilities.ping({}, onceOnly)).rejects.toThrow(
      "the host's answer is no JSON: its Content-Encoding, zstd, cannot be decoded",
    );
    answer = coded("gzip", gzipSync("<html>no</html>"));
    await expect(client.utilities.ping({}, onceOnly)).rejects.toThrow(
      "status 200 came with a page in HTML, not an answer of the API",
    );
  });
});

describe("a certificate without a trusted authority is refused before anything is sent", () => {
  /** A host with this certificate, which counts its requests. */
  async function secure(shown: { key: string; cert: string }) {
    let requests = 0;
    const server = createSecureServer(shown, (_request, response) => {
      requests += 1;
      response.end("{}");
    });
    const { port } = await listen(server);
    return { url: `https://127.0.0.1:${port}/`, requests: () => requests };
  }
  const good = { key, cert: leaf + middle };

  it.each([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", selfSigned, undefined],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", { key, cert: leaf }, undefined],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", good, undefined],
    ["SELF_SIGNED_CERT_IN_CHAIN", { key, cert: leaf + middle + root }, undefined],
    ["CERT_HAS_EXPIRED", { key, cert: expired + middle }, root],
    ["CERT_NOT_YET_VALID", { key, cert: early + middle }, root],
    ["ERR_TLS_CERT_ALTNAME_INVALID", { key, cert: other + middle }, root],
  ])("%s", async (code, shown, trusted) => {
    const { url, requests } = await secure(shown);
    const { message, neverSent } = await failed(url, trusted ? { caFile: fileOf(trusted) } : {});
    expect(message).toContain(code);
    expect(message.includes("; caFile can name the authority")).toBe(trusted === undefined);
    expect([neverSent, requests()]).toEqual([true, 0]);
  });

  it.each([
    [join(tmpdir(), "no-such-file.pem"), "caFile cannot be read (ENOENT). Nothing was changed."],
    [fileOf(key), "caFile has no certificate: it must be a file in PEM form. Nothing was changed."],
  ])("unless caFile names it, whose faults are reported: %s", (caFile, told) => {
    const options = { baseUrl: "https://127.0.0.1", username: "bob", token: "t", caFile };
    expect(() => createClient(options)).toThrow(told);
  });

  it("even if NODE_TLS_REJECT_UNAUTHORIZED turns the check off", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const { url, requests } = await secure(selfSigned);
    for (const reaching of [{}, { caFile: fileOf(root) }]) await failed(url, reaching);
    expect(requests()).toBe(0);
  });

  it("unless caFile contains the authority, for a client, too", async () => {
    const { url, requests } = await secure(good);
    expect((await post(url, { caFile: fileOf(root) })).status).toBe(200);
    // An editor on Windows writes the file with these line ends.
    expect((await post(url, { caFile: fileOf(root.replaceAll("\n", "\r\n")) })).status).toBe(200);
    const client = createClient({ baseUrl: url, username: "bob", token: "t", caFile: fileOf(root) });
    onTestFinished(() => client.close());
    await client.utilities.ping();
    expect(requests()).toBe(3);
  });
});

describe("a call ends", () => {
  const soon = (which: keyof Reaching["timeouts"]) => ({ timeouts: { ...timeouts, [which]: 50 } });

  it("after a default time if the host never does anything", () => {
    // The value 0 would mean no limit.
    for (const milliseconds of Object.values(usualReaching.timeouts)) {
      expect(milliseconds).toBeGreaterThan(0);
      expect(milliseconds).toBeLessThanOrEqual(300_000);
    }
  });

  it("after the total time if the response never ends, however often a little more arrives", async () => {
    const { url } = await listening((_request, response) => {
      const more = () => response.write(" ", () => setImmediate(more));
      more();
    });
    const error = await caughtError(post(url, soon("total")), AnswerUnbounded);
    expect(error.message).toBe("the host's answer did not come to its end within 0s");
  });

  it("at the size limit of the response, and closes the connection", async () => {
    const megabyte = 1024 * 1024;
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const { url } = await listening((_request, response) => {
      const part = Buffer.alloc(megabyte / 16, "x");
      const more = () => response.destroyed || response.write(part, more);
      response.on("close", close);
      more();
    });
    const error = await caughtError(post(url, { largest: megabyte }), AnswerUnbounded);
    expect(error.message).toBe("the host's answer is larger than 1 MB");
    await closed;
    expect(usualReaching.largest).toBe(32 * megabyte);
  });

  it("after the time allowed for connecting if TLS never starts, with nothing sent", async () => {
    const { port } = await listenSilently();
    const message = expect.stringContaining("UND_ERR_CONNECT_TIMEOUT");
    const error = await failed(`https://127.0.0.1:${port}/`, soon("connect"));
    expect(error).toMatchObject({ neverSent: true, message });
  });
});
