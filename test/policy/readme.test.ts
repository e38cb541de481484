import { expect, it } from "vitest";
import { policies } from "../../policy/policies";
import { read } from "../tools/docs/pages";

const page = read("policy/README.md");
const [, shown = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
const levels = ["advisory", "mandatory", "remediate", "disabled"];

it("the README's example configuration has only settings that exist, with values of the right types", () => {
  const settings = Object.entries(JSON.parse(shown) as Record<string, string | object>);
  expect(settings.length).toBeGreaterThan(3);
  for (const [name, given] of settings) {
    const policy = policies.find((one) => one.name === name);
    expect(policy, name).toBeDefined();
    if (typeof given === "string") expect(levels).toContain(given);
    else
      for (const [setting, value] of Object.entries(given)) {
        const { type } = policy?.configSchema?.properties[setting] ?? {};
        expect(Array.isArray(value) ? "array" : typeof value, `${name}: ${setting}`).toBe(type);
      }
  }
});

it("the README's table lists each policy, and each has a unique name", () => {
  const names = policies.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(page).toContain(`| \`${name}\` |`);
});
