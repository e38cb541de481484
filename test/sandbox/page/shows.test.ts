import { describe, expect } from "vitest";
import { startSandbox } from "../../../sandbox";
import { aKey } from "../support/host";
import { fullAccount, openAccount } from "./support/account";
import { eventually, it, pageSection, serverCell, serverRow } from "./support/browser";

const work = "Work of the last hour";

describe("without a script the page shows", () => {
  it("the current account, and no button, because buttons need a script", async ({ visit }) => {
    const { sandbox } = await fullAccount();
    const page = await visit(sandbox, { javaScriptEnabled: false });
    expect(await page.title()).toBe("Hosting sandbox");
    expect(await page.locator("noscript p").isVisible()).toBe(true);
    const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(headings).toEqual(["Host", work, "Servers", "Requests", "Faults in force", "Ledger"]);
    expect(await pageSection(page, "Host").innerText()).toContain(sandbox.url);
    expect(await pageSection(page, "Host").innerText()).toContain(
      "4 servers: 1 running, 1 at work, 1 hanging, 1 failed",
    );
    expect(await pageSection(page, "Servers").getByRole("row").count()).toBe(5);
    expect(await pageSection(page, "Ledger").innerText()).toContain(
      "5 servers you would have paid for (99.50\u00a0USD a month for their plans), and 1 call that lost data or a service.",
    );
    expect(await page.getByRole("button").count()).toBe(0);
  });

  it("the first step, in an empty account", async ({ visit }) => {
    const { sandbox } = await openAccount();
    const page = await visit(sandbox, { javaScriptEnabled: false });
    for (const sentence of ["A stack orders them with pulumi up.", "No requests yet.", "None: the host does"])
      expect(await page.getByText(sentence).isVisible(), sentence).toBe(true);
  });
});

describe("on its own the page shows", () => {
  it("a build in progress, its end, and the server's address", async ({ visit }) => {
    const { sandbox, order } = await openAccount();
    const page = await visit(sandbox);
    const uniqId = await order("web1.example.com");
    const { process } = sandbox.server(uniqId).row;
    const whole = (process?.endsAt ?? 0) - (process?.startedAt ?? 0);
    expect(whole).toBeGreaterThan(300_000);
    const server = serverRow(page, "Servers", "web1.example.com");
    const build = serverRow(page, work, "web1.example.com");
    const texts = () => build.getByRole("cell").allInnerTexts();
    await eventually(texts).toEqual(["web1.example.com", "build", "00:00:00", "0s", "8m", ""]);
    expect(await server.innerText()).toContain("none yet");
    expect(await server.innerText()).toContain("DEBIAN_12_64");
    expect(await server.getByRole("button").count()).toBe(0);
    sandbox.advance("2m");
    await eventually(texts).toEqual(["web1.example.com", "build", "00:00:00", "2m", "8m", ""]);
    // Two minutes of the build have passed, and the rest is still to come.
    const done = `${((100 * 120_000) / whole).toFixed(2)}%`;
    expect(await build.locator("rect").first().getAttribute("width")).toBe(done);
    expect(await build.locator("rect").last().getAttribute("x")).toBe(done);
    expect(await server.innerText()).toContain("Building");
    sandbox.advance(whole - 120_000);
    await eventually(async () => (await texts())[1]).toBe("build done");
    expect(await build.locator("rect").count()).toBe(1);
    expect(await server.innerText()).toMatch(/Running.*198\.18\.0\.1/s);
    expect(await page.getByText("1 server: 1 running").count()).toBe(1);
  });

  it("a failed build, a hanging build, a stopped server and one being removed", async ({ visit }) => {
    const { sandbox, ask, order } = await openAccount();
    const [stopped, removed] = [await order("stopped.example.com"), await order("removed.example.com")];
    sandbox.advance("1h");
    const page = await visit(sandbox);
    const server = (domain: string) => serverRow(page, "Servers", domain);
    const works = () => pageSection(page, work).locator("tr .badge").allInnerTexts();
    await ask("server/power/stop", { uniq_id: stopped });
    sandbox.advance("5m");
    sandbox.failNextBuild();
    await order("broken.example.com");
    sandbox.advance("1h");
    await ask("asset/cancellation/request", { uniq_id: removed });
    sandbox.faults.add({ fault: "build-hangs", operation: "server.create" });
    await order("stuck.example.com");
    await eventually(() => server("broken").innerText()).toContain("Failed");
    expect(await server("stopped").innerText()).toContain("Stopped");
    await eventually(works).toEqual(["build hangs", "removal", "build failed"]);
    sandbox.advance("5m");
    await eventually(works).toEqual(["build hangs", "build failed"]);
    expect(await server("removed").count()).toBe(0);
    sandbox.advance("5h");
    // Operations that ended more than an hour ago are no longer shown.
    await eventually(works).toEqual(["build hangs"]);
    expect(await serverRow(page, work, "stuck").innerText()).toContain("5h5m");
  });

  it("requests as they arrive, the latest first, with their user and their error", async ({ visit }) => {
    const { sandbox, ask, refused } = await openAccount();
    const page = await visit(sandbox);
    await ask("account/ssh/key/add", aKey);
    await refused("account/ssh/key/add", aKey);
    await refused("server/list", {}, { username: "eve", password: "guess" });
    await refused("nothing");
    sandbox.faults.add({ fault: "maintenance", operation: "server.list", times: 1 });
    await refused("server/list");
    sandbox.faults.add({ fault: "reset-before", operation: "server.list" });
    await expect(ask("server/list")).rejects.toThrow("fetch failed");
    const rows = pageSection(page, "Requests").getByRole("row");
    await eventually(() => rows.count()).toBe(7);
    const texts = (await rows.allInnerTexts()).map((text) => text.split("\t").map((cell) => cell.trim()));
    expect(texts).toEqual([
      ["No.", "Time", "Operation", "User", "Status", "Error", "Fault"],
      ["6", "00:00:00", "server.list", "–", "–", "–", "reset-before"],
      ["5", "00:00:00", "server.list", "–", "503", "API::Maintenance", "maintenance"],
      ["4", "00:00:00", "/v3/nothing", "–", "404", "API::InvalidMethod", "–"],
      ["3", "00:00:00", "server.list", "–", "401", "Authorization", "–"],
      ["2", "00:00:00", "sshKey.add", "sandbox", "409", "DuplicateRecord", "–"],
      ["1", "00:00:00", "sshKey.add", "sandbox", "200", "–", "–"],
    ]);
    expect(await page.getByText("1 key", { exact: true }).isVisible()).toBe(true);
    sandbox.forgetRequests();
    await page.getByText("No requests yet.").waitFor();
  });
});

it("a sandbox that has ended is reported, and the next one at its address is shown", async ({ visit }) => {
  const { sandbox } = await openAccount();
  const page = await visit(sandbox, {
    complaint: /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
  });
  await sandbox.close();
  const lost = page.getByText("The sandbox does not answer; it may have ended.");
  await lost.waitFor();
  const next = await openAccount({ port: Number(new URL(sandbox.url).port) });
  await next.order("next.example.com");
  await serverCell(page, "next.example.com").waitFor();
  expect(await lost.count()).toBe(0);
});

it("a clock that belongs to a program is described as such", async ({ visit }) => {
  const sandbox = await startSandbox({ clock: { now: () => 0, sleep: () => Promise.resolve() } });
  const page = await visit(sandbox);
  expect(await pageSection(page, "Host").innerText()).toMatch(
    /1970-01-01 00:00:00 UTC\nThe program that started the sandbox moves it\./,
  );
  await sandbox.close();
});
