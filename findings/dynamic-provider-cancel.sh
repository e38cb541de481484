#!/usr/bin/env bash
# Finding: a dynamic provider is never told that its run was cancelled.
#
# Version:      @pulumi/pulumi 3.258.0 (npm), Node 20 or newer.
# Wrong guess:  the engine calls `Cancel` on every provider at the first Ctrl-C, and the SDK's server of providers hands that
#               call to a method `cancel` of the provider, so a dynamic provider with such a method hears of it too.
# Behaviour:    the server of dynamic providers answers `Cancel` at once and hands it to nobody: a create that waits goes on
#               to its end, a method `cancel` is not called, and no signal reaches the process.
# Met as:       an order that was sent by a dynamic resource two minutes after Ctrl-C, because it had waited for its turn.
#
# Output seen:
#   cancel was answered while the create waited: true
#   the create ended with an id after that:      true
#   the method cancel was called:                0 times
#   signals that the process has received:       0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @pulumi/pulumi@3.258.0

cat >drive.js <<'JS'
const { spawn } = require("node:child_process");
const grpc = require("@grpc/grpc-js");
const { Struct } = require("google-protobuf/google/protobuf/struct_pb.js");
const { Empty } = require("google-protobuf/google/protobuf/empty_pb.js");
const { ResourceProviderClient } = require("@pulumi/pulumi/proto/provider_grpc_pb.js");
const messages = require("@pulumi/pulumi/proto/provider_pb.js");

// What the SDK writes into a state for a provider: a module as text. This one counts what reaches it while its create waits.
const provider = `exports.handler = () => {
  let cancels = 0, signals = 0;
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { signals += 1; });
  return {
    cancel: async () => { cancels += 1; },
    create: async () => {
      await new Promise((done) => setTimeout(done, 2000));
      return { id: "made", outs: { cancels, signals } };
    },
  };
};`;

const server = spawn(process.execPath, [require.resolve("@pulumi/pulumi/cmd/dynamic-provider"), "127.0.0.1:0"]);
server.stderr.pipe(process.stderr);
server.stdout.once("data", async (line) => {
  const client = new ResourceProviderClient(`127.0.0.1:${String(line).trim()}`, grpc.credentials.createInsecure());
  const call = (name, request) =>
    new Promise((done, fail) => client[name](request, (error, answer) => (error ? fail(error) : done(answer))));
  try {
    const configure = new messages.ConfigureRequest();
    configure.setArgs(Struct.fromJavaScript({}));
    await call("configure", configure);
    const create = new messages.CreateRequest();
    create.setUrn("urn:pulumi:dev::project::pulumi-nodejs:dynamic:Resource::one");
    create.setProperties(Struct.fromJavaScript({ __provider: provider }));
    let hasEnded = false;
    const ending = call("create", create).finally(() => { hasEnded = true; });
    await new Promise((done) => setTimeout(done, 500));
    await call("cancel", new Empty());
    const wasWaiting = !hasEnded;
    const made = await ending;
    const { cancels, signals } = made.getProperties().toJavaScript();
    console.log(`cancel was answered while the create waited: ${wasWaiting}`);
    console.log(`the create ended with an id after that:      ${made.getId() === "made"}`);
    console.log(`the method cancel was called:                ${cancels} times`);
    console.log(`signals that the process has received:       ${signals}`);
  } catch (error) {
    console.error(error);
  } finally {
    client.close();
    server.kill("SIGKILL"); // its handlers would outlive a milder signal
  }
});
JS

seen=$(node drive.js)
echo "$seen"
expected="cancel was answered while the create waited: true
the create ended with an id after that:      true
the method cancel was called:                0 times
signals that the process has received:       0"
[ "$seen" = "$expected" ] || { echo "This finding is no longer true." >&2; exit 1; }
