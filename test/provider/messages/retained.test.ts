import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Message } from "../../../provider/message";
import { messageText, rooms } from "../../../provider/messages";

// Pulumi removes the old one as the state says. An option that only the program has comes too late: the server is lost.

const messages = Object.values(rooms).flatMap((texts) =>
  Object.entries(texts).map(([code, { example }]) => messageText({ code, data: example } as Message)),
);
const pages = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(join("docs", name), "utf8"));
/** Lines that advise the option to keep something, and not those that say what it has done. */
const advice = [...messages, ...pages]
  .flatMap((text) => text.split("\n"))
  .filter((line) => /retainOnDelete/.test(line) && !/counts as recorded/.test(line));

it("advice to keep something by retainOnDelete says to run `pulumi up` before", () => {
  expect(advice.length).toBeGreaterThan(2);
  expect(advice.filter((line) => !/retainOnDelete.+`pulumi up`.+(?:then|only)/.test(line))).toEqual([]);
});
