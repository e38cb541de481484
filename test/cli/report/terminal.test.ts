import { describe, expect, it } from "vitest";
import type { Changes } from "../../../cli/report/changes";
import { markdownOf } from "../../../cli/report/markdown";
import { terminalOf } from "../../../cli/report/terminal";
import { aChange as change, aDrift as gone, names, nothing } from "./samples";

const terminal = (changes: Partial<Changes>) => terminalOf({ ...nothing, ...changes }, false);
const markdown = (changes: Partial<Changes>) => markdownOf({ ...nothing, ...changes });

const notAll = "what follows is not all";
it.each<[Partial<Changes>, string]>([
  [{}, "shop/dev: no changes"],
  [{ project: "", stack: "" }, "no changes"],
  [{ project: "", stack: "", errors: ["refused"] }, `the preview failed; ${notAll}`],
  [{ errors: ["x"], endedAt: ["a", "b"] }, `shop/dev: the preview ended at a and others; ${notAll}`],
  [{ drift: [gone("a")] }, "shop/dev: 1 is gone at the host"],
  [{ drift: [gone("a"), gone("b")] }, "shop/dev: 2 are gone at the host"],
  [{ unnamed: 1 }, "shop/dev: 1 was changed at the host"],
  [
    { drift: [gone("a"), gone("b", { is: "changed" })], unnamed: 1, resources: [change("c"), change("d")] },
    "shop/dev: 1 is gone at the host, 2 were changed at the host, 2 are deleted",
  ],
])("a report's heading: %o: %s", (changes, heading) => {
  expect(terminal(changes).split("\n")[0]).toBe(heading);
  const [of, ...counts] = heading.split(": ");
  const marked = counts.length > 0 ? `### \`${of}\`: ${counts.join(": ")}` : `### ${of}`;
  expect(markdown(changes).split("\n")[2]).toBe(marked);
});

describe("what was found at the host", () => {
  const found = (changes: Partial<Changes>) =>
    (terminal(changes).split("\nFound at the host\n")[1] ?? "").trimEnd().split("\n");

  it("names a resource once if it has no other name than in the program", () => {
    const differences = [
      { property: "domain", program: "a", host: "b" },
      { property: "planId", program: "1", host: "2" },
    ];
    const changed = { is: "changed", differences } as const;
    const db = gone("db", { subject: "db.example.com (ABC123)" });
    expect(found({ drift: [gone("web"), db, gone("key", changed)] })).toEqual([
      "  web  is gone at the host",
      "  db  db.example.com (ABC123) is gone at the host",
      "  key  was changed at the host: domain is b there, a in the state; planId is 2 there, 1 in the state",
    ]);
  });

  it("names fifty, and counts the others", () => {
    const drift = names(50).map((name) => gone(name));
    const lines = names(50).map((name) => `  ${name}  is gone at the host`);
    expect(found({ drift })).toEqual(lines);
    expect(found({ drift: [...drift, gone("one")], unnamed: 1 })).toEqual([
      ...lines,
      "  and 1 more: `pulumi-hosting drift` shows all",
      "  1 resource was changed at the host. Pulumi gives no details for dynamic resources; `pulumi preview --refresh --json` shows them.",
    ]);
  });
});

describe("what happens to resources", () => {
  it("is reported once if one has no other name; what differs is not reported of what is new", () => {
    const properties = [{ property: "domain", old: "a", new: "b" }];
    const created = change("key", { category: "create", happens: "is created", properties });
    const told =
      "shop/dev: 1 is deleted, 1 is created\n\nDeleted\n  old is deleted\n\nCreated\n  key is created\n";
    expect(terminal({ resources: [change("old"), created] })).toBe(told);
    const begin = "<!-- pulumi-hosting report shop/dev -->\n\n### `shop/dev`:";
    const deleted = `${begin} 1 is deleted\n\n**Deleted**\n- \`old\` old is deleted\n`;
    expect(markdown({ resources: [change("old")] })).toBe(deleted);
  });
});
