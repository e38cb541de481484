import type { EventEmitter } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";

/**
 * The engine's address among the arguments of a provider process: `127.0.0.1:40123`. All processes of one run have
 * the same; each run has another.
 */
export const engineAddressAmong = (argumentsGiven: readonly string[]): string | undefined =>
  argumentsGiven.filter((argument) => /^(?:127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(argument)).at(-1);

export interface EngineLife {
  /** Its address; the same for all provider processes of a run. */
  readonly address: string;
  /**
   * Resolves when the engine has just answered. An engine that is stopped answers once it continues.
   * @throws EngineGone
   */
  mustLive(): Promise<void>;
  /** Whether it starts nothing more, because of Ctrl-C. Absent: this process cannot hear it. */
  isCancelled?(): boolean;
}

/** The engine has ended, so no one can store the result of a call. */
export class EngineGone extends Error {
  override readonly name = "EngineGone";
  constructor() {
    super("The Pulumi engine that asked for this has ended. Nothing was sent.");
  }
}

/**
 * Watches an engine by an open connection, which the system closes when the engine ends, in whatever way. Watching
 * the parent process is not enough: Pulumi's launcher starts a shell between them, which lives on.
 *
 * @param whenGone called once, when the engine has ended.
 */
export function watchEngine(address: string, whenGone: () => void): EngineLife {
  let isGone = false;
  const end = () => {
    if (isGone) return;
    isGone = true;
    whenGone();
  };
  const connected = async (): Promise<ClientHttp2Session> => {
    const connection = connect(`http://${address}`);
    // The watch must not keep the process alive.
    connection.unref();
    // Errors show in the calls over this connection.
    connection.on("error", () => {});
    await callEngine(connection);
    // A server may close a connection and continue; an engine that has ended accepts no new one.
    connection.once("close", watch);
    return connection;
  };
  let connection: Promise<ClientHttp2Session>;
  const watch = () => {
    connection = connected();
    connection.catch(end);
  };
  watch();
  return {
    address,
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

/** Any call without arguments will do: every answer shows that the engine lives. */
const call = {
  ":method": "POST",
  ":path": "/pulumirpc.Engine/GetRootResource",
  "content-type": "application/grpc",
  te: "trailers",
};
const noArguments = Buffer.alloc(5);

const callEngine = (connection: ClientHttp2Session): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = connection.request(call);
    stream.once("response", () => resolve());
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("not answered")));
    stream.resume();
    stream.end(noArguments);
  });

export interface ProviderProcess {
  readonly argv: readonly string[];
  readonly stdout: EventEmitter;
  readonly stderr: EventEmitter;
  on(event: "SIGHUP", listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * Ends the provider process when the engine has ended, for example by a kill. No one could store the results
 * then, and the next `up` must not meet an older process that still changes the same servers.
 *
 * A closed terminal or a closed output counts as the engine's end. Otherwise writing there fails, the SDK's own
 * handler writes that failure to the same output, and so on without end.
 *
 * @returns the engine; undefined if the process was not given its address.
 */
export function endWithEngine(own: ProviderProcess, watch = watchEngine): EngineLife | undefined {
  const end = () => own.exit(1);
  own.stdout.on("error", end);
  own.stderr.on("error", end);
  own.on("SIGHUP", end);
  const address = engineAddressAmong(own.argv);
  return address === undefined ? undefined : watch(address, end);
}
