import type { EventEmitter } from "node:events";

/** The handles that a process has open. Node and other runtimes may not list them. */
export interface OpenHandles {
  _getActiveHandles?(): readonly unknown[];
}

/**
 * Listens to what the engine asks of this process. At the first Ctrl-C it asks every provider to cancel, and starts nothing
 * more; Pulumi's SDK answers that without handing it to the classes.
 *
 * @returns whether the engine has cancelled, and has configured no other run since; undefined: that cannot be heard.
 */
export function hearCancel({ _getActiveHandles: openHandles }: OpenHandles): (() => boolean) | undefined {
  let isCancelled = false;
  const servers = (openHandles?.() ?? []).filter(isCallServer);
  for (const server of servers)
    server.on("stream", (_stream: unknown, headers: Readonly<Record<string, unknown>> = {}) => {
      const path = String(headers[":path"]);
      if (path.endsWith("/Cancel")) isCancelled = true;
      else if (path.endsWith("/Configure")) isCancelled = false;
    });
  return servers.length === 0 ? undefined : () => isCancelled;
}

/** A server of HTTP/2, as that of gRPC is: its calls are streams. */
const isCallServer = (handle: unknown): handle is EventEmitter => {
  const { listen, listenerCount } = handle as { listen?: unknown } & Partial<EventEmitter>;
  if (typeof listen !== "function" || typeof listenerCount !== "function") return false;
  return (handle as EventEmitter).listenerCount("stream") > 0;
};
