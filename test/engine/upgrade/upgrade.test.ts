import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type FrontStack, fronts } from "../fronts/fronts";
import { everything } from "./everything";

const states = join(__dirname, "states");
const { version } = JSON.parse(readFileSync(join(__dirname, "../../../package.json"), "utf8"));

/** Stands in the states for the address of the sandbox that they were written with. A preview asks nobody. */
const address = "https://api.example.com";

const fileOf = (front: string, release: string) => join(states, front, `${release}.json`);
const releases = (front: string) =>
  existsSync(join(states, front))
    ? readdirSync(join(states, front)).map((name) => name.replace(/\.json$/, ""))
    : [];

// A state that an earlier release wrote is, to this one, a stack in which nothing has changed.
describe.each(Object.entries(fronts))("an upgrade in the %s front", { timeout: 300_000 }, (front, start) => {
  let stack: FrontStack;
  afterEach(() => stack?.close());

  it(`has a state of ${version}; where there is none it is written, to be committed`, async () => {
    const file = fileOf(front, version);
    const wasThere = existsSync(file);
    if (!wasThere) {
      stack = await fronts[front as keyof typeof fronts]();
      await record(stack, file);
    }
    expect(wasThere, `${file} has been written: commit it`).toBe(true);
  });

  it.each(releases(front))("from %s: nothing changes, and nobody is asked", async (release) => {
    stack = await start();
    await stack.configure("baseUrl", address);
    await stack.stack.importStack(JSON.parse(readFileSync(fileOf(front, release), "utf8")));
    stack.edit(everything);
    const preview = await stack.previewUnchanged();
    expect(preview, preview.output).toMatchObject({ ok: true });
    expect(stack.sandbox.requests).toEqual([]);
  });
});

async function record(stack: FrontStack, file: string): Promise<void> {
  stack.edit(everything);
  const up = await stack.up();
  expect(up, up.output).toMatchObject({ ok: true });
  const exported = await stack.exported();
  mkdirSync(dirname(file), { recursive: true });
  const state = JSON.parse(exported.replaceAll(stack.sandbox.url, address));
  // Where this machine keeps its modules is nobody's business.
  for (const resource of state.deployment.resources) {
    delete resource.sourcePosition;
    delete resource.stackTrace;
  }
  writeFileSync(file, `${JSON.stringify(state, null, 2)}\n`);
}
