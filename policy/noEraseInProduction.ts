import { liftVariable, runLift } from "../provider/lift";
import { serverPolicy } from "./serverPolicy";
import { settings } from "./settings";

/**
 * No policy sees a replacement: to the engine's analyzers it looks like any creation, and they never see the state. So
 * the policy asks for the protection that makes the provider itself refuse to erase a disk, in both fronts.
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
    // A removed server is no resource of the program, so no policy sees it. The report shows it.
    return runLift(process.env).ofGroup(rollout)
      ? {
          is: `is protected, and ${liftVariable} lifts that for this run`,
          wayOut: `Run without ${liftVariable}`,
        }
      : undefined;
  },
);
