import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Message } from "../../../provider/message";
import { messageText, rooms } from "../../../provider/messages";

// Pulumi removes an old resource with the options that the state has. If retainOnDelete is only in the program, it
// comes too late, and the server is lost.

const messages = Object.values(rooms).flatMap((texts) =>
  Object.entries(texts).map(([code, { example }]) => messageText({ code, data: example } as Message)),
);
const pages = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(join("docs", name), "utf8"));
/** Lines that advise to set the option, without lines about its effect. */
const advice = [...messages, ...pages]
  .flatMap((text) => text.split("\n"))
  .filter((line) => /retainOnDelete/.test(line) && !/counts as recorded/.test(line));

it("advice to set retainOnDelete says to run `pulumi up` before the change", () => {
  expect(advice.length).toBeGreaterThan(2);
  expect(advice.filter((line) => !/retainOnDelete.+`pulumi up`.+(?:then|only)/.test(line))).toEqual([]);
});
