import { expect, it } from "vitest";
import { noteFiles } from "../../../provider/engine/noteFiles";
import { orderNotes } from "../../../provider/resources/server/order/orderNotes";
import { scriptedLine, type Typed } from "../../support/cli";
import {
  answerLost,
  neverArrives,
  page,
  refuse,
  type Script,
  scriptedHost,
} from "../../support/scriptedHost";

const order = (domain: string, account: object = {}) => [
  ...["call", "server.create", "--json"],
  JSON.stringify({ type: "Cloud.VPS", domain, ...account }),
];
const yes = "--yes";

/** Runs a command at a host that answers a create so. */
async function run(args: readonly string[], answer: () => object | symbol, typed: Typed = {}) {
  const script: Script = {
    "server.create": answer as Script[string],
    "server.update": answer as Script[string],
    "account.token": () => ({ token: "new", timeout: 3_600 }),
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

it("an order of an account that is given as digits in a text is noted for that account", async () => {
  const domain = "account.example.com";
  await run([...order(domain, { accnt: "77" }), yes], lost);
  expect((await run([...order(domain, { accnt: 77 }), yes], made)).orders).toBe(0);
  expect((await run([...order(domain), yes], made)).orders).toBe(1);
});

const username = { HOSTING_BASE_URL: "https://host.example", HOSTING_USERNAME: "bob" };
it.each([
  ["password", { ...username, HOSTING_PASSWORD: "a-password" }],
  ["token", { ...username, HOSTING_TOKEN: "a-token" }],
])("an order whose login by %s is refused may be ordered, and is sent once", async (way, environment) => {
  const web = order(`login-by-${way}.example.com`);
  const first = await run([...web, yes], () => page(401), { environment });
  expect(first.errors).toContain("It may be ordered, and billed.");
  expect([first.exitCode, first.orders]).toEqual([4, 1]);
  const second = await run([...web, yes], made, { environment });
  expect([second.exitCode, second.orders]).toEqual([5, 0]);
});

it("sends an order again that never left this machine", async () => {
  const answers = [neverArrives, made()];
  const { exitCode, orders } = await run(
    [...order("unsent.example.com"), yes],
    () => answers.shift() as object,
  );
  expect([exitCode, orders]).toEqual([0, 2]);
});

it("a run just after an order sees the server that it made, even if no list shows it yet", async () => {
  const domain = "listed-late.example.com";
  await run([...order(domain), yes], made);
  const configuration = { baseUrl: "https://host.example" };
  const { session } = scriptedHost({}, configuration, {}, { notes: noteFiles() });
  const notes = orderNotes(session, { domain });
  expect(notes.unanswered()).toBeUndefined();
  expect(notes.takeUnlisted(() => false).map(({ text }) => text)).toEqual(["AAAAAA"]);
});

it("an order that is answered without an id may be there, and is not sent a second time", async () => {
  const web = order("no-id.example.com");
  expect((await run([...web, yes], () => ({}))).exitCode).toBe(0);
  expect((await run([...web, yes], made)).orders).toBe(0);
});

it("another write whose login by password is refused once is sent again", async () => {
  const answers = [page(401), made()];
  const { exitCode } = await run(
    ["call", "server.update", "--json", '{"uniq_id":"AAAAAA","domain":"b.example.com"}', yes],
    () => answers.shift() as object,
    { environment: { ...username, HOSTING_PASSWORD: "a-password" } },
  );
  expect([exitCode, answers]).toEqual([0, []]);
});

it("another write whose answer is lost says so too", async () => {
  const update = ["call", "server.update", "--json", '{"uniq_id":"AAAAAA","domain":"b.example.com"}', yes];
  expect((await run(update, lost)).errors).toContain("It may have been done. Look at the host");
});
