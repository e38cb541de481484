import type { Dispatcher } from "undici";

/** The outcome of a request, with its answer as it came. */
interface Exchanged {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

interface Watch {
  /** The request leaves: just before its first byte is written. The kind of a failure does not show that. */
  leaves(): void;
  /** The host answers: the head of the answer is there. */
  answers(): void;
}

/**
 * Sends one request and takes the whole answer, by the library's own events: its streams and its signal would take more
 * time than the request, and see an end only once there is a connection.
 *
 * @returns the answer, and the reason of an early end.
 */
export function exchange(way: Dispatcher, request: Dispatcher.DispatchOptions, { leaves, answers }: Watch) {
  let end: (reason: unknown) => void = () => {};
  const answer = new Promise<Exchanged>((resolve, reject) => {
    const parts: Buffer[] = [];
    let [status, headers]: [number, Exchanged["headers"]] = [0, {}];
    let controller: Dispatcher.DispatchController | undefined;
    let ended: { readonly reason: unknown } | undefined;
    end = (reason) => {
      ended ??= { reason };
      reject(reason);
      controller?.abort(asError(reason));
    };
    way.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (ended) return started.abort(asError(ended.reason));
        leaves();
      },
      onResponseStart(_, statusNow, told) {
        // An informational answer, such as 103.
        if (statusNow < 200) return;
        [status, headers] = [statusNow, told];
        answers();
      },
      onResponseData: (_, part) => void parts.push(part),
      onResponseEnd: () => resolve({ status, headers, bytes: Buffer.concat(parts) }),
      onResponseError: (_, error) => reject(error),
    });
  });
  return { answer, end };
}

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error("no one waits for it");
