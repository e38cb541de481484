import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../../../provider/api";
import { AnswerUnbounded, ConnectionError } from "../../../../provider/api/pipeline/http";
import { type Reaching, undiciHttp, usualReaching } from "../../../../provider/api/pipeline/undici";
import { errorOf } from "../support";
import { certificateFiles } from "./caFile";
import * as certificates from "./certificates";
import { selfSigned } from "./selfSigned";

const fileOf = certificateFiles();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A real server on loopback. */
async function listening(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  let connections = 0;
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v3/a`, connections: () => connections };
}

const timeouts = { connect: 10_000, headers: 10_000, body: 10_000, total: 10_000 };
function http(concurrency = 4, reaching?: Partial<Reaching>) {
  const client = undiciHttp(concurrency, { ...usualReaching, timeouts, ...reaching });
  ends.push(() => client.close());
  return client;
}
async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
const body = '{"params":{}}';

describe("HTTP", () => {
  it("says in words that a host does not speak https", async () => {
    const { url } = await listening((_request, response) => response.end());
    const failure = await http()
      .post({ url: url.replace("http:", "https:"), headers: {}, body })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: "what answers there does not speak https (ERR_SSL_WRONG_VERSION_NUMBER)",
      neverSent: true,
    });
  });
  it("posts the body and answers status, headers and text", async () => {
    const { url } = await listening(async (request, response) => {
      const chunks = await request.toArray();
      response.writeHead(418, { "retry-after": "5" });
      response.end(`${request.method} ${request.url} ${request.headers["x-a"]} ${Buffer.concat(chunks)}`);
    });
    const answer = await http().post({ url, headers: { "x-a": "b" }, body });
    expect(answer).toMatchObject({ status: 418, text: `POST /v3/a b ${body}` });
    expect(answer.headers["retry-after"]).toBe("5");
  });

  it("keeps connections for later calls", async () => {
    const { url, connections } = await listening((_request, response) => response.end("{}"));
    const client = http();
    for (let call = 0; call < 20; call++) await client.post({ url, headers: {}, body });
    // A connection that is just finishing may be passed over once.
    expect(connections()).toBeLessThanOrEqual(2);
  });

  it("has as many calls at the same time as the limit, and never more", async () => {
    const waiting: ServerResponse[] = [];
    let most = 0;
    const { url } = await listening((_request, response) => {
      waiting.push(response);
      most = Math.max(most, waiting.length);
      // Answers only when the limit is reached; one beyond it would have time to arrive.
      if (waiting.length === 3)
        void turns(20).then(() => {
          for (const held of waiting.splice(0)) held.end("{}");
        });
    });
    const client = http(3);
    await Promise.all(Array.from({ length: 30 }, () => client.post({ url, headers: {}, body })));
    expect(most).toBe(3);
  });

  it("follows no redirection: it would carry the login elsewhere", async () => {
    const seen: string[] = [];
    const { url } = await listening((request, response) => {
      seen.push(request.url!);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect((await http().post({ url, headers: {}, body })).status).toBe(307);
    expect(seen).toEqual(["/v3/a"]);
  });

  it("knows that nothing was sent where nothing listens", async () => {
    const { url } = await listening(() => {});
    for (const end of ends.splice(0)) await end();
    const error = await errorOf(http().post({ url, headers: {}, body }), ConnectionError);
    expect(error.neverSent).toBe(true);
    expect(error.message).toContain("ECONNREFUSED");
  });

  it("knows that nothing was sent where the name is unknown", async () => {
    const error = await errorOf(
      http().post({ url: "http://host.invalid/", headers: {}, body }),
      ConnectionError,
    );
    expect(error.neverSent).toBe(true);
  });

  describe("trusts no certificate that nobody vouches for, and sends it nothing:", () => {
    const { key, root, middle, leaf, other, expired, early } = certificates;
    /** A host that shows these certificates, and what has arrived there. */
    async function secure(shown: { key: string; cert: string }) {
      let requests = 0;
      const server = createSecureServer(shown, (_request, response) => {
        requests += 1;
        response.end("{}");
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      ends.push(() => new Promise((resolve) => server.close(resolve)));
      const { port } = server.address() as AddressInfo;
      return { url: `https://127.0.0.1:${port}/`, requests: () => requests };
    }

    it.each([
      ["DEPTH_ZERO_SELF_SIGNED_CERT", selfSigned, undefined],
      ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", { key, cert: leaf }, undefined],
      ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", { key, cert: leaf + middle }, undefined],
      ["SELF_SIGNED_CERT_IN_CHAIN", { key, cert: leaf + middle + root }, undefined],
      ["CERT_HAS_EXPIRED", { key, cert: expired + middle }, root],
      ["CERT_NOT_YET_VALID", { key, cert: early + middle }, root],
      ["ERR_TLS_CERT_ALTNAME_INVALID", { key, cert: other + middle }, root],
    ])("%s", async (code, shown, trusted) => {
      const { url, requests } = await secure(shown);
      const posted = http(4, trusted ? { caFile: fileOf(trusted) } : {}).post({ url, headers: {}, body });
      const error = await errorOf(posted, ConnectionError);
      expect(error.message).toContain(code);
      expect(error.message.includes("; caFile can name the authority")).toBe(trusted === undefined);
      expect(error.neverSent).toBe(true);
      expect(requests()).toBe(0);
    });

    it.each([
      [join(tmpdir(), "no-such-file.pem"), "caFile cannot be read (ENOENT). Nothing was sent."],
      [fileOf(key), "caFile has no certificate: it must be a file in PEM form. Nothing was sent."],
    ])("and says what is wrong with the file of certificates: %s", async (caFile, told) => {
      const { url, requests } = await secure(selfSigned);
      await expect(http(4, { caFile }).post({ url, headers: {}, body })).rejects.toThrow(told);
      expect(requests()).toBe(0);
    });

    it("and a client trusts what its caFile names", async () => {
      const { url, requests } = await secure({ key, cert: leaf + middle });
      const client = createClient({ baseUrl: url, username: "bob", token: "t", caFile: fileOf(root) });
      ends.push(() => client.close());
      await client.utilities.ping();
      expect(requests()).toBe(1);
    });

    it("also where Node's own variable turns the check off", async () => {
      vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
      const { url, requests } = await secure(selfSigned);
      for (const caFile of [undefined, fileOf(root)])
        await errorOf(http(4, caFile ? { caFile } : {}).post({ url, headers: {}, body }), ConnectionError);
      expect(requests()).toBe(0);
    });

    it("and does trust the one that is in order", async () => {
      const { url, requests } = await secure({ key, cert: leaf + middle });
      expect((await http(4, { caFile: fileOf(root) }).post({ url, headers: {}, body })).status).toBe(200);
      expect(requests()).toBe(1);
    });
  });

  describe("ends the call of a host that never", () => {
    const soon = (which: keyof Reaching["timeouts"]) => http(4, { timeouts: { ...timeouts, [which]: 50 } });

    it("does anything, also where nobody has set a time", () => {
      // 0 would be for ever.
      for (const milliseconds of Object.values(usualReaching.timeouts)) {
        expect(milliseconds).toBeGreaterThan(0);
        expect(milliseconds).toBeLessThanOrEqual(300_000);
      }
    });

    it("answers", async () => {
      const { url } = await listening(() => {});
      const error = await errorOf(soon("headers").post({ url, headers: {}, body }), ConnectionError);
      expect(error.message).toContain("UND_ERR_HEADERS_TIMEOUT");
      expect(error.neverSent).toBe(false);
    });

    it("ends its answer", async () => {
      const { url } = await listening((_request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("{");
      });
      const error = await errorOf(soon("body").post({ url, headers: {}, body }), ConnectionError);
      expect(error.message).toContain("UND_ERR_BODY_TIMEOUT");
      expect(error.neverSent).toBe(false);
    });

    it("comes to the end of its answer, however often it says a little more", async () => {
      const { url } = await listening((_request, response) => {
        const more = () => response.write(" ", () => setImmediate(more));
        more();
      });
      const error = await errorOf(soon("total").post({ url, headers: {}, body }), AnswerUnbounded);
      expect(error.message).toBe("the host's answer did not come to its end within 0s");
    });

    it("says enough: its answer is read to the limit and no further, and its connection is closed", async () => {
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
      const posted = http(4, { largest: megabyte }).post({ url, headers: {}, body });
      const error = await errorOf(posted, AnswerUnbounded);
      expect(error.message).toBe("the host's answer is larger than 1 MB");
      await closed;
      expect(usualReaching.largest).toBe(32 * megabyte);
    });

    it("lets a secure connection stand: nothing was sent", async () => {
      const silent = createSocketServer((socket) => void socket.on("error", () => {}).resume());
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      ends.push(() => new Promise((resolve) => silent.close(resolve)));
      const { port } = silent.address() as AddressInfo;
      const posted = soon("connect").post({ url: `https://127.0.0.1:${port}/`, headers: {}, body });
      const error = await errorOf(posted, ConnectionError);
      expect(error.message).toContain("UND_ERR_CONNECT_TIMEOUT");
      expect(error.neverSent).toBe(true);
    });
  });

  it("does not know whether the host did it when the connection breaks before the answer", async () => {
    const { url } = await listening((request) => request.socket.destroy());
    const error = await errorOf(
      http().post({ url, headers: { authorization: "Basic c2VjcmV0" }, body }),
      ConnectionError,
    );
    expect(error.neverSent).toBe(false);
    expect(`${error.message} ${error.stack}`).not.toContain("c2VjcmV0");
  });

  it("does not know it either when the answer is cut off", async () => {
    const { url } = await listening((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{");
      setImmediate(() => response.destroy());
    });
    const error = await errorOf(http().post({ url, headers: {}, body }), ConnectionError);
    expect(error.neverSent).toBe(false);
  });

  it("ends with the signal's own reason, also while the answer is on its way", async () => {
    const controller = new AbortController();
    const { url } = await listening(() => controller.abort(new Error("stop")));
    await expect(http().post({ url, headers: {}, body, signal: controller.signal })).rejects.toThrow("stop");
  });
});
