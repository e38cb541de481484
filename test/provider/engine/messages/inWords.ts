import { expect, it } from "vitest";
import type { Message } from "../../../../provider/message";
import { worded } from "../../../../provider/messages";

/** What messages say of facts beside those of their examples, which docs/errors.md shows: code, facts, text. */
export const inWords = (cases: readonly [string, object, string][]) =>
  it.each(cases)("%s %j", (code, data, text) => {
    expect(worded({ code, data } as Message, { because: "server.details: it is unreachable" })).toBe(text);
  });
