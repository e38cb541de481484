import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import { ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterEach, expect, it, vi } from "vitest";
import { packagePlugin } from "../../../provider/plugin/packagePlugin";
import type { Session } from "../../../provider/resource/session";
import { startSandbox } from "../../../sandbox";
import { filled, pluginClient, struct } from "./client";

const folder = mkdtempSync(join(tmpdir(), "plugin-session-"));
const open: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of open.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

it("tells each request in the engine's debug log, and in the file that HOSTING_LOG names", async () => {
  const file = join(folder, "calls.log");
  vi.stubEnv("HOSTING_LOG", file);
  const sandbox = await startSandbox();
  open.push(() => sandbox.close());
  let session: Session | undefined;
  const { call, said, close } = await pluginClient({
    createSession: (configuration, lines) => {
      // Without its address: what answers there is no engine that a write could ask.
      const made = packagePlugin.dependencies.createSession(configuration, lines, undefined);
      session = made;
      return made;
    },
  });
  open.push(close);
  expect(
    await call(
      "attach",
      filled(new PluginAttach(), (it) => it.setAddress("127.0.0.1:9")),
    ),
  ).toBeInstanceOf(Empty);
  const { url: baseUrl, username, password } = sandbox;
  const args = struct({ baseUrl, username, password });
  await call(
    "configure",
    filled(new ConfigureRequest(), (it) => void it.setArgs(args)),
  );
  await session?.client.utilities.ping();
  open.push(() => session?.client.close());

  const shape = (line: string) => line.replace(/\S+Z /, "").replace(/\d+ms/, "…ms");
  const lines = ["POST /v3/account/auth/token 200 …ms try 1", "POST /v3/utilities/info/ping 200 …ms try 1"];
  expect(said.map(shape)).toEqual(lines.map((line) => `debug: ${line}`));
  expect(readFileSync(file, "utf8").trim().split("\n").map(shape)).toEqual(lines);
});
