import { describeLife, type Step, up } from "./life";
import { ways } from "./ways";

const leave = { replacePolicy: "replace" };

// What a class does not see of protect: dynamicOnly.test.ts.
describeLife(
  "Options of Pulumi that hold by whatever way they come",
  Object.entries(ways).flatMap(([way, of]): Step[] => [
    up(`${way}: a server`, of({ newIps: 1 }), { writes: ["server.create"] }),
    up("ignoreChanges keeps its plan", of({ newIps: 1, planId: 1202 }, { ignoreChanges: ["planId"] })),
    up("deleteBeforeReplace removes it first", of({ newIps: 2, ...leave }, { deleteBeforeReplace: true }), {
      writes: ["asset.requestRemoval", "server.create"],
    }),
    up("retainOnDelete is stored", of({ newIps: 2, ...leave }, { retainOnDelete: true })),
    up("and it stays at the host", () => {}),
  ]),
);
