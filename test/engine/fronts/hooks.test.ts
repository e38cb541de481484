import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { FrontProgram, FrontStack } from "./fronts";
import { describeLife, preview, server, up } from "./life";

let asked = 0;
/** A server of another plan, with a check of the new one that fails. */
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

describeLife("A hook that finds the new server of a replacement ill", [
  up("creates the first one", server(), {
    writes: ["server.create"],
    sees: () => {
      asked = 0;
    },
  }),
  up("orders the new one, and both stay", checked, {
    fails: true,
    writes: ["server.create"],
    tells: ["the new server does not work"],
    sees: there(2, 1),
  }),
  preview("shows what is left to do", { tells: ["delete original"], sees: there(2, 1) }),
  up("deletes the previous one, and does not ask again", {
    writes: ["asset.requestRemoval"],
    sees: there(1, 1),
  }),
]);
