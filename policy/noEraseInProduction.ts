import { liftVariable, runLift } from "../provider/lift";
import { serverPolicy } from "./serverPolicy";
import { settings } from "./settings";

/**
 * A policy cannot recognise a replacement: policies do not see the state, and the engine presents a replacement like
 * any new resource. So this policy requires `deletionProtection`, which makes the provider itself refuse to erase a
 * disk.
 */
export const noEraseInProduction = serverPolicy(
  {
    name: "no-erase-in-production",
    description: "Nothing rebuilds, replaces or removes a server of production.",
    enforcementLevel: "mandatory",
    configSchema: settings("production"),
  },
  ({ properties: { deletionProtection, rollout } }) => {
    if (deletionProtection !== true)
      return {
        is: "can be erased by a change of the program",
        wayOut: "Set deletionProtection to true, which refuses every erase",
      };
    // A removed server is no longer in the program, so no policy is called for it; `pulumi-hosting report` shows it.
    return runLift(process.env).ofGroup(rollout)
      ? {
          is: `is protected, and ${liftVariable} lifts that for this run`,
          wayOut: `Run without ${liftVariable}`,
        }
      : undefined;
  },
);
