import { aServer } from "./serverRefusal";
import { entry } from "./text";

/** What is said of a group of servers that a run changes a few at a time. */
export const rolloutMessages = {
  /** `failed`: another server of the group. */
  "rollout-stopped": entry({
    when: "Another server of the rollout group has failed in this run. Those of the group that were still to go away stay as they are.",
    example: { server: aServer, group: "workers", failed: "web2.example.com (DEF456)" },
    happened: "Server {server} was not touched, because server {failed} of group {group} has failed.",
    ways: ["Mend that server, and run `pulumi up` again to continue with those that are not done."],
  }),
};
