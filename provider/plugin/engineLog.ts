import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import type { StatusChannel } from "../engine/statusLine";

export interface EngineLog extends StatusChannel {
  /** A warning that stays. Without a URN it is of the stack. */
  warn(urn: string, line: string): void;
  /** A line that stays and warns of nothing. */
  inform(urn: string, line: string): void;
  close(): void;
}

/** The engine's log at an address such as `127.0.0.1:40123`. A line that does not arrive fails no call. */
export function connectEngine(address: string): EngineLog {
  const client = new EngineClient(address, credentials.createInsecure());
  let last: Promise<void> = Promise.resolve();

  function say(urn: string, severity: LogSeverity, line: string, isEphemeral = false) {
    const request = new LogRequest()
      .setSeverity(severity)
      .setUrn(urn)
      .setMessage(line)
      .setEphemeral(isEphemeral);
    // One after another, so that a status line does not overtake the one before.
    last = last
      .then(() => new Promise<void>((resolve) => void client.log(request, () => resolve())))
      // After the close nothing can be sent.
      .catch(() => {});
  }

  return {
    status: (urn, line) => say(urn, LogSeverity.INFO, line, true),
    inform: (urn, line) => say(urn, LogSeverity.INFO, line),
    warn: (urn, line) => say(urn, LogSeverity.WARNING, line),
    sent: () => last,
    close: () => client.close(),
  };
}
