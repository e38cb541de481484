import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { packagePlugin } from "../../../provider/plugin/packagePlugin";
import type { Session } from "../../../provider/resource/session";
import { startSandbox } from "../../../sandbox";
import { pluginClient } from "./client";

it("tells each request in the engine's debug log, and in the file that HOSTING_LOG names", async () => {
  const folder = mkdtempSync(join(tmpdir(), "plugin-session-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "calls.log");
  vi.stubEnv("HOSTING_LOG", file);
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  let session: Session | undefined;
  const { call, said, close } = await pluginClient({
    createSession: (configuration, lines) => {
      // Without its address: what answers there is no engine that a write could ask.
      session = packagePlugin.dependencies.createSession(configuration, lines, undefined);
      return session;
    },
  });
  onTestFinished(close);
  await call("attach", { address: "127.0.0.1:9" });
  const { url: baseUrl, username, password } = sandbox;
  await call("configure", { args: { baseUrl, username, password } });
  await session?.client.utilities.ping();
  onTestFinished(() => session?.client.close());

  const shape = (line: string) => line.replace(/\S+Z /, "").replace(/\d+ms/, "…ms");
  const lines = ["POST /v3/account/auth/token 200 …ms try 1", "POST /v3/utilities/info/ping 200 …ms try 1"];
  expect(said.map(shape)).toEqual(lines.map((line) => `debug: ${line}`));
  expect(readFileSync(file, "utf8").trim().split("\n").map(shape)).toEqual(lines);
});
