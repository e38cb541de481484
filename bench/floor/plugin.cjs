// A plugin that does nothing but return recorded responses, so that only Pulumi's own time is measured.
const { Server, ServerCredentials } = require("@grpc/grpc-js");
const { Empty } = require("google-protobuf/google/protobuf/empty_pb.js");
const { Struct } = require("google-protobuf/google/protobuf/struct_pb.js");
const messages = require("@pulumi/pulumi/proto/provider_pb.js");
const { ResourceProviderService } = require("@pulumi/pulumi/proto/provider_grpc_pb.js");
const { PluginInfo } = require("@pulumi/pulumi/proto/plugin_pb.js");
const { readFileSync } = require("node:fs");
const recorded = require("./recorded.cjs");

const nameOf = (request) => request.getUrn().split("::").at(-1);
const answer = (make) => (call, callback) => callback(null, make(call.request));

const handlers = {
  handshake: answer(() => {
    const response = new messages.ProviderHandshakeResponse();
    response.setAcceptSecrets(true);
    response.setAcceptOutputs(true);
    return response;
  }),
  attach: answer(() => new Empty()),
  cancel: answer(() => new Empty()),
  getPluginInfo: answer(() => {
    const info = new PluginInfo();
    info.setVersion("0.1.0");
    return info;
  }),
  getSchema: answer(() => {
    const response = new messages.GetSchemaResponse();
    response.setSchema(readFileSync(process.env.FLOOR_SCHEMA, "utf8"));
    return response;
  }),
  checkConfig: answer((request) => {
    const response = new messages.CheckResponse();
    response.setInputs(request.getNews());
    return response;
  }),
  diffConfig: answer(() => new messages.DiffResponse()),
  configure: answer(() => {
    const response = new messages.ConfigureResponse();
    response.setAcceptsecrets(true);
    response.setAcceptresources(true);
    response.setSupportspreview(true);
    response.setAcceptoutputs(true);
    return response;
  }),
  check: answer((request) => {
    const response = new messages.CheckResponse();
    response.setInputs(request.getNews());
    return response;
  }),
  diff: answer((request) => {
    const response = new messages.DiffResponse();
    const [olds, news] = [request.getOldInputs(), request.getNews()].map((one) => one?.toJavaScript() ?? {});
    const changed = Object.keys(news).filter(
      (name) => JSON.stringify(olds[name]) !== JSON.stringify(news[name]),
    );
    response.setChanges(changed.length > 0 ? 2 : 1);
    response.setDiffsList(changed);
    return response;
  }),
  create: answer((request) => {
    const { id, outputs } = recorded(nameOf(request));
    const response = new messages.CreateResponse();
    response.setId(request.getPreview() ? "" : id);
    response.setProperties(request.getPreview() ? request.getProperties() : Struct.fromJavaScript(outputs));
    return response;
  }),
  read: answer((request) => {
    const { outputs } = recorded(nameOf(request));
    const response = new messages.ReadResponse();
    response.setId(request.getId());
    response.setProperties(Struct.fromJavaScript(outputs));
    response.setInputs(request.getInputs());
    return response;
  }),
  update: answer((request) => {
    const response = new messages.UpdateResponse();
    response.setProperties(
      request.getPreview() ? request.getNews() : Struct.fromJavaScript(recorded(nameOf(request)).outputs),
    );
    return response;
  }),
  delete: answer(() => new Empty()),
};

const server = new Server();
const unimplemented = (_call, callback) => callback({ code: 12, message: "not implemented" });
server.addService(
  ResourceProviderService,
  Object.fromEntries(
    Object.keys(ResourceProviderService).map((name) => [name, handlers[name] ?? unimplemented]),
  ),
);
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (_error, port) => console.log(port));
process.stdin.resume().on("end", () => process.exit());
