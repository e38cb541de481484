import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { FrontProgram, FrontStack } from "./fronts";
import { describeLife, preview, server, up } from "./life";

let asked = 0;
/** A server with another plan, and an afterCreate hook that rejects the new server. */
const checked: FrontProgram = (declare) => {
  const isHealthy = new pulumi.ResourceHook("isHealthy", () => {
    asked += 1;
    throw new Error("the new server does not work");
  });
  const args = { ...serverArgs, planId: 1202, replacePolicy: "replace" };
  declare("Server", "web", args, { hooks: { afterCreate: [isHealthy] } });
};
const there =
  (count: number, times: number) =>
  ({ sandbox }: FrontStack) =>
    expect({ servers: sandbox.servers.length, asked }).toEqual({ servers: count, asked: times });

describeLife("A hook that rejects the new server of a replacement", [
  up("up creates the first server", server(), {
    writes: ["server.create"],
    sees: () => {
      asked = 0;
    },
  }),
  up("up orders the new server, and both servers stay", checked, {
    fails: true,
    writes: ["server.create"],
    tells: ["the new server does not work"],
    sees: there(2, 1),
  }),
  preview("preview shows the pending removal of the first server", {
    tells: ["delete original"],
    sees: there(2, 1),
  }),
  up("up removes the first server, and does not run the hook again", {
    writes: ["asset.requestRemoval"],
    sees: there(1, 1),
  }),
]);
