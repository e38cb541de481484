import type { EventEmitter } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";
import type { StatusChannel } from "./statusLine";

/**
 * The engine's address among the arguments of a provider process: `127.0.0.1:40123`. All processes of one run have the
 * same address; each run has another.
 */
export const engineAddressAmong = (argumentsGiven: readonly string[]): string | undefined =>
  argumentsGiven.filter((argument) => /^(?:127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(argument)).at(-1);

export interface EngineLife {
  /** Its address; the same for all provider processes of a run. */
  readonly address: string;
  /**
   * Resolves once the engine has answered. A stopped engine answers once it continues.
   * @throws EngineGone
   */
  mustLive(): Promise<void>;
  /** Whether the engine starts nothing more, because of Ctrl-C. Absent: this process cannot receive the signal. */
  isCancelled?(): boolean;
}

/** An engine that also shows the texts of status lines. */
export type WatchedEngine = EngineLife & StatusChannel;

/** The engine has ended, so no one can store the result of a call. */
export class EngineGone extends Error {
  override readonly name = "EngineGone";
  constructor() {
    super("The Pulumi engine that asked for this has ended. Nothing was sent.");
  }
}

/**
 * Watches an engine by an open connection, which the system closes when the engine ends for any reason. It is not
 * enough to watch the parent process: Pulumi's launcher starts a shell between them, which lives on.
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
    // The watch must not keep the process alive.
    connection.unref();
    // The calls over this connection show its errors.
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
  let last: Promise<void> = Promise.resolve();
  return {
    address,
    // Texts are sent one after another, so that none overtakes the one before. A text that does not arrive fails no
    // call.
    status(urn, text) {
      last = last
        .then(async () => callEngine(await connection, "Log", statusRequest(urn, text)))
        .catch(() => {});
    },
    sent: () => last,
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

/** Any call without arguments will do, without a method: every answer shows that the engine lives. */
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
 * A LogRequest of `pulumi/engine.proto`: severity (1) info, message (2), urn (3), ephemeral (5). Loading the library
 * would take longer.
 */
const statusRequest = (urn: string, text: string): Buffer =>
  Buffer.concat([Buffer.from([0x08, 1]), field(0x12, text), field(0x1a, urn), Buffer.from([0x28, 1])]);

function field(tag: number, text: string): Buffer {
  const bytes = Buffer.from(text);
  const length: number[] = [];
  let left = bytes.length;
  for (; left > 127; left = Math.floor(left / 128)) length.push((left % 128) + 128);
  return Buffer.concat([Buffer.from([tag, ...length, left]), bytes]);
}

export interface ProviderProcess {
  readonly argv: readonly string[];
  readonly stdout: EventEmitter;
  readonly stderr: EventEmitter;
  on(event: "SIGHUP", listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * Ends the provider process when the engine has ended, for example by a kill. No one could store the results then, and
 * the next `up` must not find an older process that still changes the same servers.
 *
 * A closed terminal or a closed output counts as the engine's end. Otherwise writing there fails, the SDK's own handler
 * writes that failure to the same output, and so on without end.
 *
 * @returns the engine; undefined if the process did not get its address.
 */
export function endWithEngine(own: ProviderProcess, watch = watchEngine): WatchedEngine | undefined {
  const end = () => own.exit(1);
  own.stdout.on("error", end);
  own.stderr.on("error", end);
  own.on("SIGHUP", end);
  const address = engineAddressAmong(own.argv);
  return address === undefined ? undefined : watch(address, end);
}
