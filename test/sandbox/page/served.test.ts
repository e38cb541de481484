import { describe, expect, it } from "vitest";
import type { ServerRow } from "../../../sandbox";
import { assets } from "../../../sandbox/page/assets";
import { aKey, basic, requestSender } from "../support/host";
import { fullAccount, openAccount, pageOf } from "./support/account";

describe("the page's address", () => {
  it("answers with HTML that loads only the sandbox's files, and that no page may frame", async () => {
    const { sandbox } = await openAccount();
    const answer = await fetch(`${sandbox.url}/`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    const page = await answer.text();
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect([...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path).sort()).toEqual(
      Object.values(assets)
        .map(({ path }) => path)
        .sort(),
    );
    expect(page).not.toMatch(/ (?:style|on\w+)=|<style/);
  });

  it.each(Object.values(assets))("serves $path as $contentType", async ({ path, contentType, text }) => {
    const { sandbox } = await openAccount();
    const answer = await requestSender(sandbox)(path, { method: "GET" });
    expect(answer.text).toBe(text);
    expect(answer.headers).toMatchObject({
      "content-type": contentType,
      "x-content-type-options": "nosniff",
    });
  });

  it("accepts a query and HEAD, and is not logged as an API request", async () => {
    const { sandbox } = await openAccount();
    const answers = [await fetch(`${sandbox.url}/?anything`), await fetch(sandbox.url, { method: "HEAD" })];
    expect([answers.map(({ status }) => status), await answers[1]?.text()]).toEqual([[200, 200], ""]);
    expect(sandbox.requests).toEqual([]);
  });

  it.each([
    ["GET", "/v3/server/list", 405],
    ["GET", "/index.html", 404],
    ["POST", "/", 404],
  ])("has no other page: the API answers %s %s with %i", async (method, path, status) => {
    const { sandbox } = await openAccount();
    const { status: is, text } = await requestSender(sandbox)(path, { method });
    expect([is, text]).toEqual([status, expect.stringContaining("API::InvalidMethod")]);
  });
});

it("a filter in the address finds servers by domain, id and status, also beyond the shown ones", async () => {
  const { sandbox, order } = await openAccount();
  const first = await order("Shop.example.com");
  sandbox.advance("50m");
  for (let number = 1; number <= 160; number++) await order(`web${number}.example.com`);
  const shown = async (filter: string, all = "") => {
    const page = await (await fetch(`${sandbox.url}/?${new URLSearchParams({ filter })}${all}`)).text();
    const keys = (kind: string) => page.match(new RegExp(`data-key="${kind}-`, "g"))?.length ?? 0;
    return [keys("server"), keys("work"), page.match(/\d+ of \d+ are shown|No server has/)?.[0]];
  };
  expect(await shown("")).toEqual([25, 10, "10 of 161 are shown"]);
  expect(await shown("", "&all=servers&all=work")).toEqual([150, 150, "150 of 161 are shown"]);
  for (const filter of ["shop", " SHOP.example ", first.toLowerCase(), "running"])
    expect(await shown(filter), filter).toEqual([1, 1, "1 of 161 are shown"]);
  expect(await shown("web16")).toEqual([2, 2, "2 of 161 are shown"]);
  expect(await shown("building")).toEqual([25, 10, "10 of 160 are shown"]);
  expect(await shown('"><b>&')).toEqual([0, 0, "No server has"]);
});

describe("the servers", () => {
  it("are sorted as the address says, with numbers in numeric order", async () => {
    const { sandbox, order } = await openAccount();
    for (const name of ["web10", "web9", "db1"]) await order(`${name}.example.com`);
    const shown = async (query: string) => {
      const page = await (await fetch(`${sandbox.url}/${query}`)).text();
      const [table = ""] = page.match(/Servers, [\s\S]*?<\/table>/) ?? [];
      return [
        [...table.matchAll(/<bdi>(\w+)\.example\.com/g)].map(([, name]) => name).join(" "),
        /aria-sort="(\w*cending)"/.exec(table)?.[1],
      ];
    };
    expect(await shown("")).toEqual(["db1 web9 web10", undefined]);
    expect(await shown("?sort=domain")).toEqual(["db1 web9 web10", "ascending"]);
    expect(await shown("?sort=-domain")).toEqual(["web10 web9 db1", "descending"]);
    expect(await shown("?sort=nothing")).toEqual(["db1 web9 web10", undefined]);
    expect(await shown("?sort=-domain&filter=web")).toEqual(["web10 web9", "descending"]);
  });

  it("are counted by status, and each count links to its servers and then back to all", async () => {
    const { sandbox, order } = await openAccount();
    for (const name of ["web1", "web2"]) await order(`${name}.example.com`);
    sandbox.advance("1h");
    await order("web3.example.com");
    const links = async (query: string) => {
      const page = await (await fetch(`${sandbox.url}/${query}`)).text();
      const found = page.matchAll(/<a href="([^"]*)"[^>]*class="badge ([^"]*)">(\d+) <bdi>(\w+)/g);
      return [...found].map(([, href, look, count, status]) => [href, look, `${count} ${status}`]);
    };
    expect(await links("?all=work")).toEqual([
      ["/?filter=Running&#38;all=work", "good", "2 Running"],
      ["/?filter=Building&#38;all=work", "busy", "1 Building"],
    ]);
    expect(await links("?filter=building")).toEqual([
      ["/?filter=Running", "good", "2 Running"],
      ["/", "busy chosen", "1 Building"],
    ]);
  });
});

it("an operation of a second is visible on the timeline, also after an hour of such operations", async () => {
  const { sandbox, order } = await openAccount({ profile: "fast" });
  for (const number of [1, 2, 3]) {
    await order(`web${number}.example.com`);
    sandbox.advance("10m");
  }
  await order("web4.example.com");
  sandbox.advance(500);
  const page = await pageOf(sandbox);
  const [work = ""] = page.match(/<section id="work"[\s\S]*?<\/section>/) ?? [];
  expect(
    [...work.matchAll(/<rect class="(\w+)" x="([^"]+)" width="([^"]+)"/g)].map((one) => one.slice(1)),
  ).toEqual([
    ["past", "95.12%", "2.44%"],
    ["coming", "97.56%", "2.44%"],
  ]);
  expect(work.split("earlier").length - 1).toBe(3);
  expect(work).toContain('class="busy quick"');
});

describe("foreign text", () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;
  const escaped =
    "&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#60;img src=x onerror=&#39;alert(2)&#39;&#62;&#38;amp;";

  const ofOthers = { username: hostile, password: "their-password" };

  it("is escaped in names, addresses and paths", async () => {
    const { sandbox, order } = await openAccount({ users: [ofOthers] });
    const uniqId = await order("web1.example.com");
    sandbox.advance("1h");
    const texts = ["domain", "status", "ip", "plan_id", "template_name", "type"];
    sandbox.server(uniqId).set(Object.fromEntries(texts.map((name) => [name, hostile])));
    await requestSender(sandbox)("/v3/server/list", { headers: { authorization: basic(ofOthers) } });
    await fetch(`${sandbox.url}/${encodeURIComponent(hostile)}<b>`, { method: "POST" });
    await requestSender(sandbox)("/<script>", { headers: {} });
    const page = await pageOf(sandbox);
    expect(page.split(escaped).length - 1).toBeGreaterThanOrEqual(6);
    const filtered = await fetch(`${sandbox.url}/?${new URLSearchParams({ filter: hostile })}`);
    expect(await filtered.text()).toContain(`value="${escaped}"`);
    expect(page.match(/<script[^>]*>/g)).toEqual([`<script src="${assets.script.path}" defer>`]);
    expect(page).not.toMatch(/<img|<b>|onerror='/);
  });

  it("is escaped in the uniq_id in a button's body, and keeps its value", async () => {
    const { sandbox, order } = await openAccount();
    const uniqId = await order("web1.example.com");
    sandbox.advance("1h");
    sandbox.server(uniqId).set({ uniq_id: hostile });
    const [, body] = (await pageOf(sandbox)).match(/data-path="\/_sandbox\/drift" data-body="([^"]*)"/) ?? [];
    const unescaped = body?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(JSON.parse(unescaped ?? "")).toEqual({ server: hostile });
  });
});

it("the page contains no secret of the account and none from a request", async () => {
  const totpSecret = "JBSWY3DPEHPK3PXP";
  const { sandbox, ask, refused, built } = await fullAccount({ users: [{ username: "ada", totpSecret }] });
  await ask("account/ssh/key/add", aKey);
  await ask("server/update", { uniq_id: built, password: "hunter2-hunter2" });
  await refused("server/update", { uniq_id: built, password: "hunter3-hunter3", colour: "red" });
  await refused("server/list", {}, { username: "sandbox", password: "hunter4-hunter4" });
  await refused("nothing?password=hunter5-hunter5");
  const { token } = await ask("account/auth/token", { timeout: 3600 });
  const secrets = [
    ...sandbox.users.flatMap((user) => [user.password, user.totpSecret]),
    ...[...sandbox.servers, ...sandbox.assets].map((row) => row.password),
    ...sandbox.credentials.map((row) => row.auth_data),
    ...[2, 3, 4, 5].map((number) => `hunter${number}`),
    token as string,
    basic(sandbox).replace("Basic ", ""),
  ].filter((secret) => secret !== undefined);
  expect(secrets.length).toBeGreaterThan(12);
  const page = await pageOf(sandbox);
  for (const secret of secrets) expect(page).not.toContain(secret);
});

it("ten thousand servers and requests leave the page short: the latest few of each, 150 on request, and their total", async () => {
  const { sandbox, order } = await openAccount();
  for (let number = 1; number <= 250; number++) {
    await order(`web${number}.example.com`);
    sandbox.faults.add({ fault: "slow", operation: "*", skip: 1000 });
  }
  sandbox.advance("1h");
  const working = await order("working.example.com");
  const servers = sandbox.servers as ServerRow[];
  const [first] = servers as [ServerRow];
  for (let number = 1; number < 10_000; number++)
    servers.push({ ...structuredClone(first), uniq_id: `N${number}`, domain: `new${number}.example.com` });
  const requests = sandbox.requests as (typeof sandbox.requests)[number][];
  const path = `/${"x".repeat(10_000)}`;
  const [operation, fault] = [undefined, undefined];
  const wrong = { at: 0, operation, path, params: {}, user: path, status: 404, errorClass: path, fault };
  while (requests.length < 10_000) requests.push({ ...wrong, number: requests.length + 1 });
  const short = await pageOf(sandbox);
  const all = ["servers", "requests", "orders"].map((one) => `all=${one}`).join("&");
  const page = await (await fetch(`${sandbox.url}/?${all}`)).text();
  const counts = (text: string) =>
    ["server", "request", "order", "fault"].map((kind) => text.split(`data-key="${kind}-`).length - 1);
  expect(counts(short)).toEqual([25, 15, 10, 150]);
  expect(short).toContain("25 of 10,250 are shown");
  expect(page.length).toBeLessThan(800_000);
  expect(counts(page)).toEqual([150, 150, 150, 150]);
  // The page shows the server with an operation in progress, however old it is, and the newest servers.
  expect(page).toContain(`data-key="server-${working}"`);
  expect(page).toContain("new9999.example.com");
  expect(page).toContain('data-key="request-10000"');
  expect(page).not.toContain('data-key="request-9850"');
  const told = ["10,250 servers: ", "150 of 10,250 are shown", "150 of 10,000 are shown", "150 of 251"];
  for (const sentence of told) expect(page).toContain(sentence);
});

it("the headings are in order, and every button's name says what it acts on", async () => {
  const { sandbox } = await fullAccount();
  const page = await pageOf(sandbox);
  const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.reduce((before, level) => {
    expect(level - before).toBeLessThanOrEqual(1);
    return level;
  }, 0);
  const buttons = [...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)];
  const names = buttons.map(([, inner = ""]) => inner.replace(/<[^>]*>/g, ""));
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
});
