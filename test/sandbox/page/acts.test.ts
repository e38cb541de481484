import { describe, expect } from "vitest";
import { openAccount } from "./support/account";
import { eventually, focused, it, moveFocus, pageSection } from "./support/browser";

const faults = "Faults in force";

describe("the keyboard alone", () => {
  it("a fault is shown, counted and ended, and the focus moves to the heading above", async ({ visit }) => {
    const { sandbox, ask, refused } = await openAccount();
    const page = await visit(sandbox);
    expect(await pageSection(page, faults).innerText()).toContain("None: the host does as it is asked.");
    sandbox.faults.add({ fault: "host-fault", operation: "sshKey", times: 2 });
    sandbox.faults.add({ fault: "slow", operation: "account.token", milliseconds: 250, probability: 0.5 });
    await refused("account/ssh/key/list");
    const item = (name: string) => pageSection(page, faults).getByRole("listitem").filter({ hasText: name });
    await eventually(() => item("host-fault").innerText()).toMatch(
      /^host-fault on sshKey\n+500; 2 times at most\n+Happened 1 time in 1 matching request\.\n+End/,
    );
    expect(await item("slow").innerText()).toContain("after 250 milliseconds; with a chance of 0.5");
    await moveFocus(page, "End fault 1, host-fault");
    await page.keyboard.press("Enter");
    await page.getByText("Fault 1 (host-fault) was ended.").waitFor();
    await eventually(() => item("host-fault").count()).toBe(0);
    expect(await focused(page)).toBe(faults);
    expect(sandbox.faults.inForce.map(({ fault }) => fault)).toEqual(["slow"]);
    await ask("account/ssh/key/list");
    // From the heading, the next focusable element is the next fault.
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("End fault 2, slow");
    await page.keyboard.press("Space");
    await pageSection(page, faults).getByText("None: the host does as it is asked.").waitFor();
    expect(sandbox.faults.inForce).toEqual([]);
    for (const fault of ["busy", "garbage", "slow"] as const) sandbox.faults.add({ fault, operation: "*" });
    await page.getByRole("button", { name: "End all faults" }).waitFor();
    await moveFocus(page, "End all faults");
    await page.keyboard.press("Enter");
    await eventually(() => sandbox.faults.inForce).toEqual([]);
  });

  it("time advances, and operations that end in the meantime are shown as ended", async ({ visit }) => {
    const { sandbox, order } = await openAccount();
    await order("web1.example.com");
    const page = await visit(sandbox);
    await moveFocus(page, "Advance 10 minutes");
    await page.keyboard.press("Enter");
    const message = page.getByText("The host's time went forward by 10 minutes.");
    await message.waitFor();
    await page.getByText("2026-01-01 00:10:00 UTC").first().waitFor();
    await page.getByText("1 server: 1 running").waitFor();
    expect(await focused(page)).toBe("Advance 10 minutes");
    // Closing the message returns the focus to its button.
    await moveFocus(page, "Close");
    await page.keyboard.press("Enter");
    expect(await message.count()).toBe(0);
    expect(await focused(page)).toBe("Advance 10 minutes");
  });
});

describe("Make drift", () => {
  it("changes fields that a stack manages, and says what to do next; a second time restores them", async ({
    visit,
  }) => {
    const { sandbox, order } = await openAccount();
    const uniq_id = await order("web1.example.com");
    sandbox.advance("1h");
    const page = await visit(sandbox);
    await page.getByRole("button", { name: "Make drift on web1.example.com" }).click();
    const message = page.getByRole("status").filter({ hasText: "A person at the host" });
    await eventually(() => message.innerText()).toContain(
      'A person at the host renamed web1.example.com to renamed.web1.example.com and turned its backups on. Next: run "pulumi refresh" to see the drift, then "pulumi up" to put it right.',
    );
    const other = page.getByRole("button", { name: "Make drift on renamed.web1.example.com" });
    await eventually(() => pageSection(page, "Servers").innerText()).toContain("198.18.0.1\ton\t");
    await other.click();
    const before = { domain: "web1.example.com", backup_enabled: false };
    await eventually(() => sandbox.server(uniq_id).row).toMatchObject(before);
  });

  it.for([
    ["on a server that is gone by then", "/", /status of 404|ERR_FAILED/, "The sandbox has no server "],
    [
      "while the sandbox does not answer",
      "/_sandbox/drift",
      /ERR_FAILED/,
      "The sandbox did not answer, so it may not have been done.",
    ],
  ] as const)("reports the failure %s", async ([what, kept, complaint, told], { visit }) => {
    const { sandbox, order } = await openAccount();
    const uniqId = await order("web1.example.com");
    sandbox.advance("1h");
    const page = await visit(sandbox, { complaint });
    // The page is served unchanged, so that it still has the button.
    await page.route(`${sandbox.url}${kept}`, (route) => route.abort());
    if (what.includes("gone")) sandbox.server(uniqId).remove();
    await page.getByRole("button", { name: "Make drift" }).click({ noWaitAfter: true });
    await page.getByText(told).waitFor();
  });
});
