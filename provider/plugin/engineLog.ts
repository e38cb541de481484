import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import type { StatusChannel } from "../engine/statusLine";

export interface EngineLog extends StatusChannel {
  /** Prints a warning. With an empty URN it belongs to the stack. */
  warn(urn: string, line: string): void;
  /** Prints an informational line. */
  inform(urn: string, line: string): void;
  close(): void;
}

/**
 * Connects to the log of the engine at an address such as `127.0.0.1:40123`. A line that cannot be delivered does not
 * fail a call.
 */
export function connectEngine(address: string): EngineLog {
  const client = new EngineClient(address, credentials.createInsecure());
  let lastSend: Promise<void> = Promise.resolve();

  function say(urn: string, severity: LogSeverity, line: string, isEphemeral = false) {
    const request = new LogRequest()
      .setSeverity(severity)
      .setUrn(urn)
      .setMessage(line)
      .setEphemeral(isEphemeral);
    // Lines are sent one after another, so that they arrive in order.
    lastSend = lastSend
      .then(() => new Promise<void>((resolve) => void client.log(request, () => resolve())))
      // Sending fails after the connection was closed.
      .catch(() => {});
  }

  return {
    status: (urn, line) => say(urn, LogSeverity.INFO, line, true),
    inform: (urn, line) => say(urn, LogSeverity.INFO, line),
    warn: (urn, line) => say(urn, LogSeverity.WARNING, line),
    sent: () => lastSend,
    close: () => client.close(),
  };
}
