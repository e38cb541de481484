import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judgeLostOrder } from "../../../../provider/resources/server/order/lostOrder";
import { orderSteps } from "../../../../provider/resources/server/order/orderLoop";

const room = join(__dirname, "../../../../provider/resources/server");
const read = (path: string) => readFileSync(join(room, path), "utf8");
const [minute, before] = [60_000, ["OLD001"]];
const servers = (...ids: readonly string[]) => ids.map((uniqId) => ({ uniqId }));

describe("an order from an earlier run whose response never arrived", () => {
  it.each([
    [
      "counts as not shown yet if the list cannot be read",
      9,
      undefined,
      true,
      { is: "notShown", left: minute },
    ],
    ["is ignored if the list cannot be read and the order is too old", 10, undefined, true, undefined],
    ["leaves the decision to the listed servers", 0, servers("OLD001", "NEW001"), false, undefined],
    [
      "has arrived if a new server is listed",
      0,
      servers("OLD001", "NEW001"),
      true,
      { is: "arrived", ids: ["NEW001"] },
    ],
    [
      "has arrived even if the new server is listed late",
      30,
      servers("NEW001"),
      true,
      { is: "arrived", ids: ["NEW001"] },
    ],
    ["is on its way if it is recent and no server is listed", 1, [], false, { is: "onItsWay", left: minute }],
    ["is on its way next to a server that existed before", 1, servers("OLD001"), true, { is: "onItsWay" }],
    [
      "has arrived or never will after a while, but may be shown later",
      2,
      [],
      false,
      { is: "notShown", age: 2 * minute },
    ],
    ["allows a second server once it has arrived or never will", 2, [], true, undefined],
    ["allows an order once a new server would be listed", 10, [], false, undefined],
  ])("%s", (_, minutes, live, isBeside, sight) => {
    const judged = judgeLostOrder({ age: minutes * minute, idsBefore: before }, live, isBeside);
    if (sight) expect(judged).toMatchObject(sight);
    else expect(judged).toBeUndefined();
  });
});

describe("the loop of an order", () => {
  const text = read("order/orderLoop.ts");
  const rows = [...text.matchAll(/^ \* \| `(\w+)`/gm)].map(([, name]) => name);

  it("has a row in its table for each step, in the same order", () => {
    expect(rows).toEqual([...Object.keys(orderSteps), "ours"]);
  });

  it("is the only loop in the files that handle an order", () => {
    const loops = (source: string) => source.match(/\bwhile \(|\bfor \(;|\bfor await\b/g)?.length ?? 0;
    expect(loops(text)).toBe(1);
    expect(loops("for (;;) order(); while (true) look();")).toBe(2);
    for (const path of ["create.ts", "order/newOrder.ts", "order/placement.ts", "order/candidates.ts"])
      expect([path, loops(read(path))]).toEqual([path, 0]);
  });

  it("is the only place that tries an order", () => {
    const provider = join(room, "../..");
    const sources = readdirSync(provider, { recursive: true }).map((path) => String(path));
    const texts = sources
      .filter((path) => path.endsWith(".ts"))
      .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(provider, path), "utf8")] as const);
    expect(texts.length).toBeGreaterThan(200);
    const calling = (word: RegExp) => texts.flatMap(([path, source]) => (word.test(source) ? [path] : []));
    expect(calling(/await tryOrder\(/)).toEqual(["resources/server/order/orderLoop.ts"]);
    expect(calling(/servers\.order\(/)).toEqual(["resources/server/order/newOrder.ts"]);
  });
});
