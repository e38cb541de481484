import { isDeepStrictEqual } from "node:util";
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as proto from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { hostKeyOf } from "../../../provider/ssh/system";
import { runBySsh } from "../../support/runBySsh";

type Login = Partial<Readonly<Record<"user" | "password" | "privateKey" | "hostKey", string>>>;
/** The inputs of pulumi-command's `remote.Command` that the tests use. */
interface Command {
  readonly connection: { readonly host: string; readonly port?: number } & Login;
  readonly create: string;
  readonly update?: string;
  readonly stdin?: string;
  readonly triggers?: readonly unknown[];
}

/** The order of host key types that pulumi-command's SSH library requests. */
const serverHostKey = ["ecdsa-sha2-nistp256", "rsa-sha2-256", "rsa-sha2-512", "ssh-ed25519"] as const;

/**
 * Logs in as pulumi-command does. A server with another host key than the given one receives no password. An error
 * quotes the command and its output, but not its standard input.
 */
const runRemotely = async ({ connection, stdin }: Command, command: string) => {
  const { host, port = 22, user: username = "root", hostKey, ...keys } = connection;
  const hostVerifier = (key: Buffer) => hostKey === undefined || hostKeyOf(key).publicKey === hostKey;
  const algorithms = { serverHostKey: [...serverHostKey] };
  const login = { host, port, username, ...keys, hostVerifier, algorithms };
  const { code, output } = await runBySsh(login, command, stdin);
  if (code !== 0)
    throw new Error(`Process exited with status ${code}: running ${JSON.stringify(command)}:\n${output}`);
  return output;
};

const valuesOf = (struct: Struct | undefined) => (struct?.toJavaScript() ?? {}) as unknown as Command;
const sameTriggers = (olds: Command, news: Command) => isDeepStrictEqual(olds.triggers, news.triggers);

const create = async (request: proto.CreateRequest) => {
  const answer = new proto.CreateResponse();
  const given = valuesOf(request.getProperties());
  const output = request.getPreview() ? "" : await runRemotely(given, given.create);
  answer.setId(request.getPreview() ? "" : `run-${Math.random()}`);
  answer.setProperties(Struct.fromJavaScript({ ...given, stdout: output } as never));
  return answer;
};

/** A change of any input except the triggers runs the `update` command. If there is none, it runs `create` again. */
const update = async (request: proto.UpdateRequest) => {
  const answer = new proto.UpdateResponse();
  const given = valuesOf(request.getNews());
  const output = request.getPreview() ? "" : await runRemotely(given, given.update ?? given.create);
  answer.setProperties(Struct.fromJavaScript({ ...given, stdout: output } as never));
  return answer;
};

const handlers: Readonly<Record<string, (request: never) => unknown>> = {
  checkConfig: checked,
  diffConfig: () => new proto.DiffResponse(),
  configure: () => new proto.ConfigureResponse(),
  check: checked,
  /** A change of the triggers replaces the resource, which runs the command again. */
  diff: (request: proto.DiffRequest) => {
    const [olds, news] = [valuesOf(request.getOldInputs()), valuesOf(request.getNews())];
    const answer = new proto.DiffResponse();
    const isChanged = !isDeepStrictEqual(olds, news);
    answer.setChanges(
      isChanged ? proto.DiffResponse.DiffChanges.DIFF_SOME : proto.DiffResponse.DiffChanges.DIFF_NONE,
    );
    answer.setReplacesList(sameTriggers(olds, news) ? [] : ["triggers"]);
    return answer;
  },
  create,
  update,
  /** A refresh sends nothing to the server, because the effect of a command cannot be read. */
  read: (request: proto.ReadRequest) => {
    const answer = new proto.ReadResponse();
    answer.setId(request.getId());
    answer.setProperties(request.getProperties());
    answer.setInputs(request.getInputs());
    return answer;
  },
  delete: () => new Empty(),
  cancel: () => new Empty(),
  attach: () => new Empty(),
  getPluginInfo: () => {
    const answer = new PluginInfo();
    answer.setVersion("1.2.1");
    return answer;
  },
};

function checked(request: proto.CheckRequest) {
  const answer = new proto.CheckResponse();
  answer.setInputs(request.getNews());
  return answer;
}

/**
 * Starts a stand-in for pulumi-command's plugin, which no package registry offers. It supports `remote.Command` with
 * commands to create and to update, over real SSH. Its inputs are those of the real plugin (the types of
 * `@pulumi/command` check the programs). An engine with the returned environment attaches to it.
 */
export async function startCommandPlugin() {
  const server = new Server();
  const unary = (name: string) => (call: ServerUnaryCall<unknown, unknown>, done: sendUnaryData<unknown>) => {
    Promise.resolve()
      .then(() => handlers[name]?.(call.request as never))
      .then(
        (answer) => done(null, answer),
        (error: unknown) => done({ code: 2, message: String(error) }),
      );
  };
  server.addService(
    ResourceProviderService,
    Object.fromEntries(Object.keys(handlers).map((name) => [name, unary(name)])),
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { provider: `command:${port}`, close: () => server.forceShutdown() };
}
