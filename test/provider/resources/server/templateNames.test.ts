import { expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../../provider/values";
import type { SandboxOptions } from "../../../../sandbox";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { partialOf } from "../../../support/scriptedHost";
import { inputs, rebuilding, record, stored } from "./rebuildingHost";
import { methods, run } from "./world";

const debian = { ...sampleServer, templateName: "debian_12_64" };
const erasing = { rebuildPolicy: "rebuild", driftPolicy: "allow" };

/**
 * A host that writes template names in this way, with a server built from the template that the program calls
 * debian_12_64.
 */
async function hostOf(templateNames: SandboxOptions["templateNames"], given: Properties = debian) {
  const world = await sandboxSession({ profile: "fast", templateNames, detailsFields: "record" });
  onTestFinished(() => world.close());
  const nextRun = () => methods(world.newSession(), world.context);
  const { create, ...run } = nextRun();
  const { id, outputs } = await create(given);
  /** A refresh and the `up` after it, in another run. */
  const refreshAndUp = async (before: Properties, news: Properties) => {
    const next = nextRun();
    const found = await next.read(before, id);
    const { changes } = next.diff(found?.outputs ?? {}, news, id);
    return {
      changes,
      outputs: changes ? await next.update(found?.outputs ?? {}, news, id) : (found?.outputs ?? {}),
    };
  };
  const rebuilds = () => world.sandbox.writes().filter((name) => name === "server.rebuild").length;
  return { ...world, ...run, nextRun, id, outputs, refreshAndUp, rebuilds };
}

/** The names that the program uses for two templates on each host. */
const named = {
  capitals: ["debian_12_64", "ubuntu_2404_64"],
  small: ["DEBIAN_12_64", "UBUNTU_2404_64"],
  words: ["DEBIAN_12_64", "UBUNTU_2404_64"],
  renamed: ["DEBIAN_12_64", "UBUNTU_2404_64"],
} as const;
const hosts = Object.entries(named).map(([host, names]) => [host as keyof typeof named, ...names] as const);

it.each(hosts)(
  "on a host that writes names in %s, each rebuild is sent once, and only someone else's rebuild is drift",
  async (host, first, second) => {
    const news = { ...sampleServer, ...erasing, templateName: first };
    const { outputs, nextRun, id, session, clock, refreshAndUp, rebuilds } = await hostOf(host, news);
    const rebuildByOther = async (template_name: string) => {
      await session.access.client.server.rebuild({ accnt: undefined, uniq_id: id, template_name });
      await clock.advance(3_600_000);
    };
    const built = await refreshAndUp(outputs, news);
    expect([built.changes, rebuilds()]).toEqual([false, 0]);

    await rebuildByOther("UBUNTU_2404_64");
    const away = await nextRun().read(built.outputs, id);
    expect(away?.inputs).toMatchObject({ __asked: { templateName: first } });
    await rebuildByOther("DEBIAN_12_64");
    const back = await refreshAndUp(away?.outputs ?? {}, news);
    expect([back.changes, rebuilds()]).toEqual([false, 2]);

    await rebuildByOther("UBUNTU_2404_64");
    const restored = await refreshAndUp(back.outputs, news);
    expect([restored.changes, rebuilds()]).toEqual([true, 4]);

    const changed = { ...news, templateName: second };
    const began = clock.now();
    const rebuilt = await refreshAndUp(restored.outputs, changed);
    expect(clock.now() - began).toBeLessThan(600_000);
    const fresh = await refreshAndUp(rebuilt.outputs, changed);
    expect([rebuilt.changes, fresh.changes, rebuilds()]).toEqual([true, false, 5]);
  },
);

it.each(hosts)(
  "an imported server is rebuilt once on a host that writes names in %s",
  async (host, first, second) => {
    const { id, nextRun, refreshAndUp, rebuilds } = await hostOf(host, {
      ...sampleServer,
      templateName: first,
    });
    const found = await nextRun().read({}, id);
    const imported = await refreshAndUp(found?.outputs ?? {}, { ...found?.inputs, ...erasing });
    const news = { ...found?.inputs, ...erasing, templateName: second };
    const rebuilt = await refreshAndUp(imported.outputs, news);
    const fresh = await refreshAndUp(rebuilt.outputs, news);
    expect([rebuilt.changes, fresh.changes, rebuilds()]).toEqual([true, false, 1]);
  },
);

it("a template name that the host shows only late after a rebuild is remembered, and is no drift", async () => {
  const shows = (template: string) => ({ template_name: undefined, template });
  const read = (outputs: Properties, template: string) =>
    run({ "server.details": () => record(shows(template)) }).read(outputs);
  const alma = shows("AlmaLinux 9");
  const olds = stored({ ...inputs, ...erasing }, { template: alma.template });
  const news = { ...inputs, ...erasing, templateName: "DEBIAN12" };
  const rebuilt = await run(rebuilding("", { before: alma, ends: alma })).update(olds, news);
  const late = await read(rebuilt, "Debian 12 (Bookworm)");
  expect(late?.inputs).toEqual(news);
  expect((await read(late?.outputs ?? {}, "Ubuntu"))?.inputs).toMatchObject({
    templateName: "Ubuntu",
    __asked: { templateName: "DEBIAN12" },
  });
});

it("a rebuild is not repeated for templates that the host gives the same name", async () => {
  const core = { ...sampleServer, ...erasing, templateName: "ALMALINUX_9_64_CORE" };
  const { outputs, update, id, refreshAndUp, rebuilds } = await hostOf("words", core);
  const news = { ...core, templateName: "ALMALINUX_9_64_PANEL" };
  const failed = await partialOf(update(outputs, news, id));
  expect(failed.message).toMatch(/^rebuild-unsure/);
  await refreshAndUp(failed.outputs, news);
  expect(rebuilds()).toBe(1);
});
