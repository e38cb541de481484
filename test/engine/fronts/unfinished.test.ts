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

// How a failed rebuild ends, and late responses of the host, are tested in provider/resources/server. The host's clock
// is stopped, so its operations last until the test moves the clock.
describeLife(
  "A server that is not finished",
  [
    {
      does: "up times out before the server is built",
      program: hasty(debian),
      ...late,
      writes: ["server.create"],
    },
    refresh("refresh reads the unfinished server", { sees: outputs({ active: false }) }),
    up("up continues with the order", server(debian), { behind: anHourLater, sees: isDone }),
    unchanged,
    {
      does: "up times out before the rebuild ends",
      program: hasty(ubuntu),
      ...{ ...late, writes: rebuild },
      sees: outputs({ __phase: { is: "rebuilding", templateName: "UBUNTU_2404_64" } }),
    },
    preview("preview says that it waits for the rebuild", {
      tells: ["[work-waits]"],
      tellsNot: /\[disks-erased\]/,
    }),
    up("up waits for the end of the rebuild", server(ubuntu), {
      behind: anHourLater,
      writes: ["server.update"],
      sees: isDone,
    }),
    {
      does: "up times out before a rebuild that will fail",
      program: hasty({ ...ubuntu, templateName: "DEBIAN_13_64" }),
      ...{ ...late, writes: rebuild },
      behind: ({ sandbox }) => sandbox.failNextBuild(),
    },
    up("up reports that the rebuild has failed", {
      ...{ fails: true, tells: ["[build-failed]"] },
      behind(stack) {
        // Without the right to the list, each poll reads the server itself, so it reports a failed build at once.
        stack.sandbox.user(stack.sandbox.username).deny("asset.list");
        anHourLater(stack);
      },
      sees: outputs({ active: false, __phase: { is: "failed", templateName: "DEBIAN_13_64" } }),
    }),
    preview("preview reports the failed rebuild again", {
      tells: ["[failed-before]"],
      tellsNot: /\[disks-erased\]/,
    }),
  ],
  { host: { profile: "realistic", clock: "virtual" }, waits: true },
);
