import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(__dirname, "../../../provider/api");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);

it("loads undici and otpauth on first use only: a provider process starts for every preview", () => {
  expect(sources.length).toBeGreaterThan(30);
  const packages = new Set<string>();
  for (const file of sources)
    for (const [, name] of readFileSync(join(root, file), "utf8").matchAll(
      /^(?:import|export) (?!type\b).* from "(?!node:)([^."][^"]*)"/gm,
    ))
      packages.add(name!);
  expect([...packages]).toEqual(["zod"]);
});
