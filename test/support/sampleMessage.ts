import { type Message, message } from "../../provider/message";

/** A message with these words and a full stop, for what a front does with any: `sampleMessage("size must be small")`. */
export function sampleMessage(words: string): Message {
  const [property = "", ...reason] = words.split(" ");
  return message("input-invalid", { property, reason: reason.join(" ") });
}
