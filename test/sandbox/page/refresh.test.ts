import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Sandbox } from "../../../sandbox";
import { openAccount } from "./support/account";
import { eventually, it, moveFocus, pageSection, serverCell } from "./support/browser";

describe("a refresh", () => {
  it("keeps the focus, the scroll position and the selected text", async ({ visit }) => {
    const { sandbox, ask, order } = await openAccount();
    await order("web1.example.com");
    sandbox.advance("1h");
    for (let count = 0; count < 40; count++) await ask("network/region/list");
    const page = await visit(sandbox);
    await moveFocus(page, "Make drift on web1.example.com");
    await page.evaluate(`
      document.activeElement.marked = true;
      scrollTo(0, 100);
      getSelection().selectAllChildren(document.querySelector("#servers .long"));
    `);
    await order("web2.example.com");
    await order("web3.example.com");
    sandbox.faults.add({ fault: "busy", operation: "*" });
    await serverCell(page, "web3.example.com").waitFor();
    await pageSection(page, "Faults in force").getByRole("listitem").waitFor();
    expect(
      await page.evaluate(`({
        focused: document.activeElement.marked === true,
        scrolled: scrollY >= 100,
        selected: String(getSelection()),
      })`),
    ).toEqual({ focused: true, scrolled: true, selected: "web1.example.com" });
  });

  it("keeps the filter's text, the focus in it and the filtered servers, as a reload does", async ({
    visit,
  }) => {
    const { sandbox, order } = await openAccount();
    for (const domain of ["web1.example.com", "db1.example.com"]) await order(domain);
    const page = await visit(sandbox);
    const domains = () => page.locator("#servers tbody tr td:first-child .long").allInnerTexts();
    const filter = page.getByRole("searchbox", { name: "Filter servers" });
    await filter.pressSequentially("db");
    await eventually(domains).toEqual(["db1.example.com"]);
    for (const domain of ["web2.example.com", "db2.example.com"]) await order(domain);
    await eventually(domains).toEqual(["db2.example.com", "db1.example.com"]);
    expect(await pageSection(page, "Work of the last hour").getByRole("row").count()).toBe(3);
    expect([await filter.inputValue(), await page.evaluate("document.activeElement.id")]).toEqual([
      "db",
      "filter",
    ]);
    await page.reload();
    expect([await filter.inputValue(), await domains()]).toEqual([
      "db",
      ["db2.example.com", "db1.example.com"],
    ]);
    await filter.fill("");
    await eventually(async () => (await domains()).length).toBe(4);
    expect(page.url()).toBe(`${sandbox.url}/`);
  });

  it("keeps the order of the servers and the focus on the column, by keyboard and by click", async ({
    visit,
  }) => {
    const { sandbox, order } = await openAccount();
    for (const name of ["web10", "web9", "db1"]) await order(`${name}.example.com`);
    const page = await visit(sandbox);
    const domains = () => page.locator("#servers tbody tr td:first-child .long").allInnerTexts();
    const head = pageSection(page, "Servers").getByRole("columnheader", { name: "Domain" });
    await moveFocus(page, "Domain");
    await page.keyboard.press("Enter");
    await eventually(() => head.getAttribute("aria-sort")).toBe("ascending");
    await page.keyboard.press("Enter");
    await eventually(domains).toEqual(["web10.example.com", "web9.example.com", "db1.example.com"]);
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Domain");
    await order("web11.example.com");
    await eventually(async () => (await domains())[0]).toBe("web11.example.com");
    await page.getByRole("link", { name: "4 Building" }).click();
    expect(await page.getByRole("searchbox").inputValue()).toBe("Building");
    expect(page.url()).toBe(`${sandbox.url}/?filter=Building&sort=-domain`);
    await page.getByRole("link", { name: "Domain" }).click();
    await eventually(() => head.getAttribute("aria-sort")).toBe("none");
    expect(await page.getByRole("searchbox").inputValue()).toBe("Building");
  });

  it("happens every second, but not while the page is hidden, and at once when it is shown again", async ({
    visit,
  }) => {
    const { sandbox, order } = await openAccount();
    const page = await visit(sandbox, { ownsTimers: true });
    let asked = 0;
    page.on("request", (request) => {
      if (request.url() === `${sandbox.url}/`) asked += 1;
    });
    const server = (domain: string) => serverCell(page, domain);
    await page.clock.runFor(999);
    await turn(page, true);
    await page.clock.runFor(60_000);
    expect(asked).toBe(0);
    await order("web1.example.com");
    await turn(page, false);
    await server("web1.example.com").waitFor();
    expect(asked).toBe(1);
    await order("web2.example.com");
    await page.clock.runFor(999);
    expect(asked).toBe(1);
    await eventually(async () => {
      await page.clock.runFor(1);
      return server("web2.example.com").count();
    }).toBe(1);
  });

  it("is the last one if the page is hidden meanwhile", async ({ visit }) => {
    const { sandbox, order } = await openAccount();
    const page = await visit(sandbox, { ownsTimers: true });
    await order("web1.example.com");
    const first = await holdFirst(page, sandbox);
    await page.clock.runFor(1000);
    await eventually(first.asked).toBe(1);
    await turn(page, true);
    first.release();
    await serverCell(page, "web1.example.com").waitFor();
    await page.clock.runFor(60_000);
    expect(first.asked()).toBe(1);
  });

  it("is not shown if a later refresh ends first", async ({ visit }) => {
    const { sandbox } = await openAccount();
    const page = await visit(sandbox, { ownsTimers: true });
    const first = await holdFirst(page, sandbox);
    await page.clock.runFor(1000);
    await eventually(first.asked).toBe(1);
    await page.getByRole("button", { name: "Advance 1 hour" }).click();
    const time = pageSection(page, "Host").locator("time");
    await eventually(() => time.innerText()).toBe("2026-01-01 01:00:00 UTC");
    const late = page.waitForEvent("requestfinished");
    first.release();
    await late;
    // Waits until the browser has handled all messages so far.
    await page.evaluate(`new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage("");
    })`);
    expect(await time.innerText()).toBe("2026-01-01 01:00:00 UTC");
  });

  it("leaves the page unchanged if another program answers, and reports it", async ({ visit }) => {
    const { sandbox } = await openAccount();
    const page = await visit(sandbox, { complaint: /status of 503/ });
    const other = { status: 503, body: "<main>other</main>" };
    await page.route(`${sandbox.url}/`, (route) => route.fulfill(other));
    await page.getByText("The sandbox does not answer; it may have ended.").waitFor();
    expect(await pageSection(page, "Host").innerText()).toContain(sandbox.url);
  });
});

/** Hides the page or shows it again, as switching tabs does. */
const turn = (page: Page, isHidden: boolean) =>
  page.evaluate(`Object.defineProperty(document, "hidden", { value: ${isHidden}, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"))`);

/** Holds back the response to the next refresh, with the content of the time of its request. */
async function holdFirst(page: Page, { url }: Sandbox) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route(`${url}/`, async (route) => {
    const response = await route.fetch();
    asked += 1;
    if (asked === 1) await held;
    await route.fulfill({ response });
  });
  return { asked: () => asked, release: () => release() };
}
