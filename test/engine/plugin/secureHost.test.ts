import { createServer, type IncomingMessage, request } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { key, leaf, middle, other, root } from "../../provider/api/pipeline/certificates";
import { certificateFiles, listen } from "../../provider/api/pipeline/loopback";
import { connectClient, values } from "../../provider/plugin/client";
import { pluginFolder } from "../../support/testedPlugin";
import { startedExecutable } from "../support/startedExecutable";

const executable = join(pluginFolder, "pulumi-resource-hosting");
const authority = certificateFiles()(root);

// Tests how the process that the engine starts reaches a host. test/provider/api/pipeline tests the requests of each
// case.
describe("the executable, with a host that uses https", { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ profile: "fast" });
  });
  afterAll(() => sandbox.close());

  /**
   * Starts an https server with this certificate in front of the sandbox.
   *
   * @returns its port
   */
  async function secured(cert: string) {
    const server = createSecureServer({ key, cert: cert + middle }, (came, response) => {
      const { host: _, ...headers } = came.headers;
      const passed = request(`${sandbox.url}${came.url}`, { method: "POST", headers }, (answer) => {
        response.writeHead(answer.statusCode as number, answer.headers);
        answer.pipe(response);
      });
      came.pipe(passed);
    });
    return (await listen(server)).port;
  }

  /** The number of zones that the plugin finds, in an environment with these variables. */
  async function zones(baseUrl: string, variables: Readonly<Record<string, string>>) {
    const { username, password } = sandbox;
    const env = {
      ...{ ...process.env, HTTPS_PROXY: "", NO_PROXY: "" },
      ...{ HOSTING_BASE_URL: baseUrl, HOSTING_USERNAME: username, HOSTING_PASSWORD: password },
      ...variables,
    };
    const { plugin, port } = await startedExecutable(executable, [], { env });
    const { call, close } = connectClient(port);
    onTestFinished(() => {
      close();
      plugin.kill();
    });
    await call("configure", {});
    const answer = await call("invoke", { tok: "hosting:index:getZones", args: {} });
    return (values(answer.getReturn()).items as unknown[]).length;
  }

  it.each(["HOSTING_CA_FILE", "NODE_EXTRA_CA_CERTS"])("%s names the authority to trust", async (name) => {
    const url = `https://127.0.0.1:${await secured(leaf)}`;
    expect(await zones(url, { [name]: authority })).toBeGreaterThan(0);
  });

  it("HTTPS_PROXY names the proxy to the host", async () => {
    const asked: string[] = [];
    const proxy = createServer();
    proxy.on("connect", ({ url = "" }: IncomingMessage, socket: Socket) => {
      asked.push(url);
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      const target = connect(Number(url.split(":")[1]), "127.0.0.1");
      target.pipe(socket).pipe(target);
      for (const end of [socket, target]) end.on("error", () => {});
    });
    const host = `other.example.com:${await secured(other)}`;
    const { port } = await listen(proxy);
    const variables = { HOSTING_CA_FILE: authority, HTTPS_PROXY: `http://127.0.0.1:${port}` };
    expect(await zones(`https://${host}`, variables)).toBeGreaterThan(0);
    expect(new Set(asked)).toEqual(new Set([host]));
  });
});
