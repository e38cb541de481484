import { describe, expect } from "vitest";
import { openAccount } from "./support/account";
import { eventually, it, sectionOf, tabTo } from "./support/browser";

describe("a refresh", () => {
  it("leaves the focus, the scrolled box and the selected text as they are", async ({ visit }) => {
    const { sandbox, ask, order } = await openAccount();
    await order("web1.example.com");
    sandbox.advance("1h");
    for (let count = 0; count < 40; count++) await ask("network/region/list");
    const page = await visit(sandbox);
    await tabTo(page, "Make drift on web1.example.com");
    await page.evaluate(`
      document.activeElement.marked = true;
      document.querySelector("#requests .box").scrollTop = 100;
      getSelection().selectAllChildren(document.querySelector("#servers h3"));
    `);
    await order("web2.example.com");
    await order("web3.example.com");
    sandbox.faults.add({ fault: "busy", operation: "*" });
    await page.getByRole("heading", { name: "web3.example.com" }).waitFor();
    await sectionOf(page, "Faults in force").getByRole("listitem").waitFor();
    expect(
      await page.evaluate(`({
        focused: document.activeElement.marked === true,
        scrolled: document.querySelector("#requests .box").scrollTop >= 100,
        selected: String(getSelection()),
      })`),
    ).toEqual({ focused: true, scrolled: true, selected: "web1.example.com" });
  });

  it("comes every second, and not while the page is hidden; seen again, at once", async ({ visit }) => {
    const { sandbox, order } = await openAccount();
    const page = await visit(sandbox, { ownsTimers: true });
    let asked = 0;
    page.on("request", (request) => {
      if (request.url() === `${sandbox.url}/`) asked += 1;
    });
    const server = (domain: string) => page.getByRole("heading", { name: domain });
    await page.clock.runFor(999);
    expect(asked).toBe(0);
    await page.clock.runFor(1);
    expect(asked).toBe(1);
    await order("web1.example.com");
    await eventually(async () => {
      await page.clock.runFor(1000);
      return server("web1.example.com").count();
    }).toBe(1);
    const turn = (isHidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, "hidden", { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"))`);
    await turn(true);
    const before = asked;
    await order("web2.example.com");
    await page.clock.runFor(60_000);
    expect(asked).toBe(before);
    await turn(false);
    await server("web2.example.com").waitFor();
  });

  it("that is overtaken by a later one is not shown", async ({ visit }) => {
    const { sandbox } = await openAccount();
    const page = await visit(sandbox, { ownsTimers: true });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let answers = 0;
    await page.route(`${sandbox.url}/`, async (route) => {
      const response = await route.fetch();
      answers += 1;
      if (answers === 1) await held;
      await route.fulfill({ response });
    });
    await page.clock.runFor(1000);
    await eventually(() => answers).toBe(1);
    await page.getByRole("button", { name: "Advance 1 hour" }).click();
    const time = sectionOf(page, "Host").locator("time");
    await eventually(() => time.innerText()).toBe("2026-01-01 01:00:00 UTC");
    const late = page.waitForEvent("requestfinished");
    release();
    await late;
    // The browser is through with what has arrived.
    await page.evaluate(`new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage("");
    })`);
    expect(await time.innerText()).toBe("2026-01-01 01:00:00 UTC");
  });

  it("that finds another program at the address leaves the page as it was, and says so", async ({
    visit,
  }) => {
    const { sandbox } = await openAccount();
    const page = await visit(sandbox, { complaint: /status of 503/ });
    await page.route(`${sandbox.url}/`, (route) =>
      route.fulfill({ status: 503, body: "<main>other</main>" }),
    );
    await page.getByText("The sandbox does not answer; it may have ended.").waitFor();
    expect(await sectionOf(page, "Host").innerText()).toContain(sandbox.url);
  });
});
