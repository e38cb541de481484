import type { Clock } from "../clock";

/**
 * The text that Pulumi shows next to a resource while a call for it runs. Each text replaces the previous one, and at
 * the end the text is removed.
 */
export interface StatusLine {
  show(text: string): void;
  /** Removes the text. Resolves after all texts have arrived, because a late one would stay on the screen. */
  end(): Promise<void>;
}

/** Sends status texts for a resource. Texts with an empty URN belong to the stack. */
export interface StatusChannel {
  status(urn: string, text: string): void;
  /** Resolves when all texts sent so far have arrived or failed. */
  sent(): Promise<void>;
}

/** In milliseconds. A call that ends sooner shows no status text, because no one could read it. */
const quiet = 100;

/** @param channel undefined if nothing receives the texts. */
export function openStatusLine(clock: Clock, channel: StatusChannel | undefined, urn: string): StatusLine {
  let [text, isShown] = [undefined as string | undefined, false];
  let delayAbort: AbortController | undefined;
  const show = () => {
    if (text !== undefined) channel?.status(urn, text);
    isShown = true;
  };
  return {
    show(nextText) {
      const isFirst = text === undefined;
      text = nextText;
      if (isShown) show();
      else if (isFirst) {
        delayAbort = new AbortController();
        clock.sleep(quiet, delayAbort.signal).then(show, () => {});
      }
    },
    async end() {
      delayAbort?.abort("the call has ended");
      // An empty text removes the last one, which would otherwise stay on the resource.
      if (isShown) channel?.status(urn, "");
      await channel?.sent();
    },
  };
}
