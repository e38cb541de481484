import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram, FrontStack } from "./fronts";
import { describeLife, first, unchanged } from "./life";

const door = "door code 4711";

const program =
  (server: Args, label?: Args): FrontProgram =>
  (declare) => {
    const { uniqId } = declare("Server", "web", { ...serverArgs, ...server });
    if (label) declare("Asset", "label", { uniqId, ...label });
  };
const isSecret = async (stack: FrontStack) => {
  expect(await stack.exported()).not.toContain(door);
  expect((await first(stack, "Asset"))?.outputs.customName).toBeDefined();
};

describeLife("Inputs", [
  {
    ...{
      does: "is told of wrong ones with their values, unless they are secrets",
      command: "preview",
      fails: true,
    },
    program: program({
      domain: pulumi.secret("hidden-text is no domain"),
      password: pulumi.secret("two\nlines-of-a-secret"),
      timeouts: { build: "soon" },
      removal: { rating: pulumi.secret(7777) },
      plnId: 7,
    }),
    tells: [
      "domain must be a full host name such as web1.example.com",
      "password must be one line of text",
      /property timeouts value \{.*soon.*\} has a problem: timeouts\.build must be/,
      "removal.rating must be 0, 5 or 10; it is [secret]. [input-invalid]",
      /plnId .*\[input-unknown\]/,
    ],
    tellsNot: /hidden-text|7777|nil|lines-of/,
  },
  {
    ...{ does: "is warned of a plan of backups that are not on", command: "up", writes: ["server.create"] },
    ...{ program: program({ backupPlan: "daily", backupQuota: 7 }), tells: ["[backups-off]"] },
  },
  // What the program gives no longer stays at the host, which goes on telling it.
  {
    ...{ does: "gives a secret", program: program({}, { customName: pulumi.secret(door) }), command: "up" },
    ...{ writes: ["asset.update"], sees: isSecret },
  },
  { does: "drops it", program: program({}, {}), command: "up", sees: isSecret },
  { does: "refreshes", command: "refresh", sees: isSecret },
  unchanged,
  {
    ...{
      does: "changes something else",
      program: program({}, { customDescription: "of the shop" }),
      command: "up",
    },
    ...{ writes: ["asset.update"], sees: isSecret },
  },
  {
    ...{ does: "gives it openly", program: program({}, { customName: door }), command: "up" },
    sees: async (stack) => expect(await stack.exported()).toContain(door),
  },
]);
