import type { Dispatcher } from "undici";

/** The response to a request, with its body still undecoded. */
interface Exchanged {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

interface Watch {
  /**
   * Called just before the first byte of the request is written. The error of a failed request does not show whether
   * that happened.
   */
  leaves(): void;
  /** Called when the status and headers of the response have arrived. */
  answers(): void;
}

/**
 * Sends one request and reads the whole response, using undici's dispatch events. Its streams and its abort signal
 * would take more time than the request, and an abort would only take effect once there is a connection.
 *
 * @returns the response, and a function that aborts the request for a reason.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { leaves, answers }: Watch,
) {
  let end: (reason: unknown) => void = () => {};
  const answer = new Promise<Exchanged>((resolve, reject) => {
    const parts: Buffer[] = [];
    let [status, headers]: [number, Exchanged["headers"]] = [0, {}];
    let controller: Dispatcher.DispatchController | undefined;
    let earlyEnd: { readonly reason: unknown } | undefined;
    end = (reason) => {
      earlyEnd ??= { reason };
      reject(reason);
      controller?.abort(asError(reason));
    };
    dispatcher.dispatch(request, {
      onRequestStart(startedController) {
        controller = startedController;
        if (earlyEnd) return startedController.abort(asError(earlyEnd.reason));
        leaves();
      },
      onResponseStart(_, statusNow, responseHeaders) {
        // Skip an informational response, such as 103.
        if (statusNow < 200) return;
        [status, headers] = [statusNow, responseHeaders];
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
