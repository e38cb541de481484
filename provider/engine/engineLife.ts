import { type ClientHttp2Session, connect } from "node:http2";

/**
 * The engine's own address among the arguments that it starts a provider process with: `127.0.0.1:40123`. It is the same for
 * all processes of one run, and another one in the next.
 */
export const engineAddressAmong = (argumentsGiven: readonly string[]): string | undefined =>
  argumentsGiven.filter((argument) => /^(?:127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(argument)).at(-1);

/** The engine that asks for the calls of a provider process. */
export interface EngineLife {
  /** Where it is: the same for all provider processes of a run. */
  readonly address: string;
  /**
   * Resolves when the engine has just answered. An engine that is only stopped answers once it goes on.
   * @throws EngineGone
   */
  mustLive(): Promise<void>;
}

/** Nobody is there any more who could store what a call brings. */
export class EngineGone extends Error {
  override readonly name = "EngineGone";
  constructor() {
    super("The Pulumi engine that asked for this has ended. Nothing was sent.");
  }
}

/**
 * Watches an engine by an open connection, which the system closes at once when the engine ends, however it ends. The
 * parent process would not tell: Pulumi's own launcher leaves a shell in between, which lives on.
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
    // A process with nothing else to do may end.
    connection.unref();
    // What went wrong shows in what is asked over it.
    connection.on("error", () => {});
    await ask(connection);
    // A server may end a connection and go on; an engine that has ended takes no other.
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
        await ask(await connection);
      } catch {
        watch();
        await connection.catch(end);
      }
      if (isGone) throw new EngineGone();
    },
  };
}

/** Any call of the engine's service, without arguments: every answer to it shows that the engine lives. */
const call = {
  ":method": "POST",
  ":path": "/pulumirpc.Engine/GetRootResource",
  "content-type": "application/grpc",
  te: "trailers",
};
const noArguments = Buffer.alloc(5);

const ask = (connection: ClientHttp2Session): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = connection.request(call);
    stream.once("response", () => resolve());
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("not answered")));
    stream.resume();
    stream.end(noArguments);
  });
