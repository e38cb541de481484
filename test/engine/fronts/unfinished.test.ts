import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Args, FrontStack } from "./fronts";
import { describeLife, first, outputs, preview, refresh, type Step, server, unchanged, up } from "./life";

const debian = { ...serverArgs, password: "first-secret", rebuildPolicy: "rebuild" };
const ubuntu = { ...debian, templateName: "UBUNTU_2404_64" };
const hasty = (args: Args) => server({ ...args, timeouts: { build: 0.3, rebuild: 0.3 } });
const rebuild = ["asset.update", "server.rebuild"];
const anHourLater = ({ sandbox }: FrontStack) => sandbox.advance("1h");
const late: Omit<Step, "does"> = { command: "up", fails: true, tells: ["[server-late]"] };
const isDone = async (stack: FrontStack) => {
  const web = await first(stack, "Server");
  expect(web?.outputs).toMatchObject({ uniqId: web?.id, active: true, ip: expect.stringMatching(/^198\./) });
  expect(web?.outputs).not.toHaveProperty("__phase");
};

// The end of a failed rebuild, and late answers of the host: provider/resources/server. The host's time stands still,
// so that its work lasts until the test says otherwise.
describeLife(
  "A server that is not finished",
  [
    { does: "waits too short for the order", program: hasty(debian), ...late, writes: ["server.create"] },
    refresh("refreshes", { sees: outputs({ active: false }) }),
    up("goes on with it", server(debian), { behind: anHourLater, sees: isDone }),
    unchanged,
    {
      does: "waits too short for a rebuild",
      program: hasty(ubuntu),
      ...{ ...late, writes: rebuild },
      sees: outputs({ __phase: { is: "rebuilding", templateName: "UBUNTU_2404_64" } }),
    },
    preview("looks at what waits", { tells: ["[work-waits]"], tellsNot: /\[disks-erased\]/ }),
    up("goes on to its end", server(ubuntu), {
      behind: anHourLater,
      writes: ["server.update"],
      sees: isDone,
    }),
    {
      does: "begins a rebuild that will fail",
      program: hasty({ ...ubuntu, templateName: "DEBIAN_13_64" }),
      ...{ ...late, writes: rebuild },
      behind: ({ sandbox }) => sandbox.failNextBuild(),
    },
    up("is told that it has failed", {
      ...{ fails: true, tells: ["[build-failed]"] },
      behind(stack) {
        // Without the list each poll looks at the server itself, so that a failure is seen at once.
        stack.sandbox.user(stack.sandbox.username).deny("asset.list");
        anHourLater(stack);
      },
      sees: outputs({ active: false, __phase: { is: "failed", templateName: "DEBIAN_13_64" } }),
    }),
    preview("looks again", { tells: ["[failed-before]"], tellsNot: /\[disks-erased\]/ }),
  ],
  { host: { profile: "realistic", clock: "virtual" }, waits: true },
);
