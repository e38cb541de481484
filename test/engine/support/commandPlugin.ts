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
/** The inputs of pulumi-command's `remote.Command`, as far as the tests use them. */
interface Command {
  readonly connection: { readonly host: string; readonly port?: number } & Login;
  readonly create: string;
  readonly triggers?: readonly unknown[];
}

/** The order that pulumi-command's SSH library asks for host keys in. */
const serverHostKey = ["ecdsa-sha2-nistp256", "rsa-sha2-256", "rsa-sha2-512", "ssh-ed25519"] as const;

/** Logs in as pulumi-command does: whoever shows another host key than the given one gets no password. */
const runRemotely = ({ connection, create }: Command) => {
  const { host, port = 22, user: username = "root", hostKey, ...keys } = connection;
  const hostVerifier = (key: Buffer) => hostKey === undefined || hostKeyOf(key).publicKey === hostKey;
  const algorithms = { serverHostKey: [...serverHostKey] };
  return runBySsh({ host, port, username, ...keys, hostVerifier, algorithms }, create);
};

const valuesOf = (struct: Struct | undefined) => (struct?.toJavaScript() ?? {}) as unknown as Command;
const sameTriggers = (olds: Command, news: Command) => isDeepStrictEqual(olds.triggers, news.triggers);

const create = async (request: proto.CreateRequest) => {
  const answer = new proto.CreateResponse();
  const given = valuesOf(request.getProperties());
  const { code, output } = request.getPreview() ? { code: 0, output: "" } : await runRemotely(given);
  if (code !== 0) throw new Error(`the command ended with ${code}`);
  answer.setId(request.getPreview() ? "" : `run-${Math.random()}`);
  answer.setProperties(Struct.fromJavaScript({ ...given, stdout: output } as never));
  return answer;
};

const handlers: Readonly<Record<string, (request: never) => unknown>> = {
  checkConfig: checked,
  diffConfig: () => new proto.DiffResponse(),
  configure: () => new proto.ConfigureResponse(),
  check: checked,
  /**
   * Other triggers run the command again, in a new resource; another connection alone would be an update, which no test
   * has.
   */
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
 * A stand-in for pulumi-command's plugin, which no package registry has: `remote.Command` with a command to create,
 * over real SSH. Its inputs are those of the real one (`@pulumi/command`, whose types check the programs). An engine
 * with this environment attaches to it.
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
