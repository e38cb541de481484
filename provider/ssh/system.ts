import { connect } from "node:net";
import { readHostKeys } from "./hostKeys";
import type { Address, Connected, SshNetwork } from "./network";

/** Opens a TCP connection. */
export function dial({ host, port }: Address, signal: AbortSignal): Promise<Connected> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect({ host, port });
    const abort = () => {
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
    socket.once("error", reject);
    socket.once("connect", () => {
      signal.removeEventListener("abort", abort);
      const bytes = socket[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
      resolve({
        read: async () => {
          const next = await bytes.next();
          return next.done ? undefined : next.value;
        },
        close: () => void socket.destroy(),
      });
    });
  });
}

/** The machine's own network. */
export const systemSsh: SshNetwork = { dial, hostKeys: readHostKeys };
