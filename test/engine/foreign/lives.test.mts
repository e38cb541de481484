import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { everyResource, onForeignHosts } from "./foreignProject.mjs";

onForeignHosts("a host that others have written: %s", (project) => {
  it("works with the settings that connect finds", async () => {
    const { host, declare, begin, hosting, attempt, up, unchanged, settled } = project();
    await begin("dev");
    const { order, first, second } = await project().offered();
    const server = (domain: string, templateName: string, more = {}) => ({
      ...{ domain, ...order, templateName, rebuildPolicy: "rebuild", ...more },
    });
    const program = (templateName: string, more = {}) =>
      everyResource(server("web.example.com", templateName, more));
    const before = await host.counts();
    const since = async () => {
      const now = await host.counts();
      return [now.orders - before.orders, now.rebuilds - before.rebuilds, now.removals - before.removals];
    };

    declare(program(first));
    await up();
    expect(await since()).toEqual([1, 0, 0]);
    await unchanged();
    await settled();
    await unchanged("--refresh");

    declare(program(second, { rebuildForce: true }));
    await up();
    expect(await since()).toEqual([1, 1, 0]);
    await unchanged();
    const otherLetters = second === second.toLowerCase() ? second.toUpperCase() : second.toLowerCase();
    declare(program(otherLetters, { rebuildForce: true }));
    await settled();
    await unchanged("--refresh");
    await host.expireTokens();
    expect(await hosting("drift")).toContain("No drift.");

    // The response to one order is lost, and another order is refused with 429 after it was carried out. No run may
    // order such a server twice.
    const operation = project().paths()["server.create"] ?? "server/create";
    const others: Record<string, object> = {};
    for (const [count, kind] of (["lost", "429"] as const).entries()) {
      await host.fault({ operation, kind, times: 1 });
      others[kind] = { type: "hosting:Server", properties: server(`${kind}.example.com`, first) };
      declare({ ...program(second, { rebuildForce: true }), ...others });
      const outputs = [];
      for (const _ of [1, 2]) outputs.push((await attempt("pulumi", "up", "--yes", "--skip-preview")).output);
      expect([await since(), outputs]).toEqual([[2 + count, 1, 0], outputs]);
    }

    await project().destroy();
    const [, , removals] = await since();
    expect(removals).toBeGreaterThanOrEqual(1);
    const state = readFileSync(join(project().home, ".pulumi/stacks/foreign/dev.json"), "utf8");
    expect(state).not.toContain("hosting:index");
  });
});
