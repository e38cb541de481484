import { afterAll } from "vitest";

// Files of one process follow each other: what one sets in the environment is not there for the next.
const before = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
