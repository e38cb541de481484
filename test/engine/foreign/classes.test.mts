import { expect, it } from "vitest";
import { foreignHosts } from "./foreignHost.mjs";
import { everyResource, foreignProject } from "./foreignProject.mjs";

// With HOSTING_TEST_HOSTS=all on each of them, which takes minutes.
const hosts = process.env.HOSTING_TEST_HOSTS === "all" ? foreignHosts : ["panel.mjs"];

it.each(hosts)("the classes live the life of every resource on %s", { timeout: 300_000 }, async (file) => {
  const project = await foreignProject(file);
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
