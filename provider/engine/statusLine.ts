import type { Clock } from "../clock";

/**
 * The text that Pulumi shows behind a resource while a call about it runs. Each text replaces the one before, and none
 * is left at the end.
 */
export interface StatusLine {
  show(text: string): void;
  /** Removes the text. Resolves after all texts have arrived, because a late one would stay. */
  end(): Promise<void>;
}

/** Sends the texts for a resource. Texts without a URN belong to the stack. */
export interface StatusChannel {
  status(urn: string, text: string): void;
  /** Resolves when all texts so far have arrived, or cannot arrive. */
  sent(): Promise<void>;
}

/** A shorter call shows nothing of its progress, in milliseconds, because no one could read it. */
const quiet = 100;

/** @param channel undefined: no one receives the texts. */
export function openStatusLine(clock: Clock, channel: StatusChannel | undefined, urn: string): StatusLine {
  let [text, isShown] = [undefined as string | undefined, false];
  const ended = new AbortController();
  const show = () => {
    if (text !== undefined) channel?.status(urn, text);
    isShown = true;
  };
  return {
    show(next) {
      const isFirst = text === undefined;
      text = next;
      if (isShown) show();
      else if (isFirst) clock.sleep(quiet, ended.signal).then(show, () => {});
    },
    async end() {
      ended.abort("the call has ended");
      // The last text would stay on the resource.
      if (isShown) channel?.status(urn, "");
      await channel?.sent();
    },
  };
}
