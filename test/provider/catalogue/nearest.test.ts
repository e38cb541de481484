import { expect, it } from "vitest";
import { nearest } from "../../../provider/catalogue/nearest";

const among = (names: readonly string[], id: string) => nearest(names, { id, idOf: String });

it.each<[string, string[], string[]]>([
  ["DEBAIN_12", ["UBUNTU_24", "DEBIAN_13", "DEBIAN_12"], ["DEBIAN_12", "DEBIAN_13", "UBUNTU_24"]],
  ["debian_12", ["DEBIAN_13", "DEBIAN_12"], ["DEBIAN_12", "DEBIAN_13"]],
  ["1203", ["1101", "1202", "1301"], ["1202", "1301", "1101"]],
  ["any", [], []],
])("the nearest to %j of %j come first", (id, names, expected) => {
  expect(among(names, id)).toEqual(expected);
});

it("names each once, and five at most", () => {
  expect(among(["1", "2", "2", "3", "4", "5", "6"], "1")).toEqual(["1", "2", "3", "4", "5"]);
});

it("goes by a distance that is given", () => {
  const sizes = [
    { id: "big", size: 64 },
    { id: "small", size: 4 },
    { id: "middle", size: 16 },
  ];
  const distance = ({ size }: { id: string; size: number }) => Math.abs(size - 9);
  const found = nearest(sizes, { id: "gone", idOf: ({ id }) => id, distance });
  expect(found.map(({ id }) => id)).toEqual(["small", "middle", "big"]);
});
