import { createClient } from "../../../provider/api";
import type { Sandbox } from "../../../sandbox";
import { one } from "../../provider/resources/sshKey/samples";

/**
 * Creates resources at the host that Pulumi does not know yet: a server with backups, a key, a login and an asset's
 * name.
 */
export async function existing({ url, username, password }: Sandbox) {
  const client = createClient({ baseUrl: url, username, password });
  const made = await client.server.create({
    ...{ domain: "web.example.com", type: "Cloud.VPS", zone_id: 12, plan_id: 1201 },
    ...{ template_name: "DEBIAN_12_64", backup_enabled: true, backup_plan: "daily" },
    backup_quota: 7,
  });
  const uniqId = made.uniq_id as string;
  await client.sshKey.add({ public_key_name: "deploy", public_key_value: one });
  const panel = await client.server.credential.create({
    ...{ uniq_id: uniqId, type: "app", name: "panel", username: "admin" },
    auth_data: "panel-secret",
  });
  await client.asset.update({ uniq_id: uniqId, custom_name: "web, production" });
  await client.close();
  return {
    uniqId,
    /** The type, the name in the program, and the id of each resource. */
    resources: [
      ["Server", "web", uniqId],
      ["SshKey", "deploy", "deploy"],
      ["Credential", "panel", String(panel.id)],
      ["Asset", "label", uniqId],
    ] as const,
  };
}
