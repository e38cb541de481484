import { expect, it } from "vitest";
import { scriptedLine, type Typed } from "../../support/cli";
import { answerLost, refuse, type Script } from "../../support/scriptedHost";

const order = (domain: string) => [
  ...["call", "server.create", "--json"],
  JSON.stringify({ type: "Cloud.VPS", domain }),
];
const yes = "--yes";

/** Runs a command at a host that answers a create so. */
async function run(args: readonly string[], answer: () => object | symbol, typed: Typed = {}) {
  const script: Script = {
    "server.create": answer as Script[string],
    "server.update": answer as Script[string],
  };
  const line = scriptedLine(script);
  const ended = await line.hosting(args, { environment: line.environment, ...typed });
  return { ...ended, orders: line.sent.filter(([name]) => name === "server.create").length };
}
const lost = () => answerLost;
const made = () => ({ uniq_id: "AAAAAA" });

it("an order whose answer is lost says that it may be ordered, and is not sent a second time without an explicit yes", async () => {
  const web = order("lost1.example.com");
  const first = await run([...web, yes], lost);
  expect(first.errors).toContain(
    "It may be ordered, and billed. Look with `npx pulumi-hosting call asset.list`",
  );
  expect([first.exitCode, first.orders]).toEqual([4, 1]);
  const second = await run([...web, yes], made);
  expect(second.errors).toMatch(/ordered lost1\.example\.com .* ago.*Nothing was sent\./s);
  expect([second.exitCode, second.orders]).toEqual([5, 0]);
  // At a terminal it asks, also with --yes.
  expect((await run([...web, yes], made, { answers: ["no"] })).orders).toBe(0);
  expect((await run([...web, yes, "--again"], made)).orders).toBe(1);
  // Its answer has come, so the next one is another server.
  expect((await run([...web, yes], made)).orders).toBe(1);
});

it("an order that a person at a terminal says yes to twice is sent", async () => {
  const web = order("lost2.example.com");
  await run([...web, yes], lost);
  expect((await run(web, made, { answers: ["yes", "yes"] })).orders).toBe(1);
});

it.each([
  ["for good", () => refuse("Input::Validation")],
  ["for now", () => refuse("API::RateLimit")],
])("an order that is refused %s leaves no note, and is sent once", async (what, answer) => {
  const web = order(`refused-${what.replace(" ", "-")}.example.com`);
  expect((await run([...web, yes], answer)).orders).toBe(1);
  expect((await run([...web, yes], made)).orders).toBe(1);
});

it("another write whose answer is lost says so too", async () => {
  const update = ["call", "server.update", "--json", '{"uniq_id":"AAAAAA","domain":"b.example.com"}', yes];
  expect((await run(update, lost)).errors).toContain("It may have been done. Look at the host");
});
