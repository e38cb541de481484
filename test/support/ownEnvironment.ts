import { afterAll } from "vitest";

// Vitest runs several test files in one process, one after another. This restores the environment after each file.
const before = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
