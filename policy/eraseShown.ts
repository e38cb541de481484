import { serversPolicy } from "./serverPolicy";
import { isUnknown } from "./servers";
import { settings } from "./settings";

/**
 * Pulumi shows a rebuild as any update. In the plugin's previews diskGeneration is known unless the disks are erased;
 * for a new server the uniqId is unknown too. Nothing is known of an updated dynamic resource, so the policy says
 * nothing.
 */
export const eraseShown = serversPolicy(
  {
    name: "erase-shown",
    description: "The preview says which servers lose their disks (with the plugin).",
    enforcementLevel: "advisory",
    configSchema: settings("every stack"),
  },
  (servers, _settings, report) => {
    for (const server of servers) {
      if (!isUnknown(server, "diskGeneration") || isUnknown(server, "uniqId")) continue;
      report(
        `${server.name} is rebuilt by this update: its disks are erased. Undo the change of templateName or rebuildTriggers to keep them.`,
        server,
      );
    }
  },
);
