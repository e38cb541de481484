import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { expect, it } from "vitest";
import type { Sandbox } from "../../../sandbox";
import { aKey, basic, openHost, openWithServer, requestSender } from "../support/host";

/** Expects that the sandbox still answers the next call. */
const isWell = async ({ ask }: Awaited<ReturnType<typeof openHost>>) =>
  expect((await ask("network/region/list")).item_count).toBeGreaterThan(0);

/** The response to raw text over TCP. It is empty if the connection is just closed. */
async function raw({ url }: Sandbox, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  // A reset connection counts as a response too. Without this listener, `once` would throw its error.
  socket.on("error", () => {});
  socket.end(text);
  await new Promise((resolve) => socket.on("close", resolve));
  return answer;
}

it("a body of 100 MB is read to its end and refused, whatever it contains", async () => {
  const host = await openHost();
  const sent = request(`${host.sandbox.url}/v3/server/list`, { method: "POST" });
  const answered = once(sent, "response");
  const part = Buffer.alloc(1024 ** 2, "x");
  for (let left = 100; left > 0; left--) if (!sent.write(part)) await once(sent, "drain");
  sent.end();
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(413);
  await isWell(host);
});

it.each([
  ["text that is not HTTP", "hello\r\n\r\n"],
  ["a flood of headers", `POST / HTTP/1.1\r\nhost: localhost\r\n${"a: b\r\n".repeat(20_000)}\r\n`],
  ["a header of a megabyte", `POST / HTTP/1.1\r\nhost: localhost\r\na: ${"b".repeat(1024 ** 2)}\r\n\r\n`],
  ["two lengths", "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}"],
  ["no bytes", ""],
])("%s is refused or dropped", async (_, text) => {
  const host = await openHost();
  expect(await raw(host.sandbox, text)).toMatch(/^$|^HTTP\/1\.1 4\d\d /);
  await isWell(host);
});

it("a client that also offers HTTP/2, as Java's does, gets an HTTP/1.1 response", async () => {
  const { sandbox } = await openHost();
  const settings = "HTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA";
  const offer = `Connection: close, Upgrade, HTTP2-Settings\r\n${settings}\r\nUpgrade: h2c\r\nHost: 127.0.0.1`;
  const login = `Authorization: ${basic(sandbox)}`;
  const call = `POST /v3/utilities/info/ping HTTP/1.1\r\n${offer}\r\n${login}\r\nContent-Length: 2\r\n\r\n{}`;
  expect(await raw(sandbox, call)).toMatch(/^HTTP\/1\.1 200 OK.*"ping":"success"/s);
});

it("a client that closes its connection during a request does no harm, and closing the host ends its connections", async () => {
  const host = await openHost();
  const open = async () => {
    const socket = connect(Number(new URL(host.sandbox.url).port), "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  const gone = await open();
  gone.write("POST /v3/sshkey/list HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
  gone.destroy();
  await isWell(host);
  const ended = once(await open(), "close");
  // A second close succeeds, too.
  await Promise.all([host.sandbox.close(), host.sandbox.close()]);
  await ended;
});

it("a thousand concurrent requests are all answered, and each key exists once", async () => {
  const host = await openHost();
  const names = Array.from({ length: 1000 }, (_, number) => `key_${number}`);
  await Promise.all(
    names.map((public_key_name) => host.ask("account/ssh/key/add", { ...aKey, public_key_name })),
  );
  expect(new Set(host.sandbox.keys.map((key) => key.public_key_name))).toEqual(new Set(names));
  expect(new Set(host.sandbox.keys.map((key) => key.id)).size).toBe(1000);
});

it.each([65, 5000, 20_000])(
  "a body nested %i levels deep is refused, and nothing is changed",
  async (depth) => {
    const { host, sandbox, uniq_id } = await openWithServer();
    const nested = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    const post = async (path: string, sent: string) => {
      const { status, body } = await requestSender(sandbox)(path, { body: sent });
      return { status, body };
    };
    const error_class = "Sandbox::Exception::Deserialize";
    const params = `{"uniq_id":"${uniq_id}","features":${nested}}`;
    expect(await post("/v3/asset/update", `{"params":${params}}`)).toMatchObject({
      status: 400,
      body: { error_class, error_message: "the body is nested deeper than 64 levels" },
    });
    expect(await post(`/_sandbox/servers/${uniq_id}`, `{"features":${nested}}`)).toEqual({
      status: 400,
      body: { error: "The body is nested deeper than 64 levels." },
    });
    expect(sandbox.asset(uniq_id).row.features).toEqual({});
    sandbox.snapshot();
    await isWell(host);
  },
);
