import type { EventEmitter } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";
import type { StatusChannel } from "./statusLine";

/**
 * The engine's address among the arguments of a provider process, such as `127.0.0.1:40123`. All processes of one run
 * get the same address, and each run has a different one.
 */
export const engineAddressAmong = (argumentsGiven: readonly string[]): string | undefined =>
  argumentsGiven.filter((argument) => /^(?:127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(argument)).at(-1);

export interface EngineLife {
  /** The engine's address, which all provider processes of a run share. */
  readonly address: string;
  /**
   * Resolves once the engine has answered. A suspended engine process answers when it continues.
   * @throws EngineGone if the engine has ended
   */
  mustLive(): Promise<void>;
  /** Whether the run was cancelled with Ctrl-C. Absent if this process cannot receive the engine's cancel call. */
  isCancelled?(): boolean;
}

/** An engine that can also show status lines. */
export type WatchedEngine = EngineLife & StatusChannel;

/** The error of a call after the engine has ended: nothing could store the result of the call. */
export class EngineGone extends Error {
  override readonly name = "EngineGone";
  constructor() {
    super("The Pulumi engine that asked for this has ended. Nothing was sent.");
  }
}

/**
 * Watches the engine over an open connection, which the operating system closes when the engine ends for any reason.
 * Watching the parent process is not enough, because Pulumi's launcher starts a shell in between, and the shell
 * outlives the engine.
 *
 * @param whenGone called once, when the engine has ended.
 */
export function watchEngine(address: string, whenGone: () => void): WatchedEngine {
  let isGone = false;
  const end = () => {
    if (isGone) return;
    isGone = true;
    whenGone();
  };
  const connected = async (): Promise<ClientHttp2Session> => {
    const connection = connect(`http://${address}`);
    // The open connection must not keep the process alive.
    connection.unref();
    // Connection errors reach the calls that use the connection.
    connection.on("error", () => {});
    await callEngine(connection);
    // A closed connection alone does not mean that the engine has ended, so a new connection is tried: an engine that
    // has ended accepts none.
    connection.once("close", watch);
    return connection;
  };
  let connection: Promise<ClientHttp2Session>;
  const watch = () => {
    connection = connected();
    connection.catch(end);
  };
  watch();
  let lastSend: Promise<void> = Promise.resolve();
  return {
    address,
    // Status texts are sent one after another, so that they arrive in order. A text that cannot be delivered does not
    // fail a call.
    status(urn, text) {
      lastSend = lastSend
        .then(async () => callEngine(await connection, "Log", statusRequest(urn, text)))
        .catch(() => {});
    },
    sent: () => lastSend,
    async mustLive() {
      try {
        await callEngine(await connection);
      } catch {
        watch();
        await connection.catch(end);
      }
      if (isGone) throw new EngineGone();
    },
  };
}

const headers = { ":method": "POST", "content-type": "application/grpc", te: "trailers" };

/**
 * Sends a gRPC request to the engine. The default method takes no arguments, and any response to that method shows that
 * the engine is running.
 */
const callEngine = (
  connection: ClientHttp2Session,
  method = "GetRootResource",
  request: Buffer = Buffer.alloc(0),
): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = connection.request({ ...headers, ":path": `/pulumirpc.Engine/${method}` });
    stream.once("response", () => resolve());
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("not answered")));
    stream.resume();
    const length = Buffer.alloc(5);
    length.writeUInt32BE(request.length, 1);
    stream.end(Buffer.concat([length, request]));
  });

/**
 * A LogRequest of `pulumi/engine.proto`, encoded by hand: severity (1) info, message (2), urn (3), ephemeral (5).
 * Loading the protobuf library would take longer.
 */
const statusRequest = (urn: string, text: string): Buffer =>
  Buffer.concat([Buffer.from([0x08, 1]), field(0x12, text), field(0x1a, urn), Buffer.from([0x28, 1])]);

function field(tag: number, text: string): Buffer {
  const bytes = Buffer.from(text);
  const length: number[] = [];
  let remaining = bytes.length;
  for (; remaining > 127; remaining = Math.floor(remaining / 128)) length.push((remaining % 128) + 128);
  return Buffer.concat([Buffer.from([tag, ...length, remaining]), bytes]);
}

export interface ProviderProcess {
  readonly argv: readonly string[];
  readonly stdout: EventEmitter;
  readonly stderr: EventEmitter;
  on(event: "SIGHUP", listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * Ends the provider process when the engine has ended, for example because it was killed. The results of calls could
 * not be stored any more, and the next `up` must not meet an older process that still changes the same servers.
 *
 * A closed terminal or a closed output also ends the process. If the process continued, a write to the output would
 * fail, the SDK's error handler would write that error to the same output, and so on without end.
 *
 * @returns the engine; undefined if the process did not get the engine's address.
 */
export function endWithEngine(ownProcess: ProviderProcess, watch = watchEngine): WatchedEngine | undefined {
  const end = () => ownProcess.exit(1);
  ownProcess.stdout.on("error", end);
  ownProcess.stderr.on("error", end);
  ownProcess.on("SIGHUP", end);
  const address = engineAddressAmong(ownProcess.argv);
  return address === undefined ? undefined : watch(address, end);
}
