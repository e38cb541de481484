import { exportedResources } from "../exportedResources";
import { type Check, type Finding, unchecked, well } from "./check";

/** The number of resources above which Pulumi spends most of a run writing the state: see docs/large-fleets.md. */
const fewResources = 200;

/** Checks how often Pulumi writes the stack's state, because writing a large state takes most of a run. */
export const stateCheck: Check = {
  name: "state",
  after: ["configuration"],
  isFor: ({ stack }) => stack !== undefined,
  async look({ stack = "", surroundings }): Promise<Finding> {
    const resources = await exportedResources(stack, surroundings);
    if (!resources) return unchecked("cannot be read with `pulumi stack export`");
    const size = `${resources.length} resources`;
    if (resources.length <= fewResources) return well(size);
    if (isSet(surroundings.environment.PULUMI_SKIP_CHECKPOINTS))
      return well(`${size}, written once in each run; a killed run leaves nothing in it`);
    return {
      state: "note",
      found: `${size}, and Pulumi writes all of them at the start and at the end of each step`,
      remedy:
        '`PULUMI_SKIP_CHECKPOINTS=true` makes Pulumi write the state once, at the end: a run of 1,000 servers took 30 seconds instead of 226. The price: a killed run leaves nothing in the state, not even of work that had ended. The next `pulumi up` still orders no server twice and erases no disk twice. It stops at the servers that the killed run ordered (server-exists), and adopts them once onExisting is set to "adopt". Do not use the variable for servers with onExisting set to "create". Several stacks of a few hundred resources need no such setting.',
    };
  },
};

/** Whether Pulumi treats the value of an environment variable as true. */
const isSet = (value: string | undefined): boolean => value === "true" || value === "1";
