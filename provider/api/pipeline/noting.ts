import type { Dispatcher } from "undici";

/**
 * Notes that a request leaves: just before its first byte is written. By the kind of a failure no one knows that: the
 * library has no code of its own for an answer that is not HTTP.
 */
export const noting =
  (onLeaving: () => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart(...start) {
        onLeaving();
        handler.onRequestStart?.(...start);
      },
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseStart: (...start) => handler.onResponseStart?.(...start),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...error) => handler.onResponseError?.(...error),
    });
