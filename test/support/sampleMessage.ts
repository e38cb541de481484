import { type Message, message } from "../../provider/message";

/**
 * A message for tests of how a front shows messages: `sampleMessage("size must be small")` reads "size must be small.".
 */
export function sampleMessage(words: string): Message {
  const [property = "", ...reason] = words.split(" ");
  return message("input-invalid", { property, reason: reason.join(" ") });
}
