import { expect, it } from "vitest";
import { everyResource, foreignProject } from "./foreignProject.mjs";

it("the classes live the life of every resource on a host that others have written", {
  timeout: 300_000,
}, async () => {
  const project = await foreignProject("panel.mjs");
  const { host, begin, declareClasses, up, unchanged } = project;
  try {
    declareClasses({});
    await begin("classes");
    const before = await host.counts();
    const { order, first, second } = await project.offered();
    const program = (templateName: string, more = {}) =>
      everyResource({ domain: "web.example.com", ...order, templateName, rebuildPolicy: "rebuild", ...more });
    declareClasses(program(first));
    await up();
    await unchanged("--refresh");
    declareClasses(program(second, { rebuildForce: true }));
    await up();
    await host.expireTokens();
    await unchanged("--refresh");
    await project.destroy();
    const { orders, rebuilds, removals } = await host.counts();
    expect([orders - before.orders, rebuilds - before.rebuilds, removals - before.removals]).toEqual([
      1, 1, 1,
    ]);
  } finally {
    project.close();
  }
});
