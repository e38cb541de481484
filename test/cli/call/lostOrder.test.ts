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

/** Runs a command against a host whose responses to `server.create` and `server.update` come from `answer`. */
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

it("an order whose response is lost is reported as possibly placed, and is not sent a second time without an explicit yes", async () => {
  const web = order("lost1.example.com");
  const first = await run([...web, yes], lost);
  expect(first.errors).toContain(
    "It may be ordered, and billed. Look with `npx pulumi-hosting call asset.list`",
  );
  expect([first.exitCode, first.orders]).toEqual([4, 1]);
  const second = await run([...web, yes], made);
  expect(second.errors).toMatch(/ordered lost1\.example\.com .* ago.*Nothing was sent\./s);
  expect([second.exitCode, second.orders]).toEqual([5, 0]);
  // At a terminal, the command asks for confirmation even with --yes.
  expect((await run([...web, yes], made, { answers: ["no"] })).orders).toBe(0);
  expect((await run([...web, yes, "--again"], made)).orders).toBe(1);
  // The repeated order got its response, so a further order is for another server.
  expect((await run([...web, yes], made)).orders).toBe(1);
});

it("an order with a lost response is sent again if a person at a terminal confirms twice", async () => {
  const web = order("lost2.example.com");
  await run([...web, yes], lost);
  expect((await run(web, made, { answers: ["yes", "yes"] })).orders).toBe(1);
});

it.each([
  ["permanently", () => refuse("Input::Validation")],
  ["for now", () => refuse("API::RateLimit")],
])("an order that the host refuses %s leaves no note, so the next run may order", async (what, answer) => {
  const web = order(`refused-${what.replace(" ", "-")}.example.com`);
  expect((await run([...web, yes], answer)).orders).toBe(1);
  expect((await run([...web, yes], made)).orders).toBe(1);
});

it("an order is noted for its account, whether the account number is a string or a number", async () => {
  const domain = "account.example.com";
  await run([...order(domain, { accnt: "77" }), yes], lost);
  expect((await run([...order(domain, { accnt: 77 }), yes], made)).orders).toBe(0);
  expect((await run([...order(domain), yes], made)).orders).toBe(1);
});

const username = { HOSTING_BASE_URL: "https://host.example", HOSTING_USERNAME: "bob" };
it.each([
  ["password", { ...username, HOSTING_PASSWORD: "a-password" }],
  ["token", { ...username, HOSTING_TOKEN: "a-token" }],
])(
  "an order answered with status 401 to a login by %s is reported as possibly placed, and is not sent again",
  async (way, environment) => {
    const web = order(`login-by-${way}.example.com`);
    const first = await run([...web, yes], () => page(401), { environment });
    expect(first.errors).toContain("It may be ordered, and billed.");
    expect([first.exitCode, first.orders]).toEqual([4, 1]);
    const second = await run([...web, yes], made, { environment });
    expect([second.exitCode, second.orders]).toEqual([5, 0]);
  },
);

it("sends an order again if its request never left this machine", async () => {
  const answers = [neverArrives, made()];
  const { exitCode, orders } = await run(
    [...order("unsent.example.com"), yes],
    () => answers.shift() as object,
  );
  expect([exitCode, orders]).toEqual([0, 2]);
});

it("the run after an order knows the id of the new server, even if no list shows the server yet", async () => {
  const domain = "listed-late.example.com";
  await run([...order(domain), yes], made);
  const configuration = { baseUrl: "https://host.example" };
  const { session } = scriptedHost({}, configuration, {}, { notes: noteFiles() });
  const notes = orderNotes(session, { domain });
  expect(notes.unanswered()).toBeUndefined();
  expect(notes.takeUnlisted(() => false).map(({ text }) => text)).toEqual(["AAAAAA"]);
});

it("an order answered without an id counts as possibly placed, and is not sent a second time", async () => {
  const web = order("no-id.example.com");
  expect((await run([...web, yes], () => ({}))).exitCode).toBe(0);
  expect((await run([...web, yes], made)).orders).toBe(0);
});

it("a server.update whose password login is refused once is sent again", async () => {
  const answers = [page(401), made()];
  const { exitCode } = await run(
    ["call", "server.update", "--json", '{"uniq_id":"AAAAAA","domain":"b.example.com"}', yes],
    () => answers.shift() as object,
    { environment: { ...username, HOSTING_PASSWORD: "a-password" } },
  );
  expect([exitCode, answers]).toEqual([0, []]);
});

it("a server.update whose response is lost is reported as possibly done", async () => {
  const update = ["call", "server.update", "--json", '{"uniq_id":"AAAAAA","domain":"b.example.com"}', yes];
  expect((await run(update, lost)).errors).toContain("It may have been done. Look at the host");
});
