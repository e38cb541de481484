import { expect } from "vitest";
import type { FrontProgram } from "./fronts";
import { describeLife, up } from "./life";
import { ways } from "./ways";

/** A server for each way, which gives it this option. */
const servers =
  (args: object, option = {}): FrontProgram =>
  (declare) => {
    for (const [index, of] of Object.values(ways).entries())
      of({ ...args, domain: `web${index}.example.com` }, option, `web${index}`)(declare);
  };
const ofEach = (...operations: string[]) => Object.keys(ways).flatMap(() => operations);
const leave = { replacePolicy: "replace" };
const replaced = ofEach("asset.requestRemoval", "server.create");

// For the parts of protect that a class does not see: dynamicOnly.test.ts.
describeLife(
  "Options of Pulumi that hold by whatever way they come",
  [
    up("a server for each way", servers({ newIps: 1 }), { writes: ofEach("server.create") }),
    up("ignoreChanges keeps its plan", servers({ newIps: 1, planId: 1202 }, { ignoreChanges: ["planId"] })),
    up(
      "deleteBeforeReplace removes it first",
      servers({ newIps: 2, ...leave }, { deleteBeforeReplace: true }),
      {
        also: { parallel: 1 },
        writes: replaced,
        sees: (_stack, { writes }) => expect(writes).toEqual(replaced),
      },
    ),
    up("retainOnDelete is stored", servers({ newIps: 2, ...leave }, { retainOnDelete: true })),
    up("and it stays at the host", () => {}, {
      sees: ({ sandbox }) => expect(sandbox.servers).toHaveLength(Object.keys(ways).length),
    }),
  ],
  { isAlone: false },
);
