import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { type LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterEach, expect, it } from "vitest";
import { connectEngine } from "../../../provider/plugin/engineLog";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.forceShutdown();
});

/** A fake engine that records log lines. The first line takes longer to arrive than the others. */
async function engine() {
  const heard: LogRequest.AsObject[] = [];
  const server = new Server();
  servers.push(server);
  server.addService(EngineService, {
    log(call: ServerUnaryCall<LogRequest, Empty>, callback: sendUnaryData<Empty>) {
      const keep = () => {
        heard.push(call.request.toObject());
        callback(null, new Empty());
      };
      if (heard.length === 0) setImmediate(() => setImmediate(keep));
      else keep();
    },
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { address: `127.0.0.1:${port}`, heard };
}

it("sends lines in order: ephemeral status lines, and permanent warnings", async () => {
  const { address, heard } = await engine();
  const log = connectEngine(address);
  log.status("urn:web", "building, 1m of about 8m");
  log.status("urn:web", "building, 2m of about 8m");
  log.warn("urn:web", "the key stays");
  log.warn("", "server.list is deprecated");
  log.inform("urn:web", "the plan is the nearest");
  await log.sent();
  log.close();
  const { INFO, WARNING } = LogSeverity;
  expect(heard.map(({ severity, urn, message, ephemeral }) => [severity, urn, message, ephemeral])).toEqual([
    [INFO, "urn:web", "building, 1m of about 8m", true],
    [INFO, "urn:web", "building, 2m of about 8m", true],
    [WARNING, "urn:web", "the key stays", false],
    [WARNING, "", "server.list is deprecated", false],
    [INFO, "urn:web", "the plan is the nearest", false],
  ]);
});

it("does not fail when the engine has ended", async () => {
  const { address } = await engine();
  for (const server of servers.splice(0)) server.forceShutdown();
  const log = connectEngine(address);
  log.status("urn:web", "building");
  await expect(log.sent()).resolves.toBeUndefined();
  log.close();
});

it("does not fail for lines that are sent after the close, or that are still waiting then", async () => {
  const { address, heard } = await engine();
  const log = connectEngine(address);
  log.status("urn:web", "building, 1m of about 8m");
  await log.sent();
  log.status("urn:web", "building, 2m of about 8m");
  log.warn("urn:web", "the key stays");
  log.close();
  log.status("urn:web", "building, 3m of about 8m");
  await expect(log.sent()).resolves.toBeUndefined();
  log.warn("", "server.list is deprecated");
  await expect(log.sent()).resolves.toBeUndefined();
  expect(heard.map(({ message }) => message)).toEqual(["building, 1m of about 8m"]);
});
