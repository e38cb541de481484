import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { everyResource, onForeignHosts } from "./foreignProject.mjs";

onForeignHosts("a second account at %s", (project) => {
  it("receives all that a program declares, its drift is reported, and an import of it shows no change", async () => {
    const { host, folder, begin, declare, hosting, up, unchanged, settled } = project();
    const account = host.secondAccount && { "hosting:accountNumber": host.secondAccount };
    const before = await host.ledger();
    await begin("made", { ...account });
    const { order, first } = await project().offered();
    declare(everyResource({ domain: "second.example.com", ...order, templateName: first }));
    await up();
    await settled();
    await unchanged("--refresh");

    const [ordered] = (await host.ledger()).orders.slice(before.orders.length);
    const { uniq_id } = ordered ?? expect.fail();
    const byHand = JSON.stringify({ uniq_id, custom_name: "by hand" });
    await hosting("call", "asset.update", "--json", byHand, "--yes");
    await settled();
    expect(await project().drifted()).toContain("customName: Shop web in the program, by hand at the host");

    await begin("imported", { ...account });
    await hosting("import", "--program", "yaml", "--domain", "second.example.com");
    declare({});
    const options = ["--yes", "--generate-code=false", "--protect=false"];
    await project().pulumi("import", "--file", "import.json", ...options);
    const imported = readFileSync(join(folder, "imported.yaml"), "utf8");
    project().declareIn(imported);
    await settled();
    await unchanged("--refresh");
    project().declareIn(imported.replace("deletionProtection: true", "deletionProtection: false"));
    await project().up();
    await project().destroy();

    const { orders, removals } = await host.ledger();
    const [now, gone] = [orders.slice(before.orders.length), removals.slice(before.removals.length)];
    expect([now.length, gone.map((one) => one.uniq_id)]).toEqual([1, [uniq_id]]);
    const accounts = [...now, ...gone].map(({ accnt }) => accnt && String(accnt));
    if (account) expect(accounts).toEqual([host.secondAccount, host.secondAccount]);
  });
});
