import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** Where lines for the user go. */
export interface EngineLog {
  /** A line on the resource's own status; the next one takes its place. */
  status(urn: string, line: string): void;
  /** A warning that stays. Without a resource it is the stack's. */
  warn(urn: string, line: string): void;
  /** A line of the stack that is shown with `--debug` only. */
  debug(line: string): void;
  /** Resolves when everything said up to now has arrived, or cannot. */
  sent(): Promise<void>;
  close(): void;
}

/** Before the engine has said where it is. */
export const noEngine: EngineLog = {
  status: () => {},
  warn: () => {},
  debug: () => {},
  sent: async () => {},
  close: () => {},
};

/** The engine's log at an address such as `127.0.0.1:40123`. A line that does not arrive fails nothing. */
export function connectEngine(address: string): EngineLog {
  const client = new EngineClient(address, credentials.createInsecure());
  let last: Promise<void> = Promise.resolve();

  function say(urn: string, severity: LogSeverity, line: string) {
    const request = new LogRequest();
    request.setSeverity(severity);
    request.setUrn(urn);
    request.setMessage(line);
    request.setEphemeral(severity === LogSeverity.INFO);
    // One after another: a status line must not overtake the one before it.
    last = last
      .then(
        () =>
          new Promise<void>((resolve) => {
            client.log(request, () => resolve());
          }),
      )
      // What is said after the close cannot even be sent.
      .catch(() => {});
  }

  return {
    status: (urn, line) => say(urn, LogSeverity.INFO, line),
    warn: (urn, line) => say(urn, LogSeverity.WARNING, line),
    debug: (line) => say("", LogSeverity.DEBUG, line),
    sent: () => last,
    close: () => client.close(),
  };
}
