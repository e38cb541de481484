import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram, FrontStack } from "./fronts";
import { describeLife, first, preview, refresh, unchanged, up } from "./life";

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
  preview(
    "learns of wrong ones with their values, unless they are secrets",
    program({
      domain: pulumi.secret("hidden-text is no domain"),
      ...{ password: pulumi.secret("two\nlines-of-a-secret"), timeouts: { build: "soon" } },
      ...{ removal: { rating: pulumi.secret(7777) }, plnId: 7 },
    }),
    {
      fails: true,
      tells: [
        "domain must be a full host name such as web1.example.com",
        "password must be one line of text",
        /property timeouts value \{.*soon.*\} has a problem: timeouts\.build must be/,
        "removal.rating must be 0, 5 or 10; it is [secret]. [input-invalid]",
        /plnId .*\[input-unknown\]/,
      ],
      tellsNot: /hidden-text|7777|nil|lines-of/,
    },
  ),
  up("is warned of a plan of backups that are not on", program({ backupPlan: "daily", backupQuota: 7 }), {
    writes: ["server.create"],
    tells: ["[backups-off]"],
  }),
  // A value that the program no longer gives stays at the host, which still reports it.
  up("gives a secret", program({}, { customName: pulumi.secret(door) }), {
    writes: ["asset.update"],
    sees: isSecret,
  }),
  up("drops it", program({}, {}), { sees: isSecret }),
  refresh("refreshes", { sees: isSecret }),
  unchanged,
  up("changes something else", program({}, { customDescription: "of the shop" }), {
    writes: ["asset.update"],
    sees: isSecret,
  }),
  up("gives it openly", program({}, { customName: door }), {
    sees: async (stack) => expect(await stack.exported()).toContain(door),
  }),
]);
