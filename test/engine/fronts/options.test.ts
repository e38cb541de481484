import { expect } from "vitest";
import type { FrontProgram } from "./fronts";
import { describeLife, up } from "./life";
import { ways } from "./ways";

/** A program with a server for each way to set an option; each sets this one. */
const servers =
  (args: object, option = {}): FrontProgram =>
  (declare) => {
    for (const [index, of] of Object.values(ways).entries())
      of({ ...args, domain: `web${index}.example.com` }, option, `web${index}`)(declare);
  };
const ofEach = (...operations: string[]) => Object.keys(ways).flatMap(() => operations);
const leave = { replacePolicy: "replace" };
const replaced = ofEach("asset.requestRemoval", "server.create");

// For the ways to set `protect` that a class cannot see: dynamicOnly.test.ts.
describeLife(
  "Pulumi's options, in every way to set them",
  [
    up("up orders a server for each way", servers({ newIps: 1 }), { writes: ofEach("server.create") }),
    up(
      "up keeps the plan with ignoreChanges",
      servers({ newIps: 1, planId: 1202 }, { ignoreChanges: ["planId"] }),
    ),
    up(
      "up removes each server first with deleteBeforeReplace",
      servers({ newIps: 2, ...leave }, { deleteBeforeReplace: true }),
      {
        also: { parallel: 1 },
        writes: replaced,
        sees: (_stack, { writes }) => expect(writes).toEqual(replaced),
      },
    ),
    up("up stores retainOnDelete", servers({ newIps: 2, ...leave }, { retainOnDelete: true })),
    up("up leaves the servers at the host", () => {}, {
      sees: ({ sandbox }) => expect(sandbox.servers).toHaveLength(Object.keys(ways).length),
    }),
  ],
  { isAlone: false },
);
