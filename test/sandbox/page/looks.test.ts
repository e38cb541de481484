import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { fullAccount, longDomain, openAccount } from "./support/account";
import { eventually, it, pageSection, serverRow } from "./support/browser";
import { contrasts, overflowing } from "./support/looks";

/** Shows a message too, so that the page has everything it can show. */
async function withMessage(page: Page) {
  await page.getByRole("button", { name: "Make drift" }).click();
  await page.getByRole("button", { name: "Close" }).waitFor();
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe("on a phone", () => {
  it("a table's rows are stacked, with the column's name before each cell", async ({ visit }) => {
    const { sandbox, ask } = await openAccount();
    await ask("network/region/list");
    const page = await visit(sandbox, phone);
    const row = pageSection(page, "Requests").getByRole("row");
    expect((await row.innerText()).replaceAll(/\n+/g, "|")).toBe(
      "No.|1|Time|00:00:00|Operation|network.region.list|User|sandbox|Status|200",
    );
    expect(await row.getByRole("cell").count()).toBe(5);
  });

  it("every button is large enough for a finger", async ({ visit }) => {
    const { sandbox } = await fullAccount();
    const page = await visit(sandbox, phone);
    const buttons = await page.getByRole("button").all();
    expect(buttons.length).toBeGreaterThan(5);
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    }
  });
});

it("a server takes one line in a wide window, and the time buttons take one line on a phone", async ({
  visit,
}) => {
  const { sandbox, order } = await openAccount();
  for (const number of [1, 2, 3]) await order(`web${number}.example.com`);
  sandbox.advance("1h");
  const page = await visit(sandbox, { viewport: { width: 1400, height: 900 } });
  const rows = await pageSection(page, "Servers").getByRole("row").all();
  expect(rows).toHaveLength(4);
  for (const row of rows) expect((await row.boundingBox())?.height).toBeLessThan(36);
  await page.setViewportSize({ width: 400, height: 800 });
  const buttons = page.getByRole("group", { name: "Advance the host's time" }).getByRole("button");
  const tops = (await buttons.all()).map(async (button) => (await button.boundingBox())?.y);
  expect(new Set(await Promise.all(tops)).size).toBe(1);
});

it.for([320, 360, 768, 1200, 1920])(
  "nothing reaches beyond a window %i pixels wide, however long the names are",
  async (width, { visit }) => {
    const { sandbox } = await fullAccount({ users: [{ username: "u".repeat(300), accounts: [100001] }] });
    const isPhone = width === phone.viewport.width;
    const page = await visit(sandbox, isPhone ? phone : { viewport: { width, height: 800 } });
    await withMessage(page);
    const servers = await pageSection(page, "Servers").innerText();
    for (const name of [`${longDomain}.com`, `${longDomain}.net`]) expect(servers).toContain(name);
    expect(await overflowing(page)).toEqual([]);
    const boxes = "[...document.querySelectorAll('.box')].map((box) => box.scrollWidth - box.clientWidth)";
    if (isPhone) expect(await page.evaluate(boxes)).toEqual([0, 0, 0, 0, 0]);
  },
);

it.for([390, 1280])(
  "the page of 150 servers has no scrolling boxes at a width of %i",
  async (width, { visit }) => {
    const { sandbox, order } = await openAccount();
    sandbox.seed({
      servers: Array.from({ length: 150 }, (_, at) => ({ domain: `web${at + 1}.example.com` })),
    });
    await order("web151.example.com");
    const page = await visit(sandbox, { viewport: { width, height: 844 } });
    expect(await overflowing(page)).toEqual([]);
    const scrolling = `[...document.querySelectorAll("main *")].filter((one) => !one.closest(".unseen, svg") &&
    (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1) &&
    getComputedStyle(one).overflow !== "visible").map((one) => one.outerHTML.slice(0, 80))`;
    expect(await page.evaluate(scrolling)).toEqual([]);
    const address = pageSection(page, "Host").getByText(sandbox.url);
    expect((await address.boundingBox())?.height).toBeLessThan(30);
    expect(await page.locator(".counts").innerText()).toMatch(/150 Running\s+1 Building/);
    const rows = pageSection(page, "Servers").locator("tbody tr");
    expect(await rows.count()).toBe(25);
    await pageSection(page, "Servers").getByRole("link", { name: "Show the first 150" }).click();
    await eventually(() => rows.count()).toBe(150);
    expect(await overflowing(page)).toEqual([]);
  },
);

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  it("every text has enough contrast with its background", async ({ visit }) => {
    const { sandbox } = await fullAccount();
    const page = await visit(sandbox, { colorScheme });
    await withMessage(page);
    const found = await contrasts(page);
    const texts = found.map(({ text }) => text);
    for (const text of "Hosting sandbox,Building,Failed,Running,429,End,Close,Operation".split(","))
      expect(texts).toContain(text);
    expect(found.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    const ground = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    expect(ground).toBe(colorScheme === "dark" ? "rgb(18, 20, 23)" : "rgb(247, 247, 245)");
    // The outline of the focus is visible as well.
    await page.keyboard.press("Tab");
    const outline = await page.evaluate<string>("getComputedStyle(document.activeElement).outline");
    expect(outline).toBe(`${colorScheme === "dark" ? "rgb(143, 188, 255)" : "rgb(11, 87, 164)"} solid 3px`);
  });
});

it("nothing moves without a change, because some people cannot bear moving pages", async ({ visit }) => {
  const { sandbox } = await fullAccount();
  const page = await visit(sandbox);
  const work = serverRow(page, "Work of the last hour", `${longDomain}.net`);
  expect(await work.innerText()).toContain("3m");
  sandbox.advance("1m");
  await eventually(() => work.innerText()).toContain("4m");
  expect(await page.evaluate("document.getAnimations({ subtree: true }).length")).toBe(0);
});
