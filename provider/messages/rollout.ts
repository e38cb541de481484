import { formatDuration } from "../duration";
import { aServer } from "./serverRefusal";
import { entry } from "./text";

/** Messages about rollout groups, whose servers a run changes a few at a time. */
export const rolloutMessages = {
  /**
   * `count`: the number of the group's servers that the engine has asked for so far; `milliseconds`: how long these
   * changes usually take.
   */
  "rollout-planned": entry({
    when: "A preview: the run makes a server of a rollout group unavailable for a while, by a rebuild, a reboot, a stop or a replacement. The last of these lines counts them all.",
    example: { server: aServer, group: "workers", atOnce: 1, count: 5, milliseconds: 2_400_000 },
    happened: ({ server, count, group }) =>
      `Server ${server} will be unavailable for a while, as ${count === 1 ? "the first" : `number ${count}`} of group ${group}.`,
    changed: ({ atOnce, milliseconds }) =>
      `These go ${atOnce === 1 ? "one" : atOnce} at a time, which takes about ${formatDuration(milliseconds)}.`,
  }),
  /** `failed`: the server of the group that has failed. */
  "rollout-stopped": entry({
    when: "Another server of the rollout group has failed in this run. The servers of the group that were still waiting stay as they are.",
    example: { server: aServer, group: "workers", failed: "web2.example.com (DEF456)" },
    happened: "Server {server} was not touched, because server {failed} of group {group} has failed.",
    ways: ["Fix that server, and run `pulumi up` again to continue with those that are not done."],
  }),
};
