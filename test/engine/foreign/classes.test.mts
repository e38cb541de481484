import { expect, it } from "vitest";
import { quickSpeed } from "../support/cliEnvironment.js";
import { foreignHosts } from "./foreignHost.mjs";
import { everyResource, foreignProject } from "./foreignProject.mjs";

it.each(foreignHosts)(
  "the classes create, change and remove every resource on %s",
  { timeout: 300_000 },
  async (file) => {
    const project = await foreignProject(file, quickSpeed);
    const { host, begin, declareClasses, up, unchanged } = project;
    try {
      declareClasses({});
      await begin("classes");
      const before = await host.counts();
      const { order, first, second } = await project.offered();
      const program = (templateName: string, more = {}) =>
        everyResource({
          domain: "web.example.com",
          ...order,
          templateName,
          rebuildPolicy: "rebuild",
          ...more,
        });
      declareClasses(program(first));
      await up();
      await project.settled();
      await unchanged("--refresh");
      declareClasses(program(second, { rebuildForce: true }));
      await up();
      await host.expireTokens();
      await project.settled();
      await unchanged("--refresh");
      await project.destroy();
      const { orders, rebuilds, removals } = await host.counts();
      expect([orders - before.orders, rebuilds - before.rebuilds, removals - before.removals]).toEqual([
        1, 1, 1,
      ]);
    } finally {
      project.close();
    }
  },
);
