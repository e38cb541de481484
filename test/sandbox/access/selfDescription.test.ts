import { expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { openHost } from "../support/host";

interface Description {
  readonly path: string;
  readonly method_description: string;
  readonly input: Record<string, { required: boolean }>;
  readonly output: { name: string; items?: { name: string }[] }[];
  readonly methods: string[];
  readonly namespaces: string[];
}

/** Every description below a path, found by following the described names. */
async function walk(
  describe: (path: string) => Promise<Description>,
  path: string,
  found = new Map<string, Description>(),
): Promise<Map<string, Description>> {
  const { methods, namespaces } = await describe(path);
  const at = (name: string) => (path === "/" ? name : `${path}/${name}`);
  for (const name of methods) found.set(at(name), await describe(at(name)));
  for (const name of namespaces) await walk(describe, at(name), found);
  return found;
}

const envelope = "item_count item_total items page_num page_size page_total";
const names = (members: readonly { name: string }[] = []) => members.map(({ name }) => name).sort();

it("every operation is found from the root, with each parameter and each field of its response", async () => {
  const { ask } = await openHost();
  const describe = async (path: string) => (await ask("api/describe", { path })) as unknown as Description;
  const found = await walk(describe, "/");
  const declared = [...operations()].filter(([, { path }]) => path !== null);
  expect([...found.keys()].sort()).toEqual(declared.map(([, { path }]) => path).sort());
  // The permission check lists each operation.
  const { permissions } = await ask("account/user/permitted", { all: 1 });
  expect(permissions).toEqual(Object.fromEntries(declared.map(([, { path }]) => [path, true])));
  for (const [name, operation] of declared) {
    const description = found.get(operation.path as string) as Description;
    expect(description.method_description, name).toBe(operation.purpose);
    expect(Object.keys(description.input).sort(), name).toEqual(Object.keys(operation.params.shape).sort());
    const items = description.output.find((member) => member.name === "items")?.items;
    expect(names(operation.paged ? items : description.output), name).toEqual(
      Object.keys(operation.answer.shape).sort(),
    );
    if (operation.paged) expect(names(description.output).join(" "), name).toBe(envelope);
  }
});

it("describes fields by type only, without the contract's own texts", async () => {
  const { ask } = await openHost();
  const { output } = (await ask("api/describe", { path: "asset/login" })) as unknown as Description;
  const [username, password] = output;
  expect([output.length, username]).toEqual([2, { name: "username", type: "string" }]);
  expect(password).toEqual({ name: "password", type: "string", secret: true });
  const plan = (await ask("api/describe", { path: "server/plan/details" })) as unknown as Description;
  expect(plan.output).toContainEqual({ name: "description", type: "string" });
  const { input } = (await ask("api/describe", { path: "network/zone/list" })) as unknown as Description;
  expect(input.order_by).toMatchObject({ properties: { sort: { type: "string" } }, required: false });
  const rebuild = (await ask("api/describe", { path: "server/rebuild" })) as unknown as Description;
  expect(rebuild.input).toMatchObject({ uniq_id: { required: true }, force: { required: false } });
  expect(JSON.stringify(input)).not.toContain("description");
});
