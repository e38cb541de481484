import type { EventEmitter } from "node:events";

/** Access to the open handles of a process, which Node and other runtimes may not provide. */
export interface OpenHandles {
  _getActiveHandles?(): readonly unknown[];
}

/**
 * Listens for the engine's Cancel call. After the first Ctrl-C the engine calls Cancel on every provider and starts no
 * further operations. Pulumi's SDK answers the call itself and does not pass it on to dynamic providers, so this
 * function watches the gRPC server's streams.
 *
 * @returns a function that returns whether the engine has cancelled the run and has not configured a new one since;
 * undefined if the calls cannot be observed.
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

/** Whether a handle is an HTTP/2 server, as the gRPC server is: each call is a stream. */
const isCallServer = (handle: unknown): handle is EventEmitter => {
  const { listen, listenerCount } = handle as { listen?: unknown } & Partial<EventEmitter>;
  if (typeof listen !== "function" || typeof listenerCount !== "function") return false;
  return (handle as EventEmitter).listenerCount("stream") > 0;
};
