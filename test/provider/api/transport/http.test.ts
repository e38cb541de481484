import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ConnectionError, undiciHttp } from "../../../../provider/api/transport/http";
import { errorOf } from "../support";
import { selfSigned } from "./selfSigned";

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

function http(concurrency = 4) {
  const client = undiciHttp(concurrency);
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

  it("trusts no certificate that nobody vouches for, and sends it nothing", async () => {
    let requests = 0;
    const server = createSecureServer(selfSigned, () => requests++);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ends.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    const error = await errorOf(
      http().post({ url: `https://127.0.0.1:${port}/`, headers: {}, body }),
      ConnectionError,
    );
    expect(error.neverSent).toBe(true);
    expect(error.message).toContain("DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(requests).toBe(0);
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
