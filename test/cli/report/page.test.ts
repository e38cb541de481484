import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { it } from "../../sandbox/page/support/browser";
import { contrasts, overflowing } from "../../sandbox/page/support/looks";
import { ownCommandLine } from "../../support/cli";
import { folderOfAll } from "../../support/folders";
import { found, many, ordered, removed, server, stackStep, step } from "../previews";

const line = ownCommandLine();
const folder = folderOfAll();
const token = "pul-1234567890";

/** Opens the HTML report of a preview in a browser that may load nothing but the file. */
async function pageOf(
  browser: Browser,
  steps: readonly PreviewStep[],
  options: BrowserContextOptions = {},
  told = "",
) {
  const diagnostics = told ? [{ severity: "error", message: `error: ${told}\n` }] : [];
  const input = JSON.stringify({ steps, diagnostics });
  const environment = { ...line.environment, PULUMI_ACCESS_TOKEN: token };
  await line.hosting(["report", "-", "--html", "report.html", "--fail-on", "erase"], {
    input,
    folder,
    environment,
  });
  const page = await browser.newPage(options);
  const [requests, complaints]: [string[], string[]] = [[], []];
  page.on("request", (request) => requests.push(request.url()));
  for (const kind of ["console", "pageerror"] as const)
    page.on(kind as "console", (one) => complaints.push(String(one)));
  const url = pathToFileURL(join(folder, "report.html")).href;
  await page.goto(url);
  expect([requests, complaints]).toEqual([[url], []]);
  return { page, text: readFileSync(join(folder, "report.html"), "utf8") };
}

const web = server({ rebuildPolicy: "rebuild" });
const rebuilt = (name: string, inputs = web) =>
  step(
    "update",
    inputs,
    { ...inputs, templateName: "DEBIAN_12_64" },
    { name, outputs: { ip: "198.18.0.1" } },
  );
const calm = (name: string) => step("same", web, web, { name: `calm-${name}` });
const drifted = found(server({ bandwidthQuota: 1 }), { bandwidthQuota: 2 }, { name: "db" });
const many300 = [
  ...[stackStep("refresh"), drifted, stackStep()],
  ...many(50, rebuilt),
  ...many(50, (name) => removed(`old-${name}`)),
  ...many(50, (name) => ordered(`new-${name}`)),
  step("update", web, { ...web, powerState: "stopped" }, { name: "stopped" }),
  step("update", web, { ...web, bandwidthQuota: 9 }, { name: "wider" }),
  ...many(148, calm),
];

const column = (page: Page, name: string) =>
  page.evaluate<string[]>(`(() => {
    const table = document.querySelector("table");
    const at = [...table.rows[0].cells].findIndex((cell) => cell.textContent === "${name}");
    return [...table.tBodies].map((body) => body.rows[0].cells[at].textContent);
  })()`);

describe("pulumi-hosting report --html", () => {
  it("has the overview, the changes, the time line and the costs", async ({ browser }) => {
    const { page } = await pageOf(browser, many300);
    const heads = await page.getByRole("heading").allInnerTexts();
    expect(heads.slice(1)).toEqual([
      "shop/dev",
      "Found at the host: shop/dev",
      "Changes",
      "Time of shop/dev",
      "Cost",
    ]);
    expect(await page.locator(".strip span").count()).toBe(300);
    expect(await page.locator(".legend").innerText()).toContain("50 erased");
    // Servers that change at the same time share a bar.
    const bars = await page.locator(".bars li > span:first-child").allInnerTexts();
    const counts = bars.map((bar) => Number(/\((\d+)\)/.exec(bar)?.[1] ?? bar.split(", ").length));
    expect(bars[0]).toBe("web0 … web7 (8)");
    expect(bars.length).toBeLessThan(30);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(151);
    expect(await page.locator("p.note").innerText()).toContain("stopped by --fail-on: web0 (erase)");
  });

  it("sorts by each column in both directions", async ({ browser }) => {
    const steps = [rebuilt("web10"), rebuilt("web9")];
    const { page } = await pageOf(browser, [...steps, ordered("a"), removed("z")]);
    const sorted = async (name: string) => {
      await page.locator("table").first().getByRole("button", { name }).click();
      return (await column(page, name)).map((text) => text.split(" ")[0]);
    };
    expect(await sorted("Resource")).toEqual(["a", "web9", "web10", "z"]);
    expect(await sorted("Resource")).toEqual(["z", "web10", "web9", "a"]);
    expect(await page.locator("th[aria-sort=descending]").innerText()).toBe("Resource");
    expect(await sorted("Change")).toEqual(["Disks", "Disks", "Deleted", "Created"]);
    expect(await sorted("Change")).toEqual(["Created", "Deleted", "Disks", "Disks"]);
    expect(new Set(await sorted("Unavailable"))).toEqual(new Set(["", "about"]));
  });

  it("groups servers with the same change in a row that opens by keyboard and is open in print", async ({
    browser,
  }) => {
    const { page } = await pageOf(browser, [...many(50, rebuilt), ordered("a"), ordered("b"), removed("z")]);
    expect(await column(page, "Resource")).toEqual([
      ...["50 servers, each", "z z.example.com (ABC123)"],
      ...["a a.example.com", "b b.example.com"],
    ]);
    const group = page.locator("details");
    const member = group.getByText("web49 web.example.com (ABC123, 198.18.0.1)");
    expect(await member.isVisible()).toBe(false);
    await group.locator("summary").focus();
    await page.keyboard.press("Enter");
    await member.waitFor();
    expect(await group.getByRole("listitem").count()).toBe(50);
    // The details of a group move with its row when the table is sorted.
    await page.locator("table").first().getByRole("button", { name: "Resource" }).press("Enter");
    expect(await column(page, "Resource")).toEqual([
      ...["a a.example.com", "b b.example.com"],
      ...["50 servers, each", "z z.example.com (ABC123)"],
    ]);
    expect(await page.locator("tbody").nth(2).locator("details").count()).toBe(1);
    await group.locator("summary").press("Enter");
    expect(await member.isVisible()).toBe(false);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await member.isVisible()).toBe(true);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await member.isVisible()).toBe(false);
  });

  it("is well-formed, escapes foreign texts, and contains no secret", async ({ browser }) => {
    const hostile = `"'></script></bdi><script>document.title="forged"</script><img src=x onerror=alert(1)>&lt;\u202e${token}`;
    const inputs = { ...web, domain: hostile, username: hostile, password: "[secret]" };
    const steps = [
      rebuilt("web", inputs),
      step("create", undefined, { ...inputs, [hostile]: hostile }, { name: "n" }),
    ];
    const { page, text } = await pageOf(browser, steps, {}, hostile);
    const shown = `"'></script></bdi><script>document.title="forged"</script><img src=x onerror=alert(1)>&lt;\\u202e[secret]`;
    expect(await page.locator("td").nth(1).innerText()).toBe(`web ${shown} (ABC123, 198.18.0.1)`);
    expect(await page.locator("pre").innerText()).toBe(shown);
    expect(await page.locator("script").count()).toBe(1);
    expect(await page.locator("img").count()).toBe(0);
    expect(text).not.toContain(token);
    const faults = `new DOMParser().parseFromString(${JSON.stringify(text)}, "application/xml").querySelectorAll("parsererror").length`;
    expect(await page.evaluate(faults)).toBe(0);
  });

  it("has an overview and a time line for each of several stacks, and the stack of each change", async ({
    browser,
  }) => {
    for (const stack of ["east", "west"])
      writeFileSync(
        join(folder, `${stack}.json`),
        JSON.stringify({ steps: [ordered("web", {}, { stack })] }),
      );
    await line.hosting(["report", "east.json", "west.json", "--html", "report.html"], { folder });
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(folder, "report.html")).href);
    expect(await page.getByRole("heading").allInnerTexts()).toEqual([
      ...["2 stacks: 2 are created", "shop/east", "shop/west", "Changes"],
      ...["Time of shop/east", "Time of shop/west", "Cost"],
    ]);
    expect(await column(page, "Stack")).toEqual(["shop/east", "shop/west"]);
  });

  it("loads nothing from elsewhere, and its security policy forbids it", async ({ browser }) => {
    const { page, text } = await pageOf(browser, many300);
    expect(text).not.toMatch(/https?:|url\(|@import|\b(?:src|href)=/);
    const refused = await page.evaluate("fetch('data:,x').then(() => 'sent', () => 'refused')");
    expect(refused).toBe("refused");
  });

  it.for(["light", "dark"] as const)(
    "is legible in %s colours, and fits a phone",
    async (colorScheme, { browser }) => {
      for (const [steps, width] of [
        [many300.slice(0, 5), 360],
        [many300, 390],
        [many300, 1280],
      ] as const) {
        const { page } = await pageOf(browser, steps, { colorScheme, viewport: { width, height: 800 } });
        const seen = await contrasts(page);
        expect(seen.length).toBeGreaterThan(20);
        expect(seen.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
        await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        expect(await overflowing(page)).toEqual([]);
        // Only the page as a whole may scroll.
        const scrolling = `[...document.querySelectorAll("body *")].filter((one) =>
          /auto|scroll/.test(getComputedStyle(one).overflow)).length`;
        expect(await page.evaluate(scrolling)).toBe(0);
      }
    },
  );
});
