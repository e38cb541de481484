import { expect, it } from "vitest";
import { alsowithWords } from "../../../provider/api/contract/enumerations";
import { builtServer, openHost, refusal } from "../support/host";

it("alsowith adds the members asked for, and only those, to details and list alike", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const plain = await host.ask("asset/details", { uniq_id });

  const alsowith = ["zone", "powerStatus", "distro"];
  const added = { zone: { id: 11, name: "North A", region_id: 1 }, powerStatus: "Running", distro: "Debian" };
  expect(await host.ask("asset/details", { uniq_id, alsowith })).toEqual({ ...plain, ...added });
  const { items } = await host.ask("asset/list", { uniq_id: [uniq_id], alsowith });
  expect(items).toEqual([{ ...plain, ...added }]);
});

it("what alsowith adds follows the server", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, sandbox } = host;
  const alsowith = ["template", "powerStatus", "backupsAndStorage", "resourceState"];

  await ask("server/update", { uniq_id, backup_enabled: 1, backup_plan: "daily", backup_quota: 3 });
  await ask("server/rebuild", { uniq_id, template_name: "UBUNTU_2404_64" });
  expect(await ask("asset/details", { uniq_id, alsowith })).toMatchObject({
    template: "DEBIAN_12_64",
    resourceState: "Re-Imaging",
  });
  sandbox.advance(1000);
  await ask("server/power/stop", { uniq_id });
  sandbox.advance(600);

  expect(await ask("asset/details", { uniq_id, alsowith })).toMatchObject({
    template: "UBUNTU_2404_64",
    powerStatus: "Stopped",
    backupsAndStorage: { backup_plan: "daily", backup_quota: "3" },
    resourceState: "Stopped",
  });
});

it("every word of the specification is taken, by details and list, for every kind of asset", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);

  const details = await host.ask("asset/details", { uniq_id, alsowith: alsowithWords });
  expect(Object.keys(details)).toEqual(expect.arrayContaining([...alsowithWords]));
  const { items } = await host.ask("asset/list", { alsowith: alsowithWords });
  for (const item of items as object[])
    expect(Object.keys(item)).toEqual(expect.arrayContaining([...alsowithWords]));
});

it("a word that is none is refused", async () => {
  const { refused } = await openHost();
  expect(await refused("asset/list", { alsowith: ["zone", "weather"] })).toEqual(
    refusal(400, "Input::Validation", "alsowith.1"),
  );
  expect(await refused("asset/list", { alsowith: "zone" })).toEqual(
    refusal(400, "Input::Validation", "alsowith"),
  );
});
