import { expect, it } from "vitest";
import { createNames } from "../../../cli/import/names";

it("names are of letters, digits and dashes, start with a letter, and are given once", () => {
  const nameOf = createNames();
  const given: [string, string][] = [
    ["Web1.Example.com", "AAAAAA"],
    ["web1-example-com", "BBBBBB"],
    ["10.shop_.example", "CCCCCC"],
    ["-web-", "DDDDDD"],
    ["", "EEEEEE"],
    ["12", "12"],
  ];
  expect(given.map(([label, id]) => nameOf(label, id)).join(" ")).toBe(
    "web1-example-com web1-example-com-bbbbbb shop-example web asset-eeeeee asset-12",
  );
});
