// Calls the plugin as Pulumi's engine does, but without an engine. This file has the gRPC server that the plugin logs
// to, and a client of the plugin.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../tools/setUp/root.mjs";

const require = createRequire(join(root, "package.json"));
const grpc = require("@grpc/grpc-js");
const messages = require("@pulumi/pulumi/proto/provider_pb.js");
const { ResourceProviderClient } = require("@pulumi/pulumi/proto/provider_grpc_pb.js");
const { EngineService } = require("@pulumi/pulumi/proto/engine_grpc_pb.js");
const { Empty } = require("google-protobuf/google/protobuf/empty_pb.js");
const { Struct } = require("google-protobuf/google/protobuf/struct_pb.js");

const struct = (value) => Struct.fromJavaScript(value);
const urnOf = (kind, name) => `urn:pulumi:dev::bench::hosting:index:${kind}::${name}`;

/** Makes a message of Pulumi's provider protocol with these fields. */
function made(name, members) {
  const message = new messages[name]();
  for (const [member, value] of Object.entries(members)) message[`set${member}`](value);
  return message;
}

/** Starts the gRPC service that a plugin sends its log lines to. The lines are discarded. */
async function startEngine() {
  const server = new grpc.Server();
  const hear = (_call, answer) => answer(null, new Empty());
  server.addService(
    EngineService,
    Object.fromEntries(Object.keys(EngineService).map((name) => [name, hear])),
  );
  const port = await new Promise((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { address: `127.0.0.1:${port}`, end: () => server.forceShutdown() };
}

/**
 * Starts a plugin process for one run.
 *
 * @param root the built checkout or the installed package. `home`: the folder for the provider's notes. `profiles`: a
 * folder for CPU profiles.
 */
export async function startPlugin({ root: pluginRoot, home, host, profiles }) {
  const engine = await startEngine();
  const env = {
    ...process.env,
    XDG_STATE_HOME: home,
    XDG_CACHE_HOME: home,
    HOSTING_BASE_URL: host.url,
    HOSTING_USERNAME: host.username,
    HOSTING_PASSWORD: host.password,
  };
  if (profiles) {
    mkdirSync(profiles, { recursive: true });
    env.PROFILES = profiles;
    env.NODE_OPTIONS = `--require ${join(root, "bench/alone/profiled.cjs")}`;
  }
  const started = spawn(process.execPath, [join(pluginRoot, "pulumi-resource-hosting"), engine.address], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise((resolve) =>
    started.stdout.once("data", (data) => resolve(String(data).trim())),
  );
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
    "grpc.max_receive_message_length": -1,
    "grpc.max_send_message_length": -1,
  });
  const call = (method, message, members) =>
    new Promise((resolve, reject) =>
      client[method](made(message, members), (error, answer) => (error ? reject(error) : resolve(answer))),
    );
  await call("handshake", "ProviderHandshakeRequest", { EngineAddress: engine.address });
  const accepts = { Acceptsecrets: true, Acceptresources: true };
  await call("configure", "ConfigureRequest", { Args: struct({}), ...accepts });
  const stored = ({ id, outputs, inputs }) => ({ Id: id, Olds: struct(outputs), OldInputs: struct(inputs) });
  return {
    pid: started.pid,
    async check(kind, name, news, old = {}) {
      const members = { News: struct(news), Olds: struct(old), Randomseed: new Uint8Array(32) };
      const answer = await call("check", "CheckRequest", { Urn: urnOf(kind, name), ...members });
      const [failure] = answer.getFailuresList();
      if (failure) throw new Error(failure.getReason());
      return answer.getInputs().toJavaScript();
    },
    /** Whether the diff finds a change. */
    async differs(kind, name, old, news) {
      const members = { Urn: urnOf(kind, name), ...stored(old), News: struct(news) };
      const answer = await call("diff", "DiffRequest", members);
      return answer.getChanges() === messages.DiffResponse.DiffChanges.DIFF_SOME;
    },
    async create(kind, name, inputs) {
      const members = { Urn: urnOf(kind, name), Properties: struct(inputs) };
      const answer = await call("create", "CreateRequest", members);
      return { id: answer.getId(), inputs, outputs: answer.getProperties().toJavaScript() };
    },
    async update(kind, name, old, inputs) {
      const members = { Urn: urnOf(kind, name), ...stored(old), News: struct(inputs) };
      const answer = await call("update", "UpdateRequest", members);
      return { id: old.id, inputs, outputs: answer.getProperties().toJavaScript() };
    },
    /** Reads the record from the host. @returns the resource's inputs. */
    async read(kind, name, { id, outputs, inputs }) {
      const members = { Urn: urnOf(kind, name), Id: id, Properties: struct(outputs), Inputs: struct(inputs) };
      return (await call("read", "ReadRequest", members)).getInputs().toJavaScript();
    },
    remove: (kind, name, { id, outputs }) =>
      call("delete", "DeleteRequest", { Urn: urnOf(kind, name), Id: id, Properties: struct(outputs) }),
    async end() {
      client.close();
      started.kill("SIGTERM");
      await new Promise((resolve) => started.once("exit", resolve));
      engine.end();
    },
  };
}
