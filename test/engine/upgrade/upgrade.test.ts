import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../provider/api";
import type { ResourceName } from "../../../provider/resourceName";
import { resources } from "../../../provider/resources";
import { type FrontStack, fronts } from "../fronts/fronts";
import { everything } from "./everything";
import { type LeftBehind, leftBehind, sameServer } from "./states";

const root = join(__dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Every release that there has been, and the one that is being made: a state of each is committed. */
const releases = [
  ...readFileSync(join(root, "CHANGELOG.md"), "utf8").matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm),
].map(([, release]) => release as string);

/** Stands in the states for the address of the sandbox that they were written with. A preview asks no one. */
const address = "https://api.example.com";

const fileOf = (front: string, release: string, name: string) =>
  join(__dirname, "states", front, release, `${name}.json`);

const given = Object.entries(fronts).flatMap(([front, start]) =>
  Object.entries(leftBehind)
    .filter(([, { fronts: of }]) => of?.includes(front) ?? true)
    .map(([name, left]) => ({ front, start, name, left })),
);

it("the changelog has this release", () => {
  expect(releases[0]).toBe(version);
});

it("the program of every state says every input", () => {
  const said = new Map<ResourceName, Set<string>>();
  everything((type, _name, args) => {
    said.set(type, new Set([...(said.get(type) ?? []), ...Object.keys(args)]));
    return {};
  });
  for (const { name, inputs } of Object.values(resources))
    expect([...(said.get(name as ResourceName) ?? [])].sort(), name).toEqual(
      Object.keys(inputs.shape).sort(),
    );
});

let stack: FrontStack | undefined;
afterEach(async () => {
  await stack?.close();
  stack = undefined;
});

describe.each(given)("$name in the $front front", { timeout: 300_000 }, ({ front, start, name, left }) => {
  it.each(releases)("%s has left it; what this one leaves is written if it is not yet", async (release) => {
    const file = fileOf(front, release, name);
    const wasThere = existsSync(file);
    if (!wasThere && release === version) {
      stack = await start(left.host);
      await record(stack, left, file);
    }
    expect(wasThere, `${file}: commit it if it has been written now, restore it otherwise`).toBe(true);
  });
});

// A state that an earlier release wrote is, to this one, a stack in which nothing has changed, or one to continue with.
describe.each(given)(
  "$name in the $front front, upgraded",
  { timeout: 300_000 },
  ({ front, start, name, left }) => {
    const textOf = (release: string) => readFileSync(fileOf(front, release, name), "utf8");
    const { program, fails } = left;

    it.each(fails ? [] : releases)("from %s: nothing changes, and no one is asked", async (release) => {
      stack = await start();
      await stack.configure("baseUrl", address);
      await stack.stack.importStack(JSON.parse(textOf(release)));
      stack.edit(program);
      const preview = await stack.previewUnchanged();
      expect(preview, preview.output).toMatchObject({ ok: true });
      expect(stack.sandbox.requests).toEqual([]);
    });

    it.each(fails ? releases : [])(
      "from %s: up continues with the server that was ordered, and orders none",
      async (release) => {
        stack = await start({ profile: "instant" });
        const text = textOf(release).replaceAll(address, stack.sandbox.url);
        const { resources } = (JSON.parse(text) as State).deployment;
        const was = resources.find(({ type }) => type.endsWith(":Server"))?.id as string;
        await stack.stack.importStack(JSON.parse(text.replaceAll(was, await orderAt(stack))));
        stack.edit(program);
        const clean = { ok: true, writes: [] };
        for (const command of ["preview", "up", "previewUnchanged"] as const) {
          const ran = await stack[command]();
          expect(ran, ran.output).toMatchObject(clean);
        }
        const [web] = await stack.resources("Server");
        expect(web?.outputs).toMatchObject({ active: true, ip: stack.sandbox.servers[0]?.ip });
      },
    );
  },
);

interface State {
  readonly deployment: { readonly resources: readonly { readonly type: string; readonly id: string }[] };
}

/** The server that the state is of, at this host; its id. */
async function orderAt({ sandbox: { url, username, password } }: FrontStack): Promise<string> {
  const client = createClient({ baseUrl: url, username, password });
  const ordered = await client.server.create(sameServer);
  await client.close();
  return ordered.uniq_id as string;
}

async function record(at: FrontStack, { program, before, fails }: LeftBehind, file: string): Promise<void> {
  at.edit(before?.(at) ?? program);
  const up = await at.up();
  expect(up, up.output).toMatchObject({ ok: !fails });
  const exported = await at.exported();
  mkdirSync(dirname(file), { recursive: true });
  const state = JSON.parse(exported.replaceAll(at.sandbox.url, address));
  // Where this machine keeps its modules is no one's business.
  for (const resource of state.deployment.resources) {
    delete resource.sourcePosition;
    delete resource.stackTrace;
  }
  writeFileSync(file, `${JSON.stringify(state, null, 2)}\n`);
}
