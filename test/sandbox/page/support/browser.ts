import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { it as base, expect } from "vitest";
import type { Sandbox } from "../../../../sandbox";

/** The longest time that a browser may take until a condition holds, in milliseconds. */
const patience = 30_000;

const disabled = ["gpu", "quic", "dev-shm-usage", "background-networking", "component-update", "sync"];
const flags = ["--no-sandbox", "--no-first-run", ...disabled.map((what) => `--disable-${what}`)];

/** How a test opens the page. */
export interface Visit extends BrowserContextOptions {
  /** Console errors that the test expects. Any other console error fails the test. */
  readonly complaint?: RegExp;
  /** Whether the test controls the page's timers with `page.clock`. Default: false. */
  readonly ownsTimers?: boolean;
}

/** A browser that all tests of the process share, and visits, each in a browser context of its own. */
export const it = base.extend<{ visit: (sandbox: Sandbox, how?: Visit) => Promise<Page>; browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none, and has to say so.
    async ({}, use) => {
      const { findBrowser } = await import("../../../../tools/browser/find.mjs");
      const { run } = await import("../../../../tools/process/run.mjs");
      const { executable } = await findBrowser({ env: process.env, run });
      const browser = await chromium.launch({ executablePath: executable, args: flags });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  /** After a visit, expects that the console showed no error, and that only the sandbox received requests. */
  visit: async ({ browser }, use) => {
    const complaints: string[] = [];
    const elsewhere: string[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (sandbox, { complaint, ownsTimers, ...options } = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      context.setDefaultTimeout(patience);
      const page = await context.newPage();
      const complain = (text: string) => {
        if (!complaint?.test(text)) complaints.push(text);
      };
      page.on("console", (message) => complain(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => complain(String(error)));
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== sandbox.url) elsewhere.push(request.url());
      });
      if (ownsTimers) {
        // Pauses the clock. An installed clock runs by itself, and can only be paused at a future time.
        await page.clock.install({ time: 0 });
        await page.clock.pauseAt(24 * 3_600_000);
      }
      await page.goto(sandbox.url);
      return page;
    });
    for (const context of contexts) await context.close();
    expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
  },
});

/** Expects a value that is read repeatedly until the expectation holds. */
export const eventually = (read: () => unknown): ReturnType<typeof expect.poll> =>
  expect.poll(read, { timeout: patience, interval: 50 });

/** A section of the page, by its heading. */
export const pageSection = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The table cell with a server's domain. */
export const serverCell = (page: Page, domain: string) =>
  pageSection(page, "Servers").getByRole("cell", { name: domain, exact: true });

/** A server's row in one of the tables about servers. */
export const serverRow = (page: Page, table: "Servers" | "Work of the last hour", domain: string) =>
  pageSection(page, table).getByRole("row").filter({ hasText: domain });

/** The text of the focused element, which a screen reader reads out. */
export const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.textContent.replace(/\\s+/g, ' ').trim()");

/** Moves the focus to an element with the Tab key. */
export async function moveFocus(page: Page, name: string): Promise<void> {
  const met: string[] = [];
  for (let steps = 0; steps < 100; steps++) {
    await page.keyboard.press("Tab");
    met.push(await focused(page));
    if (met.at(-1) === name) return;
  }
  throw new Error(`The Tab key does not lead to ${name}, only to ${[...new Set(met)].join(" | ")}`);
}
