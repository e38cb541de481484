import { describe, expect, it } from "vitest";
import { driftOfPlan, keepsSecret, oneServer, plain, refused } from "../fronts/oneServer";

describe("what somebody changed at the host", { timeout: 120_000 }, () => {
  const one = oneServer("plugin");
  const { declare, stored, changeAtHost, up } = one;
  it("does not replace it in an up with a refresh, nor in those after it", async () => {
    declare({});
    expect(await up()).toMatchObject({ ok: true, writes: ["server.create"] });
    const first = (await stored())?.id;
    await changeAtHost({ plan_id: 1202 });
    for (const run of [await up({ refresh: true }), await up(), await up({ refresh: true })]) {
      expect(run, run.output).toMatchObject(refused);
      expect(plain(run.output)).toMatch(driftOfPlan);
    }
    expect(await one.stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(plain((await one.stack.preview()).output)).toMatch(driftOfPlan);
    expect((await stored())?.id).toBe(first);
  });

  it("is left alone with ignoreChanges, of it or of everything", async () => {
    for (const ignoreChanges of [["planId"], ["*"]]) {
      declare({}, { ignoreChanges });
      const preview = await one.stack.preview();
      expect(preview, preview.output).toMatchObject({ ok: true, writes: [] });
    }
  });

  it("is taken over by the program, and then forgotten: what it asks for next is its own change", async () => {
    declare({ planId: 1202 });
    const taken = await up();
    expect(taken, taken.output).toMatchObject({ ok: true, writes: [] });
    expect(await one.stack.exported()).not.toContain("__asked");
    expect(await one.stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    declare({ planId: 1201 });
    const back = await one.stack.preview();
    expect(back, back.output).toMatchObject({ ok: true, writes: [] });
    const { id } = (await stored()) ?? {};
    expect(plain(back.output)).toMatch(new RegExp(`\\(${id}\\).* 1202 → 1201.* \\[server-replaced\\]`));
  });

  it("does not rebuild it, with rebuildPolicy rebuild too, until driftPolicy allows it", async () => {
    const rebuilt = { planId: 1202, rebuildPolicy: "rebuild" };
    declare(rebuilt);
    expect(await up()).toMatchObject({ ok: true, writes: [] });
    await changeAtHost({ template_name: "UBUNTU_2404_64" });
    const run = await up({ refresh: true });
    expect(run, run.output).toMatchObject(refused);
    expect(plain(run.output)).toMatch(
      /property templateName value \{DEBIAN_12_64\} has a problem: .*UBUNTU_2404_64.* \[drift-refused\]/,
    );
    declare({ ...rebuilt, driftPolicy: "allow" });
    const allowed = await up();
    expect(allowed, allowed.output).toMatchObject({ ok: true, writes: ["asset.update", "server.rebuild"] });
    expect(await one.stack.exported()).not.toContain("__asked");
    expect(await one.stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("is a secret where the program holds the value as one, and only there", () => keepsSecret(one));

  it("replaces it where driftPolicy allows it, and says what is lost", async () => {
    const first = (await stored())?.id;
    declare({ planId: 1202, driftPolicy: "allow" });
    const replaced = await up();
    expect(replaced, replaced.output).toMatchObject({
      ok: true,
      writes: ["server.create", "asset.requestRemoval"],
    });
    expect(plain(replaced.output)).toMatch(new RegExp(`\\(${first}\\).* \\[server-replaced\\]`));
    expect((await stored())?.id).not.toBe(first);
    expect(await one.stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});

describe("deletionProtection", { timeout: 120_000 }, () => {
  const one = oneServer("plugin");
  const { declare, stored, up } = one;
  const on = { deletionProtection: true };

  it("refuses a replacement and a rebuild at preview", async () => {
    declare(on);
    expect(await up()).toMatchObject({ ok: true, writes: ["server.create"] });
    expect(await one.stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    const changes = [
      { planId: 1202, deletionProtection: false },
      { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" },
      { rebuildTriggers: 1, rebuildPolicy: "replace" },
      { planId: 1202, deletionProtection: undefined },
    ];
    for (const change of changes) {
      declare({ ...on, ...change });
      const preview = await one.stack.preview();
      expect(preview, preview.output).toMatchObject(refused);
      expect(preview.output).toContain("[deletion-protected]");
    }
  });

  it("refuses --replace: nothing is ordered", async () => {
    declare(on);
    const replaced = await up({ replace: [(await stored())?.urn as string] });
    expect(replaced, replaced.output).toMatchObject(refused);
    expect(replaced.output).toContain("[server-exists]");
  });

  it("refuses --replace after a refresh of the same run, too", async () => {
    const replaced = await up({ replace: [(await stored())?.urn as string], refresh: true });
    expect(replaced, replaced.output).toMatchObject(refused);
  });

  it("refuses destroy and the removal from the program", async () => {
    const destroyed = await one.stack.destroy();
    one.stack.edit(() => {});
    for (const run of [destroyed, await up()]) {
      expect(run, run.output).toMatchObject(refused);
      expect(run.output).toMatch(new RegExp(`\\(${(await stored())?.id}\\).* \\[server-not-removed\\]`));
    }
  });

  it("is lifted by an up of its own, and then destroy removes it", async () => {
    declare({ ...on, deletionProtection: false });
    expect(await up()).toMatchObject({ ok: true, writes: [] });
    const destroyed = await one.stack.destroy();
    expect(destroyed, destroyed.output).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
  });

  it("cannot stop the order of a forced replacement with onExisting create; protect does", async () => {
    const beside = { ...on, onExisting: "create" };
    declare(beside, { protect: true });
    expect(await up()).toMatchObject({ ok: true, writes: ["server.create"] });
    const urn = (await stored())?.urn as string;
    const kept = await up({ replace: [urn] });
    expect(kept, kept.output).toMatchObject(refused);
    declare(beside);
    expect(await up()).toMatchObject({ ok: true, writes: [] });
    const replaced = await up({ replace: [urn] });
    expect(replaced, replaced.output).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(replaced.output).toContain("[server-not-removed]");
  });
});
