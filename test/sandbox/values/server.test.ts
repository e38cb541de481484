import { expect, it } from "vitest";
import { openWithServer } from "../support/host";

it("backups that the product no longer offers stay with a server that has them", async () => {
  const { sandbox, ask, uniq_id } = await openWithServer();
  sandbox.server(uniq_id).set({ backup_enabled: true, backup_plan: "daily", backup_quota: "8" });
  await ask("server/update", { uniq_id, domain: "new.example.com" });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ backup_quota: "8" });
});
