import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(__dirname, "../../../provider/api");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);

it("names no command and no configuration key of Pulumi: the client is used without it, too", () => {
  expect(sources.length).toBeGreaterThan(30);
  const lines = sources.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .filter((line) => /hosting:\w|\bpulumi (?!-)[a-z]/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});
