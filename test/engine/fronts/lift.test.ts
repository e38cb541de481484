import type { FrontStack } from "./fronts";
import { describeLife, destroy, first, refresh, server, unchanged, up } from "./life";

const idOf = async (stack: FrontStack) => (await first(stack, "Server"))?.id ?? "";

describeLife("A protection that a run lifts", [
  up("orders a protected server", server({ deletionProtection: true }), { writes: ["server.create"] }),
  up("is refused the key of the configuration, with the way out", {
    behind: async (stack) => stack.configure("unprotect", await idOf(stack)),
    fails: true,
    tells: [
      "unprotect is refused: a protection is lifted for one run",
      "HOSTING_UNPROTECT=ABC123 pulumi preview",
    ],
  }),
  refresh("reads the key as if it were not there", {}),
  destroy("removes nothing by the key", { fails: true, tells: ["[server-not-removed]"] }),
  {
    ...unchanged,
    behind: (stack) => stack.unset("unprotect"),
  },
  destroy("removes nothing after it", { fails: true, tells: ["[server-not-removed]"] }),
  destroy("removes the server that the environment names, and says so", {
    behind: async (stack) => stack.lift(await idOf(stack)),
    tells: ["is lifted by HOSTING_UNPROTECT, for this run. [protection-lifted]"],
    writes: ["asset.requestRemoval"],
  }),
]);
