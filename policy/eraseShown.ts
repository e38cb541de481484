import { serversPolicy } from "./serverPolicy";
import { isUnknown } from "./servers";
import { settings } from "./settings";

/**
 * Pulumi's preview shows a rebuild like any other update. In previews of the plugin, `diskGeneration` is unknown
 * exactly when the disks are erased, except for a new server, whose `uniqId` is unknown too. For an updated dynamic
 * resource no output is known in a preview, so the policy does not report that resource.
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
