import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(__dirname, "../../../provider/api");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

it("loads undici and otpauth on first use only: a provider process starts for every preview", () => {
  const imports = /^(?:import|export) (?!type\b).* from "(?!node:)([^."][^"]*)"/gm;
  const packages = sources.flatMap(({ text }) => [...text.matchAll(imports)].map(([, name]) => name));
  expect([...new Set(packages)]).toEqual(["zod"]);
});

it("names no command and no configuration key of Pulumi: the client is used without it, too", () => {
  expect(sources.length).toBeGreaterThan(30);
  const lines = sources.flatMap(({ file, text }) =>
    text.split("\n").map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines.filter((line) => /hosting:\w|\bpulumi (?!-)[a-z]/.test(line))).toEqual([]);
});
