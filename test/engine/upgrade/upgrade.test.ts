import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ResourceName } from "../../../provider/resourceName";
import { resources } from "../../../provider/resources";
import { type FrontStack, fronts } from "../fronts/fronts";
import { type LeftBehind, leftBehind, sameServer } from "./states";

const root = join(__dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/**
 * Every release in the changelog, including the one in preparation. The repository contains a state written by each.
 */
const releases = [
  ...readFileSync(join(root, "CHANGELOG.md"), "utf8").matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm),
].map(([, release]) => release as string);

/**
 * Replaces the address of the sandbox in committed states. A preview sends no request, so nothing has to answer at this
 * address.
 */
const address = "https://api.example.com";

const fileOf = (front: string, release: string, name: string) =>
  join(__dirname, "states", front, release, `${name}.json`);

const given = Object.entries(fronts).flatMap(([front, start]) =>
  Object.entries(leftBehind)
    .filter(([, { fronts: of }]) => of?.includes(front) ?? true)
    .map(([name, left]) => ({ front, start, name, left })),
);

/** The releases that can have written a state. */
const releasesOf = ({ releases: of }: LeftBehind) =>
  releases.filter((release) => of?.includes(release) ?? true);

it("the changelog has an entry for this release", () => {
  expect(releases[0]).toBe(version);
});

it("the programs of the states use every input", () => {
  const said = new Map<ResourceName, Set<string>>();
  for (const { program } of Object.values(leftBehind))
    program((type, _name, args) => {
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
  it.each(releasesOf(left))(
    "%s wrote a state, and this release writes its own if it is missing",
    async (release) => {
      const file = fileOf(front, release, name);
      const wasThere = existsSync(file);
      if (!wasThere && release === version) {
        stack = await start(left.host);
        await record(stack, left, file);
      }
      expect(wasThere, `${file}: commit it if it has been written now, restore it otherwise`).toBe(true);
    },
  );
});

// For this release, a state of an earlier release is either a stack without changes or a stack that the next `up`
// continues.
describe.each(given)(
  "$name in the $front front, upgraded",
  { timeout: 300_000 },
  ({ front, start, name, left }) => {
    const textOf = (release: string) => readFileSync(fileOf(front, release, name), "utf8");
    const { program, fails, sends = [], isGuarded } = left;

    it.each(fails ? [] : releasesOf(left))(
      "from %s: a preview plans no change and sends no request",
      async (release) => {
        stack = await start();
        await stack.configure("baseUrl", address);
        await stack.stack.importStack(JSON.parse(textOf(release)));
        stack.edit(program);
        const preview = await stack.previewUnchanged();
        expect(preview, preview.output).toMatchObject({ ok: true });
        expect(stack.sandbox.requests).toEqual([]);
      },
    );

    it.each(isGuarded ? releasesOf(left) : [])("from %s: destroy removes nothing", async (release) => {
      stack = await start({ profile: "instant" });
      const { sandbox } = stack;
      await stack.stack.importStack(
        withServersOf(sandbox, textOf(release).replaceAll(address, sandbox.url)) as never,
      );
      const destroy = await stack.destroy();
      expect(destroy, destroy.output).toMatchObject({ ok: false, writes: [] });
      expect(destroy.output).toContain("[server-not-removed]");
    });

    it.each(fails ? releasesOf(left) : [])(
      "from %s: up continues with the servers that were ordered, and orders none",
      async (release) => {
        stack = await start({ profile: "instant" });
        const { sandbox } = stack;
        const text = textOf(release).replaceAll(address, sandbox.url);
        await stack.stack.importStack(withServersOf(sandbox, text) as never);
        stack.edit(program);
        for (const command of ["preview", "up", "previewUnchanged"] as const) {
          const ran = await stack[command]();
          expect(ran, ran.output).toMatchObject({ ok: true, writes: command === "up" ? sends : [] });
        }
        const stored = (await stack.resources("Server")).map(({ id, outputs: { active, ip } }) => ({
          id,
          active,
          ip,
        }));
        const living = sandbox.servers.filter(({ status }) => status === "Running");
        const byId = (one: { readonly id: string }, other: { readonly id: string }) =>
          one.id < other.id ? -1 : 1;
        expect(stored.sort(byId)).toEqual(
          living.map(({ uniq_id: id, ip }) => ({ id, active: true, ip })).sort(byId),
        );
      },
    );
  },
);

interface State {
  readonly deployment: {
    readonly resources: readonly {
      readonly type: string;
      readonly id: string;
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly outputs: Readonly<Record<string, unknown>>;
    }[];
  };
}

/**
 * A state whose servers exist at this sandbox. Operations that were in progress when the state was written have ended
 * here.
 */
function withServersOf(sandbox: FrontStack["sandbox"], text: string): object {
  const { resources } = (JSON.parse(text) as State).deployment;
  const here = new Map<string, string>();
  for (const { type, id, inputs, outputs } of resources) {
    if (!type.endsWith(":Server")) continue;
    const { __phase: phase } = outputs as { readonly __phase?: { readonly templateName?: string } };
    const template_name = phase?.templateName ?? String(outputs.templateName);
    const [domain, plan_id] = [String(inputs.domain), Number(inputs.planId)];
    const server = { ...sameServer, domain, plan_id, template_name };
    const [uniqId = ""] = sandbox.seed({ servers: [server] }).servers;
    const ip = sandbox.servers.find((one) => one.uniq_id === uniqId)?.ip;
    here.set(id, uniqId);
    if (outputs.ip !== undefined) here.set(String(outputs.ip), String(ip));
  }
  // All ids are replaced at once, because a new id may equal another server's old id.
  const there = new RegExp([...here.keys()].map((one) => `\\b${one}\\b`).join("|"), "g");
  return JSON.parse(text.replace(there, (one) => here.get(one) ?? one));
}

async function record(at: FrontStack, { program, before, fails }: LeftBehind, file: string): Promise<void> {
  at.edit((await before?.(at)) ?? program);
  const up = await at.up();
  expect(up, up.output).toMatchObject({ ok: !fails });
  const exported = await at.exported();
  mkdirSync(dirname(file), { recursive: true });
  const state = JSON.parse(exported.replaceAll(at.sandbox.url, address));
  // The paths of this machine's modules do not belong in a committed state.
  for (const resource of state.deployment.resources) {
    delete resource.sourcePosition;
    delete resource.stackTrace;
  }
  writeFileSync(file, `${JSON.stringify(state, null, 2)}\n`);
}
